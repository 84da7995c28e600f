import * as v from 'valibot';
import type { SiteInfo } from '../../../core/index.ts';
import { invalidParam } from '../../content/index.ts';

/** A list of ids: `1,2`, `a[]=1&a[]=2`. */
export const idsParam = (description: string) =>
  v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.description(description)));

/** @throws ApiError rest_invalid_param when a filter names more than the limits allow */
export function checkCount(name: string, values: readonly unknown[] | undefined, limits: SiteInfo['limits']): void {
  if (values && values.length > limits.filter_ids) {
    throw invalidParam(name, `${name} must not have more than ${limits.filter_ids} items.`);
  }
}
