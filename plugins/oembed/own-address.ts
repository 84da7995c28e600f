import type { SiteInfo } from '../../core/index.ts';

/** An address of the site, taken apart. */
export interface OwnAddress {
  /** Parts of the path below the address of the site, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** Begins an address that leaves out the host. One without these names a host alone (reference, `sanitize_url`). */
const RELATIVE = /^\s*[/?#]/;

/**
 * Takes apart an address of the site, with `http` or `https`, since those who pass it on do not always know which it is, with or
 * without `www.` and `index.php`, or below the site alone (reference, `url_to_postid`).
 *
 * @returns undefined for an address of something else
 */
export function ownAddress({ url: base }: Pick<SiteInfo, 'url'>, text: string): OwnAddress | undefined {
  const from = RELATIVE.test(text) ? base : undefined;
  if (!URL.canParse(text, from)) return undefined;
  const { protocol, host, pathname, searchParams, username, password } = new URL(text, from);
  const own = new URL(base);
  const isOwn = /^https?:$/.test(protocol) && bare(host) === bare(own.host) && username === '' && password === '';
  const below = own.pathname.replace(/\/*$/, '/');
  if (!isOwn || !`${pathname}/`.startsWith(below)) return undefined;
  const parts = pathname
    .slice(below.length)
    .split('/')
    .filter((part) => part !== '');
  return { path: (parts[0] === 'index.php' ? parts.slice(1) : parts).map(decoded), query: searchParams };
}

const bare = (host: string): string => host.replace(/^www\./, '');

/** What is encoded wrongly is no name of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
