import {
  type Collection,
  entriesIn,
  folderPath,
  isRecordLike,
  NOT_A_FOLDER,
  replacedFolder,
} from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';

/** Files in the place of a collection's folder, so that none of its records is read. @throws FileSystemError */
export async function* replacedFolders(
  { fileSystem, root }: DataDisk,
  collections: readonly Collection[],
): AsyncGenerator<DataProblem> {
  const replaced = new Set<string>();
  for (const collection of collections) {
    const file = await replacedFolder(fileSystem, root, folderPath(collection.name, collection.private));
    if (file !== undefined) replaced.add(file);
  }
  for (const file of replaced) yield { file, severity: 'error', message: NOT_A_FOLDER.message };
}

/** Record files in the folder of a plugin instead of in the folder of one of its collections. @throws FileSystemError */
export async function* misplacedFiles(
  { fileSystem, root }: DataDisk,
  collections: readonly Collection[],
): AsyncGenerator<DataProblem> {
  const open = collections.filter((collection) => !collection.private).map(({ name }) => name);
  const folders = new Set(open.flatMap((name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : [])));
  for (const folder of folders) {
    const meant = open.filter((name) => name.startsWith(`${folder}/`)).map((name) => `${name}/`);
    for (const { name, kind } of await entriesIn(fileSystem, `${root}/${folder}`)) {
      if (kind !== 'file' || !isRecordLike(name)) continue;
      const message = `is ignored: records are in ${meant.sort().join(', ')}`;
      yield { file: `${folder}/${name}`, severity: 'warning', message };
    }
  }
}
