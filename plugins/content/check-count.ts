import type { SiteInfo } from '../../core/index.ts';
import { invalidParam } from './invalid-param.ts';

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
