import { RunningHash } from '../../lib/index.ts';
import { type FileSystem, NOT_THERE, orOnCode } from '../file-system.ts';
import { readPieces } from './read-pieces.ts';

/** Bytes read at once, so that a large file is never completely in memory and does not block other work. */
const PIECE = 256 * 1024;

/** Hash of a file's content, as computed by `hashOf`; undefined if there is no such file. @throws FileSystemError */
export async function hashFile(fileSystem: FileSystem, path: string): Promise<string | undefined> {
  const file = await orOnCode(fileSystem.open(path, 'read'), NOT_THERE, undefined);
  if (!file) return undefined;
  try {
    const hash = new RunningHash();
    for await (const piece of readPieces(file, PIECE)) hash.add(piece);
    return hash.result();
  } finally {
    await file.close();
  }
}
