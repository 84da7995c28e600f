import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../lib/index.ts';
import { canonical, type Shape } from '../store/index.ts';
import { interleave } from './interleave.ts';
import { agreed, chosen, conflict, isAgreed, isPossible, type Merged, type Versions, whole } from './merged.ts';

/** Members that identify an object in a list. */
const NAMES = ['id', 'slug'];

type Key = string | number;

/** The items of a list by key, in their order. */
type Keyed = ReadonlyMap<Key, unknown>;

interface KeyedVersions {
  readonly base: Keyed;
  readonly ours: Keyed;
  readonly theirs: Keyed;
}

type MergeValues = (versions: Versions, shape: Shape) => Merged;

/**
 * Merges lists whose items have an identity: ids, slugs, objects with either, and sets of texts.
 *
 * @param mergeValues merges the versions of one item
 * @returns undefined for other lists, and where both sides changed the order in different ways
 */
export function mergeLists(versions: Versions, shape: Shape, mergeValues: MergeValues): Merged | undefined {
  const [base, ours, theirs] = [versions.base ?? [], versions.ours, versions.theirs].map((list) =>
    shape.isSet ? (list ?? []) : list,
  );
  if (!Array.isArray(ours) || !Array.isArray(theirs)) return undefined;
  const keyed = keyedAlike(Array.isArray(base) ? base : [], ours, theirs, shape.isSet ? asKey : asSlug);
  const order = keyed && (shape.isSet ? interleave(keysOf(keyed.ours), keysOf(keyed.theirs)) : orderOf(keyed));
  if (!order) return undefined;
  const items = order.map((key) => mergeItem(keyed, key, (item) => mergeValues(item, shape.items))).filter(isPossible);
  const merged = whole({ kind: 'list', items });
  return isAgreed(merged) ? agreed(canonical(chosen(merged, 'ours'), shape)) : merged;
}

/** Two different items that both sides added under the same key are a conflict. */
function mergeItem({ base, ours, theirs }: KeyedVersions, key: Key, mergeVersions: (item: Versions) => Merged): Merged {
  const item = { base: base.get(key), ours: ours.get(key), theirs: theirs.get(key) };
  const isNew = item.base === undefined && item.ours !== undefined && item.theirs !== undefined;
  if (isNew && !isDeepStrictEqual(item.ours, item.theirs)) return conflict(item.ours, item.theirs);
  return mergeVersions(item);
}

type List = readonly unknown[];

/** The key of an item; undefined if it has none. */
type KeyOf = (item: unknown) => Key | undefined;

/** Keys the lists by the items themselves, or by a member that all items have; keys must be unique in each list. */
function keyedAlike(base: List, ours: List, theirs: List, keyOfItem: KeyOf): KeyedVersions | undefined {
  const keys = [keyOfItem, ...NAMES.map((name) => (item: unknown) => (isObject(item) ? asKey(item[name]) : undefined))];
  for (const keyOf of keys) {
    const keyed = { base: keyedBy(base, keyOf), ours: keyedBy(ours, keyOf), theirs: keyedBy(theirs, keyOf) };
    if (keyed.base && keyed.ours && keyed.theirs) return { base: keyed.base, ours: keyed.ours, theirs: keyed.theirs };
  }
  return undefined;
}

const asKey: KeyOf = (value) => (typeof value === 'string' || Number.isSafeInteger(value) ? (value as Key) : undefined);

/** Texts with spaces are no slugs: they may be lines of a text, in a record of a plugin that is not installed. */
const asSlug: KeyOf = (value) => (typeof value === 'string' && /\s/.test(value) ? undefined : asKey(value));

function keyedBy(list: List, keyOf: KeyOf): Keyed | undefined {
  const keyed = new Map<Key, unknown>();
  for (const item of list) {
    const key = keyOf(item);
    if (key === undefined || keyed.has(key)) return undefined;
    keyed.set(key, item);
  }
  return keyed;
}

/** The order of the side that changed it; undefined where both did, in different ways. */
function orderOf({ base, ours, theirs }: KeyedVersions): readonly Key[] | undefined {
  if (isOrderedAlike(ours, theirs)) return interleave(keysOf(ours), keysOf(theirs));
  const [oursKept, theirsKept] = [isOrderedAlike(base, ours), isOrderedAlike(base, theirs)];
  if (oursKept === theirsKept) return undefined;
  return oursKept ? interleave(keysOf(theirs), keysOf(ours)) : interleave(keysOf(ours), keysOf(theirs));
}

const keysOf = (keyed: Keyed): readonly Key[] => [...keyed.keys()];

const isOrderedAlike = (one: Keyed, other: Keyed): boolean =>
  isDeepStrictEqual(
    keysOf(one).filter((key) => other.has(key)),
    keysOf(other).filter((key) => one.has(key)),
  );
