import { type BadEntry, type Collection, entriesIn, folderPath, listRecords } from '../../../core/host.ts';
import type { DataDisk } from './data-disk.ts';
import { unreadEntries } from './survey/unread-entries.ts';

/** The folder of a collection, as found on disk. */
export interface ListedCollection {
  readonly collection: Collection;
  /** Relative to the data folder. */
  readonly path: string;
  /** Ids of the files named like records, ascending. */
  readonly ids: readonly number[];
  /** Other entries that should not be there. */
  readonly bad: readonly BadEntry[];
  /** Names of entries that may be meant as records but are not read; those of folders end in `/`. */
  readonly unread: readonly string[];
}

/** Lists the folders of these collections. @throws FileSystemError */
export async function listCollections(
  { fileSystem, root }: DataDisk,
  collections: readonly Collection[],
): Promise<readonly ListedCollection[]> {
  return Promise.all(
    collections.map(async (collection) => {
      const path = folderPath(collection.name, collection.private);
      const entries = await entriesIn(fileSystem, `${root}/${path}`);
      const { files, bad } = listRecords(entries);
      const isOwned = (name: string) => collections.some((other) => `${other.name}/`.startsWith(`${path}/${name}/`));
      const unread = collection.private ? [] : unreadEntries(entries, isOwned);
      return { collection, path, ids: [...files.keys()].sort((one, other) => one - other), bad, unread };
    }),
  );
}
