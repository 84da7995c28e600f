import { storedChanges } from '../../changes/stored-changes.ts';
import { storedVersions } from '../../changes/stored-versions.ts';
import type { Collection } from '../../contract/data/collection.ts';
import { eq } from '../../contract/data/query.ts';
import { pause } from '../../lib/index.ts';
import type { BoundStore } from '../../store/index.ts';

/** Records compared between two pauses for requests. */
const SLICE = 1_000;

/** Ids of the records of a collection that differ from the log of changes, or from their recorded versions. */
export async function findUnlogged({ reader }: BoundStore, collection: Collection<never>): Promise<readonly number[]> {
  const { name } = collection;
  const known = new Map<number, string>();
  for (const { hashes } of reader.of(storedVersions).find({ where: eq('collection', name) }).records) {
    for (const [id, hash] of Object.entries(hashes)) known.set(Number(id), hash);
    await pause();
  }
  const logged = reader
    .of(storedChanges)
    .find({ where: eq('collection', name), order: [{ field: 'id', direction: 'asc' }] }).records;
  for (const { record, hash } of logged) {
    if (hash === undefined) known.delete(record);
    else known.set(record, hash);
  }
  const unlogged: number[] = [];
  const { rows } = reader.of(collection as Collection).find();
  for (const [at, { id, hash }] of rows.entries()) {
    if (known.get(id) !== hash) unlogged.push(id);
    known.delete(id);
    if (at % SLICE === 0) await pause();
  }
  return [...unlogged, ...known.keys()];
}
