import type { FileSystem } from '../ports/file-system.ts';
import { hasCode } from '../ports/file-system.ts';

/**
 * Replaces (or makes) one file so that after a crash it holds all of the old bytes or all of the new ones, and the new
 * ones for good once this resolves. For files that are no records: settings, secrets.
 *
 * @param permissions of the new file, 0o644 when left out
 * @throws FileSystemError; the old file is then as it was
 */
export async function replaceFile(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array,
  permissions = 0o644,
): Promise<void> {
  const temporary = `${path}.new`;
  await removeIfThere(fileSystem, temporary);
  try {
    const file = await fileSystem.open(temporary, 'create', permissions);
    try {
      for (let written = 0; written < bytes.length; ) written += await file.write(bytes.subarray(written));
      await file.sync();
    } finally {
      await file.close();
    }
    await fileSystem.rename(temporary, path);
  } catch (error) {
    await removeIfThere(fileSystem, temporary);
    throw error;
  }
  await fileSystem.syncDirectory(path.slice(0, path.lastIndexOf('/')));
}

async function removeIfThere(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
