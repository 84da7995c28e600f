import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import type { Plugin } from '../../contract/plugin.ts';
import { readVersion } from '../../store/index.ts';
import type { Generation } from '../generation.ts';

/**
 * A record as it was in a version; undefined when that is not known, or not any more.
 *
 * @param plugin by which it is read
 * @param version sealed
 */
export function findBase(
  generation: Generation,
  plugin: Plugin,
  { collection, id, version }: { readonly collection: Collection; readonly id: number; readonly version: string },
): StoredRecord | undefined {
  const text = generation.formers.find(collection.name, id, version);
  if (text !== undefined) return readVersion(collection as unknown as Collection<never>, id, text);
  // what was changed within the group of transactions that is open is not former yet
  const committed = generation.readerFor(plugin).of(collection);
  const hash = committed.version(id);
  return hash !== undefined && generation.sealVersion(hash) === version ? committed.get(id) : undefined;
}
