import type { Scalar } from '../../../contract/data/query.ts';

const rank = (value: Scalar): number => {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' ? 2 : 3;
};

/**
 * The order of values (contract/query.ts): null, false, true, numbers, strings by code unit.
 *
 * @returns below zero when `a` comes first, 0 when they are equal. NaN must not come here.
 */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a !== typeof b || a === null || b === null) return rank(a) - rank(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
