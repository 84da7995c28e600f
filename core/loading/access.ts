import type { Collection, StoredRecord } from '../contract/collection.ts';
import type { Manifest } from '../contract/plugin.ts';
import type { StoreReader } from '../contract/store.ts';

/** Its own collections, and others' as its manifest says. */
const mayUse = (manifest: Manifest, collection: string) =>
  collection.startsWith(`${manifest.name}/`) || manifest.uses.includes(collection);

/**
 * A store (or transaction) through which a plugin reaches what it declared, and nothing else.
 *
 * @param store whose `of` is narrowed
 */
export function restrict<S extends StoreReader>(store: S, manifest: Manifest): S {
  return {
    ...store,
    of: <R extends StoredRecord>(collection: Collection<R>) => {
      if (mayUse(manifest, collection.name)) return store.of(collection);
      throw new Error(
        `plugin ${manifest.name} may not use the collection ${collection.name}: add "${collection.name}" to uses in its plugin.json`,
      );
    },
  };
}
