import { type Collection, entriesIn, folderPath, isRecordLike } from '../../../../core/host.ts';
import type { DataDisk } from '../data-disk.ts';
import type { DataProblem } from '../data-problem.ts';

/** Files in the place of a collection's folder, so that none of its records is read. @throws FileSystemError */
export async function* replacedFolders(
  { fileSystem, root }: DataDisk,
  collections: readonly Collection[],
): AsyncGenerator<DataProblem> {
  for (const collection of collections) {
    const path = folderPath(collection.name, collection.private);
    const kind = (await fileSystem.stat(`${root}/${path}`))?.kind;
    if (kind !== 'file' && kind !== 'other') continue;
    yield { file: path, severity: 'error', message: 'is a file, but must be the folder with the records' };
  }
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
