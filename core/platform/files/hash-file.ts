import { RunningHash } from '../../lib/index.ts';
import { type FileSystem, hasCode } from '../file-system.ts';

/** Bytes that are read at once, so that a large file is never whole in memory and holds nobody up. */
const PIECE = 256 * 1024;

/** Hash of a file's bytes, as `hashOf` gives it; undefined when there is no such file. @throws FileSystemError */
export async function hashFile(fileSystem: FileSystem, path: string): Promise<string | undefined> {
  try {
    const file = await fileSystem.open(path, 'read');
    try {
      const hash = new RunningHash();
      for (let position = 0; ; position += PIECE) {
        const piece = await file.read(PIECE, position);
        hash.add(piece);
        if (piece.length < PIECE) return hash.result();
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
