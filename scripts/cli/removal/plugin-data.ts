import {
  type Collection,
  type CommandContext,
  CommandError,
  foreignMembers,
  listBelow,
  type PluginSource,
  storedJobs,
} from '../../../core/host.ts';
import type { CoreServices } from '../commands/core-command.ts';
import type { DataDisk } from '../doctor/data-disk.ts';
import { type ListedCollection, listCollections } from '../doctor/list-collections.ts';
import { readRecords } from '../doctor/read-records.ts';
import { siteData } from '../doctor/site-data.ts';

/** Members that a plugin keeps in the records of another plugin's collection. */
export interface KeptMembers {
  readonly collection: Collection;
  /** Names of the members, by the id of the record. */
  readonly records: ReadonlyMap<number, readonly string[]>;
}

/** Everything that a plugin keeps in a site. */
export interface PluginData {
  readonly records: readonly Pick<ListedCollection, 'collection' | 'path' | 'ids'>[];
  /** Files in its folders, by path of the folder relative to the data folder. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly members: readonly KeptMembers[];
  /** Ids of its jobs and listeners. */
  readonly jobs: readonly number[];
  /** Names of its secrets. */
  readonly secrets: readonly string[];
  /** Its keys of `settings.json › plugins` and `plugins_off`. */
  readonly settings: readonly string[];
}

type Site = Pick<CommandContext<CoreServices>, 'config' | 'store'>;

/**
 * Finds everything that a plugin keeps, whether it is on or off.
 *
 * @throws CommandError when its code cannot be loaded, because its data is then not known
 */
export async function pluginData(
  { key, manifest, isHeld }: PluginSource,
  { config, store }: Site,
): Promise<PluginData> {
  const { name } = manifest;
  if (isHeld) throw new CommandError(`plugin ${key} is not trusted on this machine, so its data is not known`);
  const { served: fileSystem, folder: root } = config;
  const wanted = { ...config.settings().plugins, [key]: config.settings().plugins[key] || true };
  const data = await siteData(config.findPlugins, { plugins: wanted });
  const plugin = data.plugins?.get(key);
  if (!plugin) {
    const why = data.problems.find(({ file }) => file === `plugins/${name}/`)?.message ?? 'it cannot be loaded';
    throw new CommandError(`the data of plugin ${key} is not known: ${why}`);
  }
  const isOwn = (collection: Pick<Collection, 'name'>) => collection.name.startsWith(`${name}/`);
  const listed = await listCollections({ fileSystem, root }, data.collections);
  const isServed = ({ name: asked }: Collection) => config.collections().some((one) => one.name === asked);
  const own = listed.filter(({ collection }) => isOwn(collection));
  const others = listed.filter(({ collection }) => !isOwn(collection));
  const membersIn = foreignMembers([manifest], [plugin]);
  const kept = await Promise.all(
    others.map(async (one) => {
      const names = membersIn(one.collection.name);
      return { collection: one.collection, records: await recordsWith(names, one, { fileSystem, root }) };
    }),
  );
  const files = await Promise.all(
    plugin.files.map(async (one) => [one.name, await listBelow(fileSystem, `${root}/${one.name}`)] as const),
  );
  const { plugins, plugins_off } = config.settings();
  return {
    records: own.map(({ collection, path, ids }) => {
      // records written just now may not have a file yet
      const served = isServed(collection)
        ? store
            .of(collection)
            .find()
            .rows.map(({ id }) => id)
        : [];
      return { collection, path, ids: [...new Set([...ids, ...served])] };
    }),
    files: new Map(files),
    members: kept.filter(({ records }) => records.size > 0),
    jobs: store
      .of(storedJobs)
      .find()
      .records.filter((job) => job.plugin === name)
      .map(({ id }) => id),
    secrets: config.secrets.keysOf(name),
    settings: [
      ...(plugins[key] === undefined || plugins[key] === false ? [] : [`plugins.${key}`]),
      ...(plugins_off[key] === undefined ? [] : [`plugins_off.${key}`]),
    ],
  };
}

/** The records of a collection that have any of these members, except members that the collection's own schema declares. */
async function recordsWith(
  names: ReadonlySet<string>,
  listed: ListedCollection,
  disk: DataDisk,
): Promise<KeptMembers['records']> {
  const { schema } = listed.collection;
  const own = 'entries' in schema ? Object.keys(schema.entries as object) : [];
  const foreign = [...names].filter((name) => !own.includes(name));
  const found = new Map<number, readonly string[]>();
  if (foreign.length === 0) return found;
  for await (const { id, parsed } of readRecords(disk, listed)) {
    if (!('value' in parsed)) continue;
    const { value } = parsed;
    const members = foreign.filter((name) => Object.hasOwn(value, name));
    if (members.length > 0) found.set(id, members);
  }
  return found;
}
