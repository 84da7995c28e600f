import {
  batches,
  type Collection,
  type CommandContext,
  entriesIn,
  type FileSystem,
  storedJobs,
} from '../../../core/host.ts';
import type { CoreServices } from '../commands/core-command.ts';
import { putRecord } from '../doctor/repair/put-record.ts';
import type { KeptMembers, PluginData } from './plugin-data.ts';

type Site = Pick<CommandContext<CoreServices>, 'config' | 'transaction'>;

/**
 * Removes what a plugin that is off keeps, starting with what affects others. Each step is durable by itself, and after an
 * interruption the next call removes the rest.
 *
 * @param name of the plugin
 * @throws as transactions; FileSystemError
 */
export async function removePluginData(name: string, data: PluginData, { config, transaction }: Site): Promise<void> {
  const { store, folder, fileSystem, secrets } = config;
  await transaction((records) => {
    for (const id of data.jobs) if (records.of(storedJobs).get(id)) records.of(storedJobs).remove(id);
  });
  for (const kept of data.members) await removeMembers(store, kept);
  for (const { collection, ids } of data.records) {
    for (const batch of batches(ids)) {
      await store.mend([collection], (files) => {
        for (const id of batch) if (files.get(collection.name, id)) files.remove(collection.name, id);
      });
    }
  }
  for (const [path, files] of data.files) {
    await fileSystem.unlinkAll(files.map((file) => `${folder}/${path}/${file}`));
    await removeFolders(fileSystem, `${folder}/${path}`);
  }
  if (data.secrets.length > 0) await secrets.remove(name);
}

async function removeMembers(store: CoreServices['store'], { collection, records }: KeptMembers): Promise<void> {
  for (const batch of batches([...records])) {
    await store.mend([collection as Collection], (files) => {
      for (const [id, names] of batch) {
        const value = files.get(collection.name, id)?.value;
        if (!value) continue;
        const left = Object.entries(value).filter(([name]) => !names.includes(name));
        putRecord(files, collection, { ...Object.fromEntries(left), id });
      }
    });
  }
}

/** Removes a folder and its subfolders, as far as they contain no unlisted files. */
async function removeFolders(fileSystem: FileSystem, path: string): Promise<void> {
  for (const { name, kind } of await entriesIn(fileSystem, path)) {
    if (kind === 'directory') await removeFolders(fileSystem, `${path}/${name}`);
  }
  await fileSystem.removeDirectory(path).catch(() => undefined);
}
