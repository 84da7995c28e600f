import { credentials, users } from '../auth/accounts/users.ts';
import type { Collection, StoredRecord } from '../contract/data/collection.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader, Transaction } from '../contract/data/store.ts';
import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import { ownFolder, readableFolder } from '../http/index.ts';
import { isObject } from '../lib/index.ts';
import { ReadOnly } from './read-only.ts';

/** Collections of the core itself, which a manifest may name without requiring anybody. */
export const CORE_COLLECTIONS: ReadonlySet<string> = new Set([users.name, credentials.name]);

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

const ownerOf = (name: string): string => name.split('/', 1)[0] ?? '';

/**
 * Names of members that plugins keep in the records of a collection of another one, as far as that can be known: what
 * manifests say under `members`, and the names that they reserve and the parameters that they add at points of its plugin.
 *
 * @param present manifests of all plugins, on or off: a member stays in its record while its plugin is off
 * @param plugins whose code is loaded
 */
export function foreignMembers(
  collection: string,
  present: readonly Pick<Manifest, 'members' | 'reserves'>[],
  plugins: readonly Pick<Plugin, 'extends'>[],
): ReadonlySet<string> {
  const isNear = (point: string) => ownerOf(point) === ownerOf(collection);
  const said = present.flatMap(({ members, reserves }) => [
    ...(members[collection] ?? []),
    ...Object.entries(reserves).flatMap(([point, names]) => (isNear(point) ? names : [])),
  ]);
  const added = plugins
    .flatMap((plugin) => plugin.extends)
    .filter(({ point }) => isNear(point.name))
    .flatMap(({ value }) => fieldNames(value));
  return new Set([...said, ...added]);
}

/** The parameters of an extension of a kind of record: they are mostly stored under their names. */
const fieldNames = (value: unknown): readonly string[] =>
  isObject(value) && 'store' in value && isObject(value.params) ? Object.keys(value.params) : [];
