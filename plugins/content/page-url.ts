import type { SiteInfo } from '../../core/index.ts';

/**
 * Address of the same list, its filters kept, at another page.
 *
 * @param url path and query as asked, below the REST root
 */
export function pageUrl({ site, url }: { readonly site: SiteInfo; readonly url: string }, page: number): string {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  return site.rest(`${path}?${asked}`);
}
