import { type FileSystem, hasCode, NOT_THERE, orOnCode } from '../file-system.ts';
import { writeBytes } from '../write-bytes.ts';
import { readAtMost } from './read-at-most.ts';

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
export const linkIfFree = (fileSystem: FileSystem, from: string, to: string): Promise<boolean> =>
  isDone(fileSystem.link(from, to), ['EEXIST', 'ENOENT']);

/** False where it fails with one of these codes. */
const isDone = (work: Promise<void>, codes: readonly string[]): Promise<boolean> =>
  orOnCode(
    work.then(() => true),
    codes,
    false,
  );

/** Removes a file that may be gone already. */
export const removeIfThere = (fileSystem: FileSystem, path: string): Promise<void> =>
  orOnCode(fileSystem.unlink(path), ['ENOENT'], undefined);

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
export const isClosedToUs = (error: unknown): boolean => hasCode(error, ...CLOSED);

/** Codes of the system where somebody took the right away. */
export const DENIED = ['EACCES', 'EPERM'] as const;

const CLOSED = [...DENIED, 'EISDIR'];

/** The file's bytes; undefined when there is no such file, or none that we may read. */
export const readIfOpen = (fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> =>
  orOnCode(fileSystem.readFile(path), [...NOT_THERE, ...CLOSED], undefined);

/** The file's bytes; undefined when there is no such file. */
export const readIfThere = (fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> =>
  orOnCode(fileSystem.readFile(path), NOT_THERE, undefined);

/**
 * Replaces (or makes) one file so that after a crash it holds all of the old bytes or all of the new ones, and the new
 * ones for good once this resolves. For files that are no records: settings, secrets.
 *
 * @param permissions of the new file, 0o644 when left out
 * @param durable false for what can be made again: then nothing waits for the disk, and a power cut may leave an empty file
 * @throws FileSystemError; the old file is then as it was, unless its directory alone could not be synced
 */
export async function replaceFile(
  fileSystem: FileSystem,
  path: string,
  bytes: Uint8Array,
  permissions = 0o644,
  durable = true,
): Promise<void> {
  const temporary = `${path}.new`;
  await removeIfThere(fileSystem, temporary);
  await writeNewFile(fileSystem, temporary, bytes, { permissions, durable });
  try {
    await fileSystem.rename(temporary, path);
  } catch (error) {
    await removeQuietly(fileSystem, temporary);
    throw error;
  }
  if (durable) await fileSystem.syncDirectory(path.slice(0, path.lastIndexOf('/')));
}

/**
 * Replaces a file that people edit, unless somebody changed it since it was read: the old one is moved aside, looked at,
 * and the new one linked to the free name, because checking first and replacing after loses an edit that is made in
 * between. Whatever cuts it off, `finishReplacing` goes on from there.
 *
 * @param seen what was read
 * @returns whether it was replaced, and for good; else it stays as somebody left it
 * @throws FileSystemError
 */
export async function replaceSeenFile(
  fileSystem: FileSystem,
  path: string,
  seen: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean> {
  const temporary = `${path}.new`;
  await finishReplacing(fileSystem, path);
  await removeIfThere(fileSystem, temporary);
  await writeNewFile(fileSystem, temporary, bytes, { permissions: 0o644, durable: true });
  try {
    return (await capture(fileSystem, path, seen)) && (await linkIfFree(fileSystem, temporary, path));
  } finally {
    await removeQuietly(fileSystem, temporary);
    await finishReplacing(fileSystem, path);
  }
}

/**
 * Ends what a replacement began: the file that was moved aside gets its name back, unless something has the name, and
 * goes when that is for good. Does nothing when there is none.
 *
 * @throws FileSystemError; can be called again
 */
export async function finishReplacing(fileSystem: FileSystem, path: string): Promise<void> {
  const aside = asideOf(path);
  if (!(await fileSystem.stat(aside))) return;
  await linkIfFree(fileSystem, aside, path);
  await fileSystem.syncDirectory(path.slice(0, path.lastIndexOf('/')));
  await removeIfThere(fileSystem, aside);
}

/** Where a file lies while it is replaced. */
export const asideOf = (path: string): string => `${path}.before`;

/** Moves the file aside; tells whether it is the one that was read. */
async function capture(fileSystem: FileSystem, path: string, seen: Uint8Array): Promise<boolean> {
  const aside = asideOf(path);
  if (!(await isDone(fileSystem.rename(path, aside), ['ENOENT']))) return false;
  const bytes = await readAtMost(fileSystem, aside, seen.length);
  return bytes instanceof Uint8Array && Buffer.compare(bytes, seen) === 0;
}
