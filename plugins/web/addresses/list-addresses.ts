import type { PageAddress, SiteInfo } from '../../../core/index.ts';
import { addressIn } from '../asked/address.ts';
import type { Asked, WebContext } from '../asked/asking.ts';
import { isShown } from '../asked/shown.ts';
import { findPage } from '../finding/find-shown.ts';

/** Path and query of a URL below the site's own URL: `/?p=12`. */
export const pathBelow = ({ url }: Pick<SiteInfo, 'url'>, address: string): string => address.slice(url.length) || '/';

/** A request by an anonymous visitor. @param address path and query below the site's own URL */
export const askedFor = (context: WebContext, address: string): Asked => ({
  context,
  address: addressIn(address),
  opens: () => false,
});

/**
 * The addresses of all pages of a list, from the address of its first page; none if that page is a 404.
 *
 * @param url absolute
 */
export function* listAddresses(context: WebContext, url: string): Generator<PageAddress> {
  const path = pathBelow(context.site, url);
  const found = findPage(askedFor(context, path));
  if (!found || !isShown(found) || found.status === 404) return;
  yield { path };
  const { list } = found.visit;
  for (let page = 2; list && page <= list.pages; page++) yield { path: pathBelow(context.site, list.urlOf(page)) };
}
