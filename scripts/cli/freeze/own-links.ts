/** A link to somewhere on the site. */
export interface OwnLink {
  /** Path and query below the site's own address. */
  readonly path: string;
  /** With its sign: `#top`; empty for none. */
  readonly anchor: string;
  /** As it has to begin in the copy: `https://example.org/club`, `webcal://example.org/club` or `/club`. */
  readonly start: string;
  /** It says where the site is, and not the copy. */
  readonly isMoved: boolean;
}

/** Tells what of a site a text links to. @param page path of the page that has the link, below the site's own address */
export type FindOwnLink = (reference: string, page: string) => OwnLink | undefined;

/**
 * Tells links of a site from others.
 *
 * @param base URL of the copy, without a slash at its end
 * @param home URL of the site itself, which texts may name that people wrote
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

/** The path of a URL, without a slash at its end. */
const rootOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** What a link on a page below a URL leads to, if that lies below this URL too. */
function below(from: string, page: string, text: string) {
  const site = new URL(from);
  if (!URL.canParse(text, `${from}${page}`)) return undefined;
  const url = new URL(text, `${from}${page}`);
  const root = rootOf(site);
  if (url.host !== site.host || ![site.protocol, 'webcal:'].includes(url.protocol)) return undefined;
  if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return undefined;
  return { url, from, path: `${url.pathname.slice(root.length) || '/'}${url.search}` };
}
