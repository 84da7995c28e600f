import type { FileHandle, FileSystem } from '../file-system.ts';

/**
 * Creates an empty file that only its owner may read, and unlinks it: its content goes away with the process.
 *
 * @param path absolute; must be free
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
