import type { SiteInfo } from '../../core/index.ts';

/** First characters of a host-less URL. Anything else is taken as a host name (reference, `sanitize_url`). */
const RELATIVE = /^\s*[/?#]/;

/**
 * The path of a URL of the site: decoded segments, relative to the site's own URL. Its scheme may be `http` or `https`, since clients do not always
 * know which; `www.` and `index.php` are optional, and the host may be missing (reference, `url_to_postid`).
 *
 * @returns undefined for any other URL
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

/** Malformed percent-encoding matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
