import { eq } from '../contract/data/query.ts';
import type { StoreReader, Transaction } from '../contract/data/store.ts';
import type { DoneBody } from '../store/index.ts';
import { recordKey, storedChanges } from './stored-changes.ts';
import { chunkKey, chunkOf, storedVersions } from './stored-versions.ts';

/** A record as a file has it; undefined where there is none. */
export type FileState = { readonly hash: string; readonly value: Value } | undefined;

type Value = Readonly<Record<string, unknown>>;

/** Values of more characters than this are not kept in the log. */
const MOST_KEPT = 256 * 1024;

/** The record that the log tells of last; its value as far as the log has it. Undefined if it was removed, or never there. */
function lastLogged(
  store: Pick<StoreReader, 'of'>,
  { collection, id }: Place,
): { readonly hash: string; readonly value?: Value | undefined } | undefined {
  const [last] = store.of(storedChanges).find({
    where: eq('record', recordKey(collection, id)),
    order: [{ field: 'id', direction: 'desc' }],
    limit: 1,
  }).records;
  if (last) return last.hash === undefined ? undefined : { hash: last.hash, value: last.after };
  const hash = store.of(storedVersions).first(eq('chunk', chunkKey(collection, chunkOf(id))))?.hashes[id];
  return hash === undefined ? undefined : { hash };
}

interface Place {
  readonly collection: string;
  readonly id: number;
}

/** Logs the states of a record that it does not tell of yet, one after the other. @param former what may have been there before them */
function logStates(
  store: Transaction,
  place: Place,
  states: readonly FileState[],
  { former, now }: { readonly former?: FileState; readonly now: number },
): void {
  const { collection, id } = place;
  const last = lastLogged(store, place);
  let hash = last?.hash;
  let value = last?.value ?? (former && former.hash === hash ? former.value : undefined);
  for (const state of states) {
    if (state?.hash !== hash) {
      const kind = state ? (hash === undefined ? 'created' : 'changed') : 'removed';
      const version = state ? { hash: state.hash } : {};
      store
        .of(storedChanges)
        .insert({ collection, record: id, kind, ...kept(value, state?.value), ...version, at: now });
    }
    hash = state?.hash;
    value = state?.value;
  }
}

/** Of two values what the log has room for: the later one rather than the one before. */
function kept(before: object | undefined, after: object | undefined) {
  const [was, is] = [before, after].map((value) => (value ? JSON.stringify(value).length : 0)) as [number, number];
  const keepsAfter = after && is <= MOST_KEPT;
  const keepsBefore = before && is + was <= MOST_KEPT;
  return {
    ...(keepsBefore && { before: { ...before } }),
    ...(keepsAfter && { after: { ...after } }),
    size: (keepsBefore ? was : 0) + (keepsAfter ? is : 0),
  };
}

/**
 * Logs what a transaction changed, as a part of it; and before that what others changed unseen.
 *
 * @param follows whether changes of a collection are logged
 * @param now milliseconds since 1970 UTC
 */
export function logWritten(
  { changes, store, entry }: DoneBody,
  follows: (collection: string) => boolean,
  now: number,
): void {
  for (const { folder, id, before, beforeHash } of changes.records) {
    if (!follows(folder)) continue;
    const found = before && beforeHash !== undefined ? { hash: beforeHash, value: before } : undefined;
    logStates(store, { collection: folder, id }, [found, entry(folder, id)], { now });
  }
}

/**
 * Logs that a record is not as the log knows it, if so.
 *
 * @param former as it was before others changed it, if somebody saw that
 * @param now milliseconds since 1970 UTC
 */
export const logFound = (
  { store, entry }: Pick<DoneBody, 'store' | 'entry'>,
  place: Place,
  former: FileState,
  now: number,
): void => logStates(store, place, [entry(place.collection, place.id)], { former, now });
