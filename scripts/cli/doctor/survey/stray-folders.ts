import { type Collection, entriesIn, type FileSystem, folderPath, idOfFile } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';

/** A folder with record files that belongs to no collection. */
export interface StrayFolder {
  /** Relative to the data folder. */
  readonly path: string;
  /** The collection that it collides with on a case-insensitive file system. */
  readonly meant: string | undefined;
  /** Ids of its records. */
  readonly ids: readonly number[];
}

/** Folders of the site that contain no records. */
const RESERVED = new Set(['languages', 'plugins', 'themes', 'uploads']);

/** Finds folders that contain record files where collections are kept, `<plugin>/<collection>`, but that no plugin declares. */
export async function strayFolders(
  { fileSystem, root }: DataDisk,
  collections: readonly Collection[],
): Promise<readonly StrayFolder[]> {
  const paths = new Set(collections.map((collection) => folderPath(collection.name, collection.private)));
  const candidates: string[] = [];
  for (const first of await foldersIn(fileSystem, root)) {
    if (RESERVED.has(first)) continue;
    candidates.push(first, ...(await foldersIn(fileSystem, `${root}/${first}`)).map((name) => `${first}/${name}`));
  }
  const found: StrayFolder[] = [];
  for (const path of candidates.filter((one) => !paths.has(one))) {
    const entries = await entriesIn(fileSystem, `${root}/${path}`);
    const ids = entries.flatMap(({ name }) => idOfFile(name) ?? []);
    const meant = [...paths].find((one) => one === path.toLowerCase());
    if (ids.length > 0) found.push({ path, meant, ids });
  }
  return found;
}

const foldersIn = async (fileSystem: FileSystem, place: string): Promise<readonly string[]> =>
  (await entriesIn(fileSystem, place))
    .filter(({ name, kind }) => kind === 'directory' && !name.startsWith('.'))
    .map(({ name }) => name);
