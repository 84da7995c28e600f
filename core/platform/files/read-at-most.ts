import { type FileSystem, hasCode } from '../file-system.ts';
import { readPieces } from './read-pieces.ts';

/** Bytes that are read at a time. */
const PIECE = 256 * 1024;

/** Why a path is not read. */
type Unreadable = 'no file' | 'too long';

/**
 * The bytes of a file that people may have put anything in the place of: a pipe would have us wait for a writer, and a device
 * or a file of gigabytes would fill the memory.
 *
 * @param most bytes
 * @returns undefined when there is nothing; why it is not read for what is no regular file, or longer
 * @throws FileSystemError
 */
export async function readAtMost(
  fileSystem: FileSystem,
  path: string,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | Unreadable | undefined> {
  const stat = await fileSystem.stat(path);
  if (!stat) return undefined;
  // a link is followed when it is opened, and what it leads to is read as carefully
  if (stat.kind !== 'file' && stat.kind !== 'link') return 'no file';
  try {
    return await readOpened(fileSystem, path, most);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    // a pipe has no places, and nothing to read yet; a directory has no bytes, and a socket cannot be opened
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
