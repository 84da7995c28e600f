import { ANY_OF_SITE, type Collection, type OnRemove } from '../../contract/data/collection.ts';
import { problem } from '../../contract/problem.ts';
import { isObject, replaceReferences } from '../../lib/index.ts';

/** A record. */
export interface Place {
  readonly collection: string;
  readonly id: number;
}

/** A member of a collection that follows when the record that it names is removed. */
export interface Follower {
  readonly collection: string;
  readonly path: string;
  readonly then: OnRemove;
}

/** What one removal brings with it. */
export interface Removal {
  /** Beside the record itself. */
  readonly removed: readonly Place[];
  readonly cleared: readonly (Place & { readonly path: string; readonly gone: number })[];
}

type Referring = Pick<Collection<never>, 'name' | 'ids' | 'references' | 'onRemove'>;

/** Name of the field by which those who refer to a record are found. */
export const followerField = (path: string): string => `references ${path}`;

/** The ids that stand at a path of a record. */
export function idsAt(record: object, path: string): readonly number[] {
  const ids: number[] = [];
  replaceReferences(record, { [path]: [] }, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
}

/** By collection, the members of others that follow when one of its records is removed. */
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
 * Finds what follows a removal, cycles included.
 *
 * @param referrers ids of the records whose member names a record
 * @throws ApiError 409 rest_still_referred when a record that stays refuses it. It names none: who removes may not see it
 */
export function planRemoval(
  first: Place,
  followers: ReadonlyMap<string, readonly Follower[]>,
  referrers: (follower: Follower, id: number) => readonly number[],
): Removal {
  const key = ({ collection, id }: Place) => `${collection}/${id}`;
  const going = new Map([[key(first), first]]);
  const others: { readonly follower: Follower; readonly place: Place; readonly gone: number }[] = [];
  // a map that grows while it is gone through is gone through to its end
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

/** It names none of those that refer: who removes may not see them. */
export const stillReferred = () =>
  problem('rest_still_referred', 'It cannot be deleted as long as other records refer to it.');

/** A value without an id at a path: a list loses the item, an object the member. */
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
