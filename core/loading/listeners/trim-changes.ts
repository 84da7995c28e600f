import { type StoredChange, storedChanges } from '../../changes/stored-changes.ts';
import { chunkKey, chunkOf, type StoredVersions, storedVersions } from '../../changes/stored-versions.ts';
import { eq, lte } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import { type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import { oneStep } from '../../lib/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { firstKept } from './pending-changes.ts';
import { storedHeld, storedListeners } from './stored-listeners.ts';

/** Most changes retained in the log for streams that resume, and their total size in characters. */
const RETAINED = 1_000;
const RETAINED_SIZE = 8 * 1024 * 1024;

/** Most changes retained for listeners that are off or parked, and their total size in characters. */
const WAITING = 5_000;
const WAITING_SIZE = 64 * 1024 * 1024;

/** Fewest and most changes removed at once: each removal writes some records of versions. */
const FEWEST = 200;
const MOST = 1_000;

/**
 * Removes changes that all listeners have handled, except the latest; and changes waiting for listeners that are off or parked, once there
 * are too many.
 *
 * @param isOn are listeners of the plugin active?
 * @throws as a transaction
 */
export async function trimChanges({ reader, together }: BoundStore, isOn: (plugin: string) => boolean): Promise<void> {
  const changes = reader.of(storedChanges);
  if (changes.count() < FEWEST) return;
  const sizes = changes.values(['id', 'size']) as readonly (readonly [id: number, size: number])[];
  const listeners = storedListeners(reader);
  const told = beforeAll(reader, [...listeners, ...storedHeld(reader)]);
  const toldNow = beforeAll(
    reader,
    listeners.filter(({ plugin, state }) => isOn(plugin) && state !== 'parked'),
  );
  const old = beyond(sizes, RETAINED, RETAINED_SIZE).filter((id) => id <= told);
  const tooMany = beyond(sizes, WAITING, WAITING_SIZE).filter((id) => id <= toldNow);
  const removed = old.length < FEWEST ? tooMany : old;
  if (removed.length < FEWEST) return;
  const last = removed[Math.min(removed.length, MOST) - 1] ?? 0;
  await together(oneStep((as) => letGo(as(system), last)));
}

/** The last position before any pending change. */
function beforeAll(store: Pick<StoreReader, 'of'>, listeners: readonly StoredJob[]): number {
  const next = listeners.map((record) => firstKept(store, record) ?? Number.MAX_SAFE_INTEGER);
  return Math.min(Number.MAX_SAFE_INTEGER, ...next) - 1;
}

/** Ids of changes that are not among the last `most`, or exceed the last `mostSize` characters, in order. */
function beyond(
  sizes: readonly (readonly [id: number, size: number])[],
  most: number,
  mostSize: number,
): readonly number[] {
  let count = 0;
  let size = 0;
  const newestFirst = [...sizes].sort(([a], [b]) => b - a);
  const old = newestFirst.filter(([, one]) => {
    count++;
    size += one;
    return count > most || size > mostSize;
  });
  return old.map(([id]) => id).reverse();
}

/** Removes changes up to a position; their versions are recorded, and listeners that missed them are marked. */
function letGo(store: Transaction, last: number): void {
  for (const record of [...storedListeners(store), ...storedHeld(store)]) {
    if ((firstKept(store, record) ?? last + 1) > last) continue;
    store.of(storedJobs).put({ ...record, position: Math.max(record.position ?? 0, last), lost: true });
  }
  const changes = store.of(storedChanges);
  const order = [{ field: 'id', direction: 'asc' }] as const;
  const chunks = new Map<string, Pick<StoredVersions, 'collection' | 'chunk'> & { hashes: Record<string, string> }>();
  for (const change of changes.find({ where: lte('id', last), order }).records) {
    note(store, chunks, change);
    changes.remove(change.id);
  }
  const versions = store.of(storedVersions);
  for (const [key, chunk] of chunks) {
    const stored = versions.first(eq('chunk', key));
    if (stored) versions.put({ ...stored, ...chunk });
    else versions.insert(chunk);
  }
}

function note(
  store: Transaction,
  chunks: Map<string, Pick<StoredVersions, 'collection' | 'chunk'> & { hashes: Record<string, string> }>,
  { collection, record, hash }: StoredChange,
): void {
  const chunk = chunkOf(record);
  const key = chunkKey(collection, chunk);
  const stored = () => store.of(storedVersions).first(eq('chunk', key))?.hashes;
  const known = chunks.get(key) ?? { collection, chunk, hashes: { ...stored() } };
  if (hash === undefined) delete known.hashes[record];
  else known.hashes[record] = hash;
  chunks.set(key, known);
}
