import type { FileHandle, FileStat, FileSystem } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';
import type { ByteRange } from './conditions.ts';

/** A file below the data folder, to be read in pieces. */
export interface FoundFile {
  /** Bytes. */
  readonly size: number;
  /** Time of the last change of its content, in nanoseconds since 1970 UTC. */
  readonly modifiedNs: bigint;
  /** Time of the last change of its content or metadata; as `modifiedNs`. */
  readonly changedNs: bigint;
  /** Is the same file, unchanged, still at its path? Asks the disk synchronously. */
  isSame(): boolean;
  /**
   * Reads a range. If it is not in memory, the file is opened and streamed in pieces, and closed after the last one or when
   * the consumer stops.
   *
   * @throws FileSystemError
   */
  read(range: ByteRange): Promise<Uint8Array | AsyncIterable<Uint8Array>>;
}

/** Size of a piece, in bytes. */
const PIECE = 64 * 1024;

/**
 * Looks for a file without following symbolic links.
 *
 * @param root absolute path of the data folder
 * @param path below it
 * @returns Undefined if there is none.
 * @throws FileSystemError
 */
export async function findFile(fileSystem: FileSystem, root: string, path: string): Promise<FoundFile | undefined> {
  const stat = await statReal({ fileSystem, layout: { root } }, path);
  if (stat?.kind !== 'file') return undefined;
  const { size, modifiedNs, changedNs } = stat;
  const place = `${root}/${path}`;
  return {
    ...{ size, modifiedNs, changedNs },
    isSame: () => isAt(fileSystem, place, stat),
    read: async (range) => pieces(await fileSystem.open(place, 'read'), range),
  };
}

/** Errors of the disk count as "not the same": the file is then looked up again, and a lasting error is reported there. */
function isAt(fileSystem: FileSystem, place: string, { kind, inode, size, modifiedNs, changedNs }: FileStat): boolean {
  try {
    const stat = fileSystem.statNow(place);
    return (
      stat?.inode === inode &&
      stat.kind === kind &&
      stat.size === size &&
      stat.modifiedNs === modifiedNs &&
      stat.changedNs === changedNs
    );
  } catch {
    return false;
  }
}

/** @throws Error if the file ends too early to send what `Content-Length` promised */
async function* pieces(file: FileHandle, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
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
