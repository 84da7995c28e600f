import type { FileHandle, FileSystem } from '../file-system.ts';

/**
 * Makes an empty file that its owner alone may read, and takes its name away: what is written there goes with the process.
 *
 * @param path absolute, where nothing lies
 * @throws FileSystemError
 */
export async function namelessFile(fileSystem: FileSystem, path: string): Promise<FileHandle> {
  const made = await fileSystem.open(path, 'create', 0o600);
  try {
    await made.close();
    return await fileSystem.open(path, 'update');
  } finally {
    await fileSystem.unlink(path);
  }
}
