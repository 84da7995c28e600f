import { type Condition, noneOf, oneOf, type SiteInfo } from '../../core/index.ts';
import { invalidParam } from './invalid-param.ts';

/**
 * The records whose field has one of these values, or else those that have none of the others: what is included is not
 * excluded again, as in the reference.
 */
export function included<Value extends number | string>(
  field: string,
  include: readonly Value[] | undefined,
  exclude: readonly Value[] | undefined,
): Condition | undefined {
  if (include?.length) return oneOf(field, include);
  return exclude?.length ? noneOf(field, exclude) : undefined;
}

/** A query that a form would send with the same bytes, but for its colons. */
const PLAIN = /^(?:[\w.*-]+=[\w.*:-]*(?:&(?!$)|$))*$/;
const NAMES_PAGE = /(?:^|&)page=/;

/**
 * Address of the same list, its filters kept, at another page.
 *
 * @param url path and query as asked, below the REST root
 */
export function pageUrl({ site, url }: { readonly site: SiteInfo; readonly url: string }, page: number): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (PLAIN.test(query) && !NAMES_PAGE.test(query)) {
    const kept = query === '' ? '' : `${query.replaceAll(':', '%3A')}&`;
    return site.rest(`${path}?${kept}page=${page}`);
  }
  const asked = new URLSearchParams(query);
  asked.set('page', String(page));
  return site.rest(`${path}?${asked}`);
}

/**
 * Each name in a list costs a look-up, in a filter as in a write.
 *
 * @throws ApiError rest_invalid_param when a list names more records than the limits allow
 */
export function checkCount(name: string, values: readonly unknown[] | undefined, { limits }: SiteInfo): void {
  if (values && values.length > limits.filter_ids) {
    throw invalidParam(name, `${name} must not have more than ${limits.filter_ids} items.`);
  }
}
