import { ensureDirectory, entriesIn, type FileSystem, replaceFile } from '../../../core/host.ts';

/**
 * Copies the files of a folder, and of those in it, to the same places in another, for good once this resolves. What is
 * there already stays as it is; hidden files, such as those of file managers, are passed over.
 *
 * @param from absolute path of a folder; nothing is copied when it is not there
 * @param to absolute path; folders are made as files need them
 * @throws FileSystemError; each file is then there whole or not at all, and copying can begin again
 */
export async function copyMissing(fileSystem: FileSystem, from: string, to: string): Promise<void> {
  for (const { name, kind } of await entriesIn(fileSystem, from)) {
    if (name.startsWith('.')) continue;
    const [source, place] = [`${from}/${name}`, `${to}/${name}`];
    if (kind === 'directory') await copyMissing(fileSystem, source, place);
    else if (kind === 'file' && !(await fileSystem.stat(place))) {
      await ensureDirectory(fileSystem, to, 0o777);
      await replaceFile(fileSystem, place, await fileSystem.readFile(source));
    }
  }
}
