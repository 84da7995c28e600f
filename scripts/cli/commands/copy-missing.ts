import { ensureDirectory, entriesIn, type FileSystem, replaceFile } from '../../../core/host.ts';

/**
 * Copies a folder recursively into another, durably once this resolves. Existing files are kept; hidden files, such as those
 * of file managers, are skipped.
 *
 * @param from absolute path of a folder; nothing is copied when it does not exist
 * @param to absolute path; folders are created as files need them
 * @throws FileSystemError; each file is then either complete or absent, and copying can be repeated
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
