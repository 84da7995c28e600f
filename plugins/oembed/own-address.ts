import type { SiteInfo } from '../../core/index.ts';

/** An address of the site, taken apart. */
export interface OwnAddress {
  /** Parts of the path below the address of the site, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/**
 * Takes apart an address of the site, with `http` or `https`, since those who pass it on do not always know which it is.
 *
 * @returns undefined for an address of something else
 */
export function ownAddress({ url: base }: Pick<SiteInfo, 'url'>, text: string): OwnAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, searchParams, username, password } = new URL(text);
  const own = new URL(base);
  const isOwn = /^https?:$/.test(protocol) && host === own.host && username === '' && password === '';
  const below = own.pathname.replace(/\/*$/, '/');
  if (!isOwn || !`${pathname}/`.startsWith(below)) return undefined;
  const parts = pathname.slice(below.length).split('/');
  return { path: parts.filter((part) => part !== '').map(decoded), query: searchParams };
}

/** What is encoded wrongly is no name of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
