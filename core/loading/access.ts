import { credentials, users } from '../auth/accounts/users.ts';
import type { Collection, StoredRecord } from '../contract/data/collection.ts';
import type { FileFolder } from '../contract/data/file-folder.ts';
import type { StoreReader } from '../contract/data/store-reader.ts';
import type { Transaction } from '../contract/data/transaction.ts';
import { checkUse, type LentUse } from '../contract/grants/lent-use.ts';
import { NotGranted } from '../contract/grants/not-granted.ts';
import type { Manifest, Plugin } from '../contract/plugin.ts';
import { ownFolder, readableFolder } from '../http/index.ts';
import { isObject } from '../lib/index.ts';
import { ReadOnly } from './read-only.ts';

/** Collections of the core, which a manifest may name without requiring a plugin. */
export const CORE_COLLECTIONS: ReadonlySet<string> = new Set([users.name, credentials.name]);

/** The collections among what a manifest `uses`. */
export const usedCollections = ({ uses }: Pick<Manifest, 'uses'>): readonly string[] =>
  uses.filter((used) => CORE_COLLECTIONS.has(used) || (used.includes('/') && !used.includes(':')));

/** Plugins may write their own collections, and those that their manifest uses. */
const mayWrite = ({ name, uses }: Manifest, collection: string) =>
  collection.startsWith(`${name}/`) || uses.includes(collection);

/**
 * Names of the collections and folders that other plugins opened to a plugin: each contribution to one of its own points, or to a point of
 * a plugin that it requires, opens what it is about (contract/points/point.ts).
 *
 * @param on enabled plugins
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
 * A store (or transaction) limited to what the plugin declared, with read access to what others opened to it.
 *
 * @param store to be limited
 * @param opened names of collections and folders, from `openedTo`
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
  const { reads } = manifest;
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
      throw notReadable(manifest, name);
    },
  };
}

/** A plugin can import only collections of plugins that it requires: any other was brought by a contribution that it called. */
function notReadable({ name: plugin, requires }: Manifest, collection: string): Error {
  const what = `read the collection ${collection}`;
  if (isKnownTo({ name: plugin, requires }, collection)) {
    return new NotGranted({ plugin, what, line: collection, member: 'reads' });
  }
  return new Error(
    `plugin ${plugin} may not ${what}, which a contribution of plugin ${ownerOf(collection)} needs: ` +
      'let the contribution open it, with { opens: [the collection] } as last argument',
  );
}

/** Can the manifest name the collection? */
const isKnownTo = ({ name, requires }: Pick<Manifest, 'name' | 'requires'>, collection: string): boolean =>
  CORE_COLLECTIONS.has(collection) || [name, ...requires].includes(ownerOf(collection));

const notWritable = ({ name: plugin, reads }: Manifest, collection: string): NotGranted =>
  new NotGranted({
    plugin,
    what: `write the collection ${collection}`,
    line: collection,
    member: 'uses',
    ...(reads.includes(collection) && { from: 'reads' }),
  });

/** What each enabled plugin may reach: what its manifest declares, and what others opened to it. */
export class PluginAccess {
  readonly #manifests: ReadonlyMap<string, Manifest>;
  readonly #opened: ReadonlyMap<string, ReadonlySet<string>>;

  /** @param on enabled plugins */
  constructor(manifests: readonly Manifest[], on: readonly Plugin[]) {
    this.#manifests = new Map(manifests.map((manifest) => [manifest.name, manifest]));
    this.#opened = new Map(manifests.map((manifest) => [manifest.name, openedTo(manifest, on)]));
  }

  /** @throws Error for a plugin that is not on */
  readonly manifestOf = ({ name }: Plugin): Manifest => {
    const manifest = this.#manifests.get(name);
    if (!manifest) throw new Error(`plugin ${name} is not on`);
    return manifest;
  };

  /** @throws NotGranted with the line to add, when its manifest does not list this under `uses` */
  checkUse(plugin: Plugin, use: LentUse): void {
    checkUse(this.manifestOf(plugin), use);
  }

  /** The store, or a transaction, limited to what the plugin may reach. */
  narrow<S extends StoreReader | Transaction>(plugin: Plugin, wide: S): S {
    return restrict(wide, this.manifestOf(plugin), this.#openedTo(plugin), plugin.files);
  }

  /** The folder, for a plugin that may read it. @throws Error that says what to do */
  readableFolder(plugin: Plugin, folder: FileFolder): FileFolder {
    const manifest = this.manifestOf(plugin);
    return readableFolder({ manifest, folders: plugin.files, opened: this.#openedTo(plugin) }, folder);
  }

  #openedTo({ name }: Plugin): ReadonlySet<string> {
    return this.#opened.get(name) ?? new Set();
  }
}

const ownerOf = (name: string): string => name.split('/', 1)[0] ?? '';

/**
 * Names of members that plugins store in the records of another plugin's collection, as far as is known: those listed under `members` in
 * manifests, and the names that they reserve and the parameters that they add at points of the collection's plugin.
 *
 * @param present manifests of all plugins, on or off: members stay in a record while their plugin is off
 * @param plugins whose code is loaded
 * @returns the names, by the name of a collection
 */
export function foreignMembers(
  present: readonly Pick<Manifest, 'members' | 'reserves'>[],
  plugins: readonly Pick<Plugin, 'extends'>[],
): (collection: string) => ReadonlySet<string> {
  const byOwner = new Map<string, string[]>();
  const addTo = (point: string, names: readonly string[]) => {
    const owner = ownerOf(point);
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), ...names]);
  };
  for (const { reserves } of present) for (const [point, names] of Object.entries(reserves)) addTo(point, names);
  for (const plugin of plugins) for (const { point, value } of plugin.extends) addTo(point.name, fieldNames(value));
  return (collection) =>
    new Set([
      ...present.flatMap(({ members }) => members[collection] ?? []),
      ...(byOwner.get(ownerOf(collection)) ?? []),
    ]);
}

/** Parameter names of an extension of a kind of record; values are mostly stored under these names. */
const fieldNames = (value: unknown): readonly string[] =>
  isObject(value) && 'store' in value && isObject(value.params) ? Object.keys(value.params) : [];
