import { credentials } from '../auth/credentials.ts';
import { users } from '../auth/users.ts';
import type { Collection, StoredRecord } from '../contract/collection.ts';
import type { FileFolder } from '../contract/file-folder.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import type { RecordReader, StoreReader, Transaction } from '../contract/store.ts';

/** What the core lends beside its collections, and what it is good for. */
const LENT = {
  settings: 'change the settings',
  calls: 'call other routes',
  network: 'make outgoing requests',
  health: 'ask how the site does',
};

/** Under `uses`: something that the core lends, to a plugin whose manifest asks for it. */
export type LentUse = keyof typeof LENT;

/** What the core itself lends to a plugin whose manifest asks for it. */
export const CORE_USES: ReadonlySet<string> = new Set([users.name, credentials.name, ...Object.keys(LENT)]);

/** @throws Error with the line to add, when the manifest does not say that the plugin uses this */
export function checkUse({ name, uses }: Manifest, use: LentUse): void {
  if (uses.includes(use)) return;
  throw new Error(`plugin ${name} may not ${LENT[use]}: add "${use}" to uses in its plugin.json`);
}

/** Its own collections, and others' as its manifest says. */
const mayUse = (manifest: Manifest, collection: string) =>
  collection.startsWith(`${manifest.name}/`) || manifest.uses.includes(collection);

/**
 * Names of the collections and folders that others opened to a plugin: each contribution to a point of its own, or of a
 * plugin that it requires, opens what it is about (contract/point.ts).
 *
 * @param on plugins that are on
 */
export function openedTo(manifest: Manifest, on: readonly Plugin[]): ReadonlySet<string> {
  const askable = new Set([manifest.name, ...manifest.requires]);
  return new Set(
    on
      .flatMap((plugin) => plugin.extends)
      .filter(({ point, opens }) => opens.length > 0 && askable.has(point.name.split('/', 1)[0] ?? ''))
      .flatMap(({ opens }) => opens.map(({ name }) => name)),
  );
}

/** Nothing of a writer but what reads. */
const readerOf = <R extends StoredRecord>(records: RecordReader<R>): RecordReader<R> => ({
  get: (id) => records.get(id),
  find: (query) => records.find(query),
  count: (where) => records.count(where),
  values: (fields, where) => records.values(fields, where),
  first: (where) => records.first(where),
  version: (id) => records.version(id),
});

/** The folders that a plugin may use: those that it declares, and to read those that others opened to it. */
export interface FolderAccess {
  readonly manifest: Pick<Manifest, 'name'>;
  readonly folders: readonly FileFolder[];
  /** Names, of `openedTo`. */
  readonly opened: ReadonlySet<string>;
}

/** The folder, for a plugin that declares it. @throws Error that says what to do */
function ownFolder({ manifest, folders }: Omit<FolderAccess, 'opened'>, folder: FileFolder): FileFolder {
  if (folders.some(({ name }) => name === folder.name)) return folder;
  throw new Error(`plugin ${manifest.name} may not use the folder ${folder.name}: list it under files of the plugin`);
}

/** The folder, for a plugin that may read it. @throws Error that says what to do */
export const readableFolder = (access: FolderAccess, folder: FileFolder): FileFolder =>
  access.opened.has(folder.name) ? folder : ownFolder(access, folder);

/**
 * A store (or transaction) through which a plugin reaches what it declared and reads what others opened to it, and nothing
 * else.
 *
 * @param store that is narrowed
 * @param opened names of collections and folders, of `openedTo`
 * @param folders that the plugin declares
 */
export function restrict<S extends StoreReader & Partial<Pick<Transaction, 'files'>>>(
  store: S,
  manifest: Manifest,
  opened: ReadonlySet<string>,
  folders: readonly FileFolder[],
): S {
  const access = { manifest, opened, folders };
  const { files } = store;
  return {
    ...store,
    ...(files && { files: (folder: FileFolder) => files(ownFolder(access, folder)) }),
    texts: (folder: FileFolder) => store.texts(readableFolder(access, folder)),
    of: <R extends StoredRecord>(collection: Collection<R>) => {
      if (mayUse(manifest, collection.name)) return store.of(collection);
      if (opened.has(collection.name)) return readerOf(store.of(collection));
      throw new Error(
        `plugin ${manifest.name} may not use the collection ${collection.name}: add "${collection.name}" to uses in its plugin.json`,
      );
    },
  };
}
