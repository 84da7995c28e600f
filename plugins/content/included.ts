import { type Condition, noneOf, oneOf } from '../../core/index.ts';

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
