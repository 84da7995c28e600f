import { type FileSystem, hasCode } from '../file-system.ts';
import { writeBytes } from '../write-bytes.ts';

/**
 * Makes a new file of these bytes.
 *
 * @param options `durable`: fsync it too
 * @throws FileSystemError EEXIST and others; then the file is gone again, as far as the disk lets it be removed
 */
export async function writeNewFile(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array,
  options: { readonly permissions: number; readonly durable?: boolean },
): Promise<void> {
  const file = await fileSystem.open(path, 'create', options.permissions);
  try {
    await writeBytes(file, bytes);
    if (options.durable) await file.sync();
  } catch (error) {
    await file.close();
    await removeQuietly(fileSystem, path);
    throw error;
  }
  await file.close();
}

/** False when the name is taken, or what was to get it is gone. */
export async function linkIfFree(fileSystem: FileSystem, from: string, to: string): Promise<boolean> {
  try {
    await fileSystem.link(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
}

/** Removes a file that may be gone already. */
export async function removeIfThere(fileSystem: FileSystem, path: string): Promise<void> {
  try {
    await fileSystem.unlink(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** Removes files that may be gone already, whatever their number in few calls. @throws FileSystemError */
export async function removeAllThere(fileSystem: FileSystem, paths: readonly string[]): Promise<void> {
  const failures = await fileSystem.unlinkAll(paths);
  const failure = failures.find((error) => error && !hasCode(error, 'ENOENT'));
  if (failure) throw failure;
}

/** Removes a temporary file that the next start would remove as well: no reason to fail. */
export async function removeQuietly(fileSystem: FileSystem, path: string): Promise<void> {
  await fileSystem.unlink(path).catch(() => undefined);
}

/** Is this no file that we may read: somebody took the right away, or it is a directory? */
export const isClosedToUs = (error: unknown): boolean => hasCode(error, 'EACCES', 'EPERM', 'EISDIR');

/** The file's bytes; undefined when there is no such file, or none that we may read. */
export async function readIfOpen(fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await readIfThere(fileSystem, path);
  } catch (error) {
    if (isClosedToUs(error)) return undefined;
    throw error;
  }
}

/** The file's bytes; undefined when there is no such file. */
export async function readIfThere(fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> {
  try {
    return await fileSystem.readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
