import type { FileSystem } from '../file-system.ts';
import { removeIfThere, removeQuietly, writeNewFile } from './write-file.ts';

/**
 * Replaces (or makes) one file so that after a crash it holds all of the old bytes or all of the new ones, and the new
 * ones for good once this resolves. For files that are no records: settings, secrets.
 *
 * @param permissions of the new file, 0o644 when left out
 * @throws FileSystemError; the old file is then as it was, unless its directory alone could not be synced
 */
export async function replaceFile(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array,
  permissions = 0o644,
): Promise<void> {
  const temporary = `${path}.new`;
  await removeIfThere(fileSystem, temporary);
  await writeNewFile(fileSystem, temporary, bytes, { permissions, durable: true });
  try {
    await fileSystem.rename(temporary, path);
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw error;
  }
  await fileSystem.syncDirectory(path.slice(0, path.lastIndexOf('/')));
}
