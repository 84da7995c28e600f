import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../lib/index.ts';
import { isLines, orderedKeys, type Shape } from '../store/index.ts';
import { interleave } from './interleave.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeLists } from './merge-lists.ts';
import { agreed, conflict, isPossible, type Merged, type Versions, whole } from './merged.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Three-way merge of a value. Objects are merged member by member, lists of ids and of objects with ids item by item, bodies and
 * other lists of texts line by line. A change of one side is taken; different changes of the same value are a conflict.
 *
 * @param versions in canonical order (`canonical`)
 */
export function mergeValues(versions: Versions, shape: Shape): Merged {
  const { base, ours, theirs } = versions;
  if (isDeepStrictEqual(ours, theirs) || isDeepStrictEqual(base, theirs)) return agreed(ours);
  if (isDeepStrictEqual(base, ours)) return agreed(theirs);
  if (isObject(ours) && isObject(theirs)) {
    return mergeMembers({ base: isObject(base) ? base : {}, ours, theirs }, shape, (member, key) =>
      mergeValues(member, shape.members.get(key) ?? shape.items),
    );
  }
  const merged = shape.isBody ? undefined : mergeLists(versions, shape, mergeValues);
  return merged ?? linesIn(versions, shape) ?? conflict(ours, theirs);
}

/** Undeclared members are merged as lines where a version has a list of texts. */
const linesIn = (versions: Versions, shape: Shape): Merged | undefined =>
  shape.isBody || Object.values(versions).some(isLines) ? mergeLines(versions, shape) : undefined;

/** Merges objects. @param mergeMember merges the versions of one member */
export function mergeMembers(
  { base, ours, theirs }: { readonly base: Members; readonly ours: Members; readonly theirs: Members },
  shape: Shape,
  mergeMember: (member: Versions, key: string) => Merged,
): Merged {
  const keys = orderedKeys(interleave(Object.keys(ours), Object.keys(theirs)), shape);
  const members = inOwnOrder(keys).map((key) => {
    const of = (object: Members) => (Object.hasOwn(object, key) ? object[key] : undefined);
    return [key, mergeMember({ base: of(base), ours: of(ours), theirs: of(theirs) }, key)] as const;
  });
  return whole({ kind: 'object', members: members.filter(([, member]) => isPossible(member)) });
}

/** JavaScript puts integer keys first in every object. */
const inOwnOrder = (keys: readonly string[]): readonly string[] =>
  Object.keys(Object.fromEntries(keys.map((key) => [key, true])));
