import { type Collection, type FrozenRecords, folderPath } from '../../../core/host.ts';
import { namesIn } from '../doctor/names-in.ts';

/**
 * Files in uploads and similar folders that no record names: a person put them there, or their record was deleted. If a
 * record that could name files of a folder cannot be read, none of that folder are reported.
 *
 * @param paths of files, relative to the data folder
 */
export function unnamedFiles(
  paths: readonly string[],
  collections: readonly Pick<Collection, 'name' | 'private' | 'names'>[],
  { folders, quarantined }: FrozenRecords,
): readonly string[] {
  const naming = collections.filter(({ names }) => Object.keys(names).length > 0);
  const named = new Set<string>();
  const kept = new Set(naming.flatMap(({ names }) => Object.values(names)));
  for (const collection of naming) {
    const path = folderPath(collection.name, collection.private);
    for (const { value } of folders.get(path)?.values() ?? []) {
      for (const [member, folder] of Object.entries(collection.names)) {
        for (const { name } of namesIn(value, member)) named.add(`${folder}/${name}`);
      }
    }
    if (![...quarantined].some((file) => file.startsWith(`${path}/`))) continue;
    for (const folder of Object.values(collection.names)) kept.delete(folder);
  }
  return paths.filter((path) => !named.has(path) && [...kept].some((folder) => path.startsWith(`${folder}/`)));
}
