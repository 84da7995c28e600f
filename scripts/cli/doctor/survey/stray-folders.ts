import { type Collection, entriesIn, type FileSystem, folderPath, idOfFile } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';

/** A folder that looks like one of records, and is of no collection. */
export interface StrayFolder {
  /** Relative to the data folder. */
  readonly path: string;
  /** The collection whose folder it would be on a file system without regard to case. */
  readonly meant: string | undefined;
  /** Of its records. */
  readonly ids: readonly number[];
}

/** Folders that are the site's and hold no records. */
const RESERVED = new Set(['languages', 'plugins', 'themes', 'uploads']);

/** Finds folders with record files at the places of collections, `<plugin>/<collection>`, that no plugin declares. */
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
