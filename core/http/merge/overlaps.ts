import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../lib/index.ts';

/**
 * Did two changes change the same thing to different values? Members of objects are compared one by one; lists as a whole.
 *
 * @param base the value before both changes
 * @param theirs the value after the first change
 * @param ours the value after the second change, which was applied to `theirs`
 */
export function overlaps(base: unknown, theirs: unknown, ours: unknown): boolean {
  if (isDeepStrictEqual(base, theirs) || isDeepStrictEqual(theirs, ours)) return false;
  const from = base ?? {};
  if (!isObject(from) || !isObject(theirs) || !isObject(ours)) return true;
  return [...new Set([from, theirs, ours].flatMap(Object.keys))].some((key) =>
    overlaps(from[key], theirs[key], ours[key]),
  );
}
