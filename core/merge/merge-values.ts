import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../lib/index.ts';
import { isLines, orderedKeys, type Shape } from '../store/index.ts';
import { interleave } from './interleave.ts';
import { mergeLines } from './merge-lines.ts';
import { mergeLists } from './merge-lists.ts';
import { agreed, conflict, isPossible, type Merged, type Versions, whole } from './merged.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Merges what two people made of a value. Objects are merged member by member, lists of ids and of things with ids item by
 * item, bodies and other lists of texts line by line. What only one of them changed is as they made it; what both changed otherwise is a conflict.
 *
 * @param versions in the order of their file, as `canonical` gives it
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

/** Of what nobody declares, texts are lines of one where a version has them in a list. */
const linesIn = (versions: Versions, shape: Shape): Merged | undefined =>
  shape.isBody || Object.values(versions).some(isLines) ? mergeLines(versions, shape) : undefined;

/** Merges objects. @param mergeMember merges what stands under one key */
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

/** Numbers come first in every object, whatever its order. */
const inOwnOrder = (keys: readonly string[]): readonly string[] =>
  Object.keys(Object.fromEntries(keys.map((key) => [key, true])));
