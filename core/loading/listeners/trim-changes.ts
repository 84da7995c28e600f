import { type StoredChange, storedChanges } from '../../changes/stored-changes.ts';
import { chunkKey, chunkOf, type StoredVersions, storedVersions } from '../../changes/stored-versions.ts';
import { eq, lte } from '../../contract/data/query.ts';
import type { Transaction } from '../../contract/data/store.ts';
import { system } from '../../contract/fixed-principals.ts';
import { oneStep } from '../../lib/index.ts';
import type { BoundStore } from '../../store/index.ts';
import { storedListeners } from './keep-listeners.ts';
import { pendingChanges } from './pending-changes.ts';

/** Changes that stay in the log for those who come back, at most, and characters of theirs. */
const RETAINED = 1_000;
const RETAINED_SIZE = 8 * 1024 * 1024;

/** Changes that are let go of at once, at least and at most: each time some notes of versions are written. */
const FEWEST = 200;
const MOST = 1_000;

/**
 * Removes from the log what all listeners were told of, but for the last of it.
 *
 * @throws as a transaction
 */
export async function trimChanges(bound: BoundStore): Promise<void> {
  const changes = bound.reader.of(storedChanges);
  if (changes.count() < FEWEST) return;
  const told = toldToAll(bound);
  const sizes = changes.values(['id', 'size']) as readonly (readonly [id: number, size: number])[];
  const old = tooOld(sizes).filter((id) => id <= told);
  if (old.length < FEWEST) return;
  const last = old[Math.min(old.length, MOST) - 1] ?? 0;
  await bound.together(oneStep((as) => letGo(as(system), last)));
}

/** Position up to which all listeners were told. */
function toldToAll(bound: BoundStore): number {
  const next = storedListeners(bound.reader).flatMap((record) => pendingChanges(bound, record, 1).map(({ id }) => id));
  return Math.min(Number.MAX_SAFE_INTEGER, ...next) - 1;
}

/** Positions of those that are beyond what is retained, in order. */
function tooOld(sizes: readonly (readonly [id: number, size: number])[]): readonly number[] {
  let count = 0;
  let size = 0;
  const newestFirst = [...sizes].sort(([a], [b]) => b - a);
  const old = newestFirst.filter(([, one]) => {
    count++;
    size += one;
    return count > RETAINED || size > RETAINED_SIZE;
  });
  return old.map(([id]) => id).reverse();
}

/** Removes changes up to a position; what they say of versions is kept. */
function letGo(store: Transaction, last: number): void {
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
