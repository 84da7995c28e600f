import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../lib/index.ts';

/**
 * Did two changes change the same, and not to the same? Members of objects are looked at one by one; lists are changed as a
 * whole.
 *
 * @param base what both began with
 * @param theirs what it was made before
 * @param ours what `theirs` was then changed to
 */
export function overlaps(base: unknown, theirs: unknown, ours: unknown): boolean {
  if (isDeepStrictEqual(base, theirs) || isDeepStrictEqual(theirs, ours)) return false;
  const from = base ?? {};
  if (!isObject(from) || !isObject(theirs) || !isObject(ours)) return true;
  return [...new Set([from, theirs, ours].flatMap(Object.keys))].some((key) =>
    overlaps(from[key], theirs[key], ours[key]),
  );
}
