import { type FileSystem, hasCode } from '../file-system.ts';
import { readPieces } from './read-pieces.ts';

/** Bytes read at a time. */
const PIECE = 256 * 1024;

/** Why a path was not read. */
type Unreadable = 'no file' | 'too long';

/**
 * The content of a file in whose place people may have put anything: a pipe would block until there is a writer, and a device or a file of
 * gigabytes would fill the memory.
 *
 * @param most maximum in bytes
 * @returns undefined if nothing exists there; why it was not read, if it is not a regular file or is too long
 * @throws FileSystemError
 */
export async function readAtMost(
  fileSystem: FileSystem,
  path: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | Unreadable | undefined> {
  const stat = await fileSystem.stat(path);
  if (!stat) return undefined;
  // opening follows a link, and its target is read with the same care
  if (stat.kind !== 'file' && stat.kind !== 'link') return 'no file';
  try {
    return await readOpened(fileSystem, path, most);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    // a pipe cannot seek and has nothing to read yet; a directory has no content, and a socket cannot be opened
    if (hasCode(error, 'ESPIPE', 'EAGAIN', 'EISDIR', 'ENXIO')) return 'no file';
    throw error;
  }
}

async function readOpened(fileSystem: FileSystem, path: string, most: number) {
  const file = await fileSystem.open(path, 'read');
  try {
    const pieces: Uint8Array[] = [];
    let read = 0;
    for await (const piece of readPieces(file, PIECE)) {
      read += piece.length;
      if (read > most) return 'too long';
      pieces.push(piece);
    }
    return new Uint8Array(Buffer.concat(pieces));
  } finally {
    await file.close();
  }
}
