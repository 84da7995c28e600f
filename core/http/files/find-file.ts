import type { FileHandle, FileSystem } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';

/** A file below the data folder, to be read in pieces. */
export interface FoundFile {
  /** Bytes. */
  readonly size: number;
  /** When it was last changed, in nanoseconds since 1970 UTC. */
  readonly modifiedNs: bigint;
  /**
   * Opens it and gives its bytes from one place up to another, a piece at a time; it is closed with the last one, or when
   * whoever reads stops.
   *
   * @throws FileSystemError
   */
  read(from: number, to: number): Promise<AsyncIterable<Uint8Array>>;
}

/** How much is read at once, in bytes. */
const PIECE = 64 * 1024;

/**
 * Looks for a file that no link leads to.
 *
 * @param root absolute path of the data folder
 * @param path below it
 * @returns Undefined when there is none.
 * @throws FileSystemError
 */
export async function findFile(fileSystem: FileSystem, root: string, path: string): Promise<FoundFile | undefined> {
  const stat = await statReal({ fileSystem, layout: { root } }, path);
  if (stat?.kind !== 'file') return undefined;
  const { size, modifiedNs } = stat;
  const place = `${root}/${path}`;
  return { size, modifiedNs, read: async (from, to) => pieces(await fileSystem.open(place, 'read'), from, to) };
}

/** @throws Error when the file ends too soon: what was promised cannot be sent */
async function* pieces(file: FileHandle, from: number, to: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = from; at < to; ) {
      const piece = await file.read(Math.min(PIECE, to - at), at);
      if (piece.length === 0) throw new Error('a file was truncated while it was being read');
      at += piece.length;
      yield piece;
    }
  } finally {
    await file.close();
  }
}
