import { type FileSystem, hasCode } from '../file-system.ts';
import { readAtMost } from './read-at-most.ts';
import { linkIfFree, removeIfThere, removeQuietly, writeNewFile } from './write-file.ts';

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
  try {
    await fileSystem.rename(path, aside);
    const bytes = await readAtMost(fileSystem, aside, seen.length);
    return bytes instanceof Uint8Array && Buffer.compare(bytes, seen) === 0;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
