import type { SiteInfo } from '../../core/index.ts';

/** Begins an address that leaves out the host. One without these names a host alone (reference, `sanitize_url`). */
const RELATIVE = /^\s*[/?#]/;

/**
 * The path of an address of the site: its parts below the site's own, decoded. The address may have `http` or `https`, since those who
 * pass it on do not always know which it is, be with or without `www.` and `index.php`, or leave out the host (reference, `url_to_postid`).
 *
 * @returns undefined for an address of something else
 */
export function ownPath({ url: base }: Pick<SiteInfo, 'url'>, text: string): readonly string[] | undefined {
  const from = RELATIVE.test(text) ? base : undefined;
  if (!URL.canParse(text, from)) return undefined;
  const { protocol, host, pathname, username, password } = new URL(text, from);
  const own = new URL(base);
  const isOwn = /^https?:$/.test(protocol) && bare(host) === bare(own.host) && username === '' && password === '';
  const below = own.pathname.replace(/\/*$/, '/');
  if (!isOwn || !`${pathname}/`.startsWith(below)) return undefined;
  const parts = pathname
    .slice(below.length)
    .split('/')
    .filter((part) => part !== '');
  return (parts[0] === 'index.php' ? parts.slice(1) : parts).map(decoded);
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
