import type { FileHandle, FileStat, FileSystem } from '../../platform/index.ts';
import { statReal } from '../../store/index.ts';
import type { ByteRange } from './conditions.ts';

/** A file below the data folder, to be read in pieces. */
export interface FoundFile {
  /** Bytes. */
  readonly size: number;
  /** When it was last changed, in nanoseconds since 1970 UTC. */
  readonly modifiedNs: bigint;
  /** When anything of it was last changed, its times included; as `modifiedNs`. */
  readonly changedNs: bigint;
  /** Is it still what lies at its path, as it was found? Asks the disk, and returns when that has answered. */
  isSame(): boolean;
  /**
   * Gives bytes of it; where they are not in memory, it is opened, and they come a piece at a time: it is closed with the last
   * one, or when whoever reads stops.
   *
   * @throws FileSystemError
   */
  read(range: ByteRange): Promise<Uint8Array | AsyncIterable<Uint8Array>>;
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
  const { size, modifiedNs, changedNs } = stat;
  const place = `${root}/${path}`;
  return {
    ...{ size, modifiedNs, changedNs },
    isSame: () => isAt(fileSystem, place, stat),
    read: async (range) => pieces(await fileSystem.open(place, 'read'), range),
  };
}

/** Where a disk fails to tell, it fails again when the file is looked for anew: then somebody is told. */
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

/** @throws Error when the file ends too soon: what was promised cannot be sent */
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
