import { credentials } from '../auth/credentials.ts';
import { users } from '../auth/users.ts';
import type { Collection, StoredRecord } from '../contract/collection.ts';
import type { FileFolder } from '../contract/file-folder.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import type { StoreReader, Transaction } from '../contract/store.ts';
import { NotGranted } from '../not-granted.ts';
import { ReadOnly } from './read-only.ts';

/** Under `uses`: something that the core lends, to a plugin whose manifest asks for it. */
export const LENT_USES = ['network', 'settings', 'calls', 'health', 'git', 'accounts'] as const;
/** One of these. */
export type LentUse = (typeof LENT_USES)[number];

/** What it is good for. */
const LENT: Readonly<Record<LentUse, string>> = {
  network: 'make outgoing requests',
  settings: 'see which plugins are present, or change the settings',
  calls: 'call other routes',
  health: 'ask how the site does',
  git: 'commit what is written to git',
  accounts: 'make passwords of users',
};

/** Collections of the core itself, which a manifest may name without requiring anybody. */
export const CORE_COLLECTIONS: ReadonlySet<string> = new Set([users.name, credentials.name]);

/** Before the name of a host, under `uses`. */
const HOST = 'network:';

/** @throws NotGranted when the manifest does not say that the plugin uses this; one host is enough for the network */
export function checkUse({ name, uses }: Manifest, use: LentUse): void {
  if (uses.includes(use) || (use === 'network' && uses.some((used) => used.startsWith(HOST)))) return;
  throw new NotGranted({ plugin: name, what: LENT[use], line: use, member: 'uses' });
}

/** @throws NotGranted when the manifest does not say that the plugin asks this host, or any */
export function checkHost({ name, uses }: Manifest, host: string): void {
  if (uses.includes('network') || uses.includes(HOST + host)) return;
  throw new NotGranted({ plugin: name, what: `ask ${host}`, line: HOST + host, member: 'uses' });
}

/** Of all that a manifest `uses`, the collections. */
export const usedCollections = ({ uses }: Pick<Manifest, 'uses'>): readonly string[] =>
  uses.filter((used) => CORE_COLLECTIONS.has(used) || (used.includes('/') && !used.includes(':')));

/** Its own collections, and others' as its manifest says. */
const mayWrite = ({ name, uses }: Manifest, collection: string) =>
  collection.startsWith(`${name}/`) || uses.includes(collection);

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

/** The folders that a plugin may use: those that it declares, and to read those that others opened to it. */
export interface FolderAccess {
  readonly manifest: Pick<Manifest, 'name'>;
  readonly folders: readonly FileFolder[];
  /** Names, of `openedTo`. */
  readonly opened: ReadonlySet<string>;
}

/** The folder, for a plugin that declares it. @throws Error that says what to do */
export function ownFolder({ manifest, folders }: Omit<FolderAccess, 'opened'>, folder: FileFolder): FileFolder {
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
  const { name: plugin, reads } = manifest;
  return {
    ...store,
    ...(files && { files: (folder: FileFolder) => files(ownFolder(access, folder)) }),
    texts: (folder: FileFolder) => store.texts(readableFolder(access, folder)),
    of: <R extends StoredRecord>(collection: Collection<R>) => {
      const { name } = collection;
      if (mayWrite(manifest, name)) return store.of(collection);
      if (opened.has(name) || reads.includes(name)) {
        return new ReadOnly(store.of(collection), () => notWritable(manifest, name));
      }
      throw new NotGranted({ plugin, what: `read the collection ${name}`, line: name, member: 'reads' });
    },
  };
}

const notWritable = ({ name: plugin, reads }: Manifest, collection: string): NotGranted =>
  new NotGranted({
    plugin,
    what: `write the collection ${collection}`,
    line: collection,
    member: 'uses',
    ...(reads.includes(collection) && { from: 'reads' }),
  });
