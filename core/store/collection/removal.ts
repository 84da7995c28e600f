import { ANY_OF_SITE, type Collection, type OnRemove } from '../../contract/data/collection.ts';
import { problem } from '../../contract/problem.ts';
import { isObject, replaceReferences } from '../../lib/index.ts';

/** A record. */
export interface Place {
  readonly collection: string;
  readonly id: number;
}

/** A member with an `onRemove` rule for when the record that it refers to is removed. */
export interface Follower {
  readonly collection: string;
  readonly path: string;
  readonly then: OnRemove;
}

/** Consequences of a removal. */
export interface Removal {
  /** Other records to remove. */
  readonly removed: readonly Place[];
  readonly cleared: readonly (Place & { readonly path: string; readonly gone: number })[];
}

type Referring = Pick<Collection<never>, 'name' | 'ids' | 'references' | 'onRemove'>;

/** Name of the index field used to find records that refer to another. */
export const followerField = (path: string): string => `references ${path}`;

/** The ids at a path of a record. */
export function idsAt(record: object, path: string): readonly number[] {
  const ids: number[] = [];
  replaceReferences(record, { [path]: [] }, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}

/** By collection, the members with an `onRemove` rule that refer to its records. */
export function followersIn(collections: readonly Referring[]): ReadonlyMap<string, readonly Follower[]> {
  const found = new Map<string, Follower[]>();
  const ofSite = collections.filter(({ ids }) => ids === 'site').map(({ name }) => name);
  for (const { name, references, onRemove } of collections) {
    for (const [path, then] of Object.entries(onRemove)) {
      for (const target of (references[path] ?? []).flatMap((to) => (to === ANY_OF_SITE ? ofSite : [to])))
        found.set(target, [...(found.get(target) ?? []), { collection: name, path, then }]);
    }
  }
  return found;
}

/**
 * Finds the consequences of a removal; handles cycles.
 *
 * @param referrers returns the ids of the records whose member refers to a record
 * @throws ApiError 409 rest_still_referred when a record that stays refuses it. It names no record: the user may not see it
 */
export function planRemoval(
  first: Place,
  followers: ReadonlyMap<string, readonly Follower[]>,
  referrers: (follower: Follower, id: number) => readonly number[],
): Removal {
  const key = ({ collection, id }: Place) => `${collection}/${id}`;
  const going = new Map([[key(first), first]]);
  const others: { readonly follower: Follower; readonly place: Place; readonly gone: number }[] = [];
  // the iteration includes entries added during the loop
  for (const { collection, id } of going.values()) {
    for (const follower of followers.get(collection) ?? []) {
      for (const referrer of referrers(follower, id)) {
        const place = { collection: follower.collection, id: referrer };
        if (follower.then !== 'delete') others.push({ follower, place, gone: id });
        else if (!going.has(key(place))) going.set(key(place), place);
      }
    }
  }
  const staying = others.filter(({ place }) => !going.has(key(place)));
  if (staying.some(({ follower }) => follower.then === 'refuse')) {
    throw stillReferred();
  }
  going.delete(key(first));
  return {
    removed: [...going.values()],
    cleared: staying.map(({ follower, place, gone }) => ({ ...place, path: follower.path, gone })),
  };
}

/** Does not name the referring records: the user may not see them. */
export const stillReferred = () =>
  problem('rest_still_referred', 'It cannot be deleted as long as other records refer to it.');

/** Removes an id at a path from a value: the item from a list, the member from an object. */
export function withoutReference<T>(value: T, path: string, gone: number): T {
  return without(value, path.split('.'), gone) as T;
}

function without(value: unknown, [step, ...rest]: readonly string[], gone: number): unknown {
  const isGone = (one: unknown) => rest.length === 0 && one === gone;
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    return step === '*' ? value.filter((one) => !isGone(one)).map((one) => without(one, rest, gone)) : value;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (step !== '*' && key !== step) return [[key, one]];
      return isGone(one) ? [] : [[key, without(one, rest, gone)]];
    }),
  );
}
