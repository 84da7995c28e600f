/** A link to an address of the site. */
export interface OwnLink {
  /** Path and query, relative to the site's root. */
  readonly path: string;
  /** With its `#`: `#top`; empty for none. */
  readonly anchor: string;
  /** Start of the link in the copy: `https://example.org/club`, `webcal://example.org/club` or `/club`. */
  readonly start: string;
  /** True when the link uses the site's own URL instead of the copy's. */
  readonly isMoved: boolean;
}

/** Resolves a link of the site; undefined for other links. @param page path of the page with the link, relative to the site's root */
export type FindOwnLink = (reference: string, page: string) => OwnLink | undefined;

/**
 * Recognizes links of a site.
 *
 * @param base URL of the copy, without trailing slash
 * @param home URL of the site itself, which texts may contain
 */
export function ownLinks(base: string, home: string): FindOwnLink {
  const begin = new URL(base);
  const root = rootOf(begin);
  return (reference, page) => {
    const text = reference.trim();
    if (text === '' || text.startsWith('#')) return undefined;
    const link = below(base, page, text) ?? below(home, page, text);
    if (!link) return undefined;
    const { url, path, from } = link;
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(text);
    const scheme = url.protocol === 'webcal:' ? url.protocol : begin.protocol;
    return {
      path,
      anchor: url.hash,
      start: isWhole ? `${scheme}//${begin.host}${root}` : root,
      isMoved: from !== base,
    };
  };
}

/** The path of a URL, without trailing slash. */
const rootOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** Resolves a link on a page under a base URL; undefined when it leads elsewhere. */
function below(from: string, page: string, text: string) {
  const site = new URL(from);
  if (!URL.canParse(text, `${from}${page}`)) return undefined;
  const url = new URL(text, `${from}${page}`);
  const root = rootOf(site);
  if (url.host !== site.host || ![site.protocol, 'webcal:'].includes(url.protocol)) return undefined;
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return undefined;
  return { url, from, path: `${url.pathname.slice(root.length) || '/'}${url.search}` };
}
