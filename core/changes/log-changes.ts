import { eq } from '../contract/data/query.ts';
import type { StoreReader } from '../contract/data/store-reader.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import type { DoneBody } from '../store/index.ts';
import { recordKey, storedChanges } from './stored-changes.ts';
import { chunkKey, chunkOf, storedVersions } from './stored-versions.ts';

/** State of a record's file; undefined if there is none. */
export type FileState = { readonly hash: string; readonly value: Value } | undefined;

type Value = Readonly<Record<string, unknown>>;

/** Values longer than this, in characters, are omitted from the log. */
const MOST_KEPT = 256 * 1024;

/** The last logged state of a record, with its value if the log has it. Undefined if it was removed, or never logged. */
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

/** Logs those states of a record, in order, that are not in the log yet. @param former a possible state before them */
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

/** The values that fit into the log; if not both do, the later one is preferred. */
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
 * Logs the changes of a transaction, as part of it; before each, any external change of the record that was not logged.
 *
 * @param follows are changes of this collection logged?
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
 * Logs the current state of a record if it differs from the last logged one.
 *
 * @param former state before the external change, if known
 * @param now milliseconds since 1970 UTC
 */
export const logFound = (
  { store, entry }: Pick<DoneBody, 'store' | 'entry'>,
  place: Place,
  former: FileState,
  now: number,
): void => logStates(store, place, [entry(place.collection, place.id)], { former, now });
