import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { readVersion } from '../../store/index.ts';
import type { Generation } from '../generation.ts';

/**
 * A version of a record; undefined if that is not, or no longer, available.
 *
 * @param plugin whose access is used to read it
 * @param version sealed version
 */
export function findBase(
  generation: Generation,
  plugin: Plugin,
  { collection, id, version }: { readonly collection: Collection; readonly id: number; readonly version: string },
): StoredRecord | undefined {
  const text = generation.formers.find(collection.name, id, version);
  if (text !== undefined) return readVersion(collection as unknown as Collection<never>, id, text);
  // versions replaced within the open group of transactions are not among the former ones yet
  const committed = generation.readerFor(plugin).of(collection);
  const hash = committed.version(id);
  return hash !== undefined && generation.sealVersion(hash) === version ? committed.get(id) : undefined;
}
