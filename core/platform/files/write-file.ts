import { type FileSystem, hasCode, NOT_THERE, orOnCode, writeBytes } from '../file-system.ts';
import { readAtMost } from './read-at-most.ts';

/**
 * Creates a file with this content.
 *
 * @param options `durable`: also fsync it
 * @throws FileSystemError EEXIST and others; the partial file is removed, if the disk allows it
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

/** Returns false if the name is taken or the source is gone. */
export const linkIfFree = (fileSystem: FileSystem, from: string, to: string): Promise<boolean> =>
  isDone(fileSystem.link(from, to), ['EEXIST', 'ENOENT']);

/** Returns false if it fails with one of these codes. */
const isDone = (work: Promise<void>, codes: readonly string[]): Promise<boolean> =>
  orOnCode(
    work.then(() => true),
    codes,
    false,
  );

/** Removes a file that may be gone already. */
export const removeIfThere = (fileSystem: FileSystem, path: string): Promise<void> =>
  orOnCode(fileSystem.unlink(path), ['ENOENT'], undefined);

/** Removes files, some of which may be gone already, in few calls. @throws FileSystemError */
export async function removeAllThere(fileSystem: FileSystem, paths: readonly string[]): Promise<void> {
  const failures = await fileSystem.unlinkAll(paths);
  const failure = failures.find((error) => error && !hasCode(error, 'ENOENT'));
  if (failure) throw failure;
}

/** Removes a temporary file; a failure is ignored, because the next start removes it as well. */
export async function removeQuietly(fileSystem: FileSystem, path: string): Promise<void> {
  await fileSystem.unlink(path).catch(() => undefined);
}

/** Does the error mean that the file cannot be read, because access is denied or it is a directory? */
export const isClosedToUs = (error: unknown): boolean => hasCode(error, ...CLOSED);

/** Error codes for denied access. */
export const DENIED = ['EACCES', 'EPERM'] as const;

const CLOSED = [...DENIED, 'EISDIR'];

/** The file's content; undefined if there is no such file, or it cannot be read. */
export const readIfOpen = (fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> =>
  orOnCode(fileSystem.readFile(path), [...NOT_THERE, ...CLOSED], undefined);

/** The file's content; undefined if there is no such file. */
export const readIfThere = (fileSystem: FileSystem, path: string): Promise<Uint8Array | undefined> =>
  orOnCode(fileSystem.readFile(path), NOT_THERE, undefined);

/**
 * Replaces or creates a file so that after a crash it contains either the old content or the new one, and durably the new one once this
 * resolves. For files that are not records: settings, secrets.
 *
 * @param permissions of the new file, 0o644 by default
 * @param durable false for data that can be recreated: then nothing is synced, and a power failure may leave an empty file
 * @throws FileSystemError; the old file is then unchanged, unless only syncing its directory failed
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
 * Replaces a file that people edit, unless it changed since it was read. The old file is moved aside and compared, and the new one linked
 * to the free name, because comparing first would lose an edit made in between. If this is interrupted, `finishReplacing` completes it.
 *
 * @param seen content that was read
 * @returns whether it was replaced, durably; otherwise the edited file remains
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
 * Completes an interrupted replacement: gives the file that was moved aside its name back, unless the name is taken, then durably removes
 * it. Does nothing if there is none.
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

/** Path of a file while it is being replaced. */
export const asideOf = (path: string): string => `${path}.before`;

/** Moves the file aside; returns whether it is the one that was read. */
async function capture(fileSystem: FileSystem, path: string, seen: Uint8Array): Promise<boolean> {
  const aside = asideOf(path);
  if (!(await isDone(fileSystem.rename(path, aside), ['ENOENT']))) return false;
  const bytes = await readAtMost(fileSystem, aside, seen.length);
  return bytes instanceof Uint8Array && Buffer.compare(bytes, seen) === 0;
}
