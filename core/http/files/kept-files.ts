import { LruCache } from '../../lib/index.ts';
import type { ByteRange } from './conditions.ts';
import type { FoundFile } from './find-file.ts';

/** A file whose bytes are in memory. */
export interface KeptFile extends FoundFile {
  read(range: ByteRange): Promise<Uint8Array>;
  /** The same, synchronously. */
  bytes(range: ByteRange): Uint8Array;
}

/** Largest file that is cached, in bytes. */
const SMALL = 256 * 1024;

/** Size limit of the cache, in bytes. */
const BOUND = 16 * 1024 * 1024;

/** Approximate bytes a cached file takes besides its content. */
const OVERHEAD = 1_000;

/** A file changed less than this many milliseconds ago is not cached: another change might not show in its times. */
const UNSETTLED = 1_000;

/** Looks for a file below the data folder. @throws FileSystemError */
type FindFile = (path: string) => Promise<FoundFile | undefined>;

/**
 * Cache of small files. At each use the disk is asked whether the file is unchanged, once for all requests in one turn of the event
 * loop, since those had all arrived when the turn began.
 */
export class KeptFiles {
  /** Size limit of the cache, in bytes. */
  readonly bound: number;
  readonly #find: FindFile;
  readonly #files: LruCache<KeptFile>;
  /** Files that were checked on disk in this turn. */
  readonly #asked = new Set<KeptFile>();

  /** @param bound size limit in bytes, if lower than the default; with 0 nothing is cached */
  constructor(find: FindFile, bound: number) {
    this.#find = find;
    this.bound = Math.min(bound, BOUND);
    this.#files = new LruCache(this.bound);
  }

  get bytes(): number {
    return this.#files.bytes;
  }

  /** A cached file that is unchanged on disk. Synchronous. @param path below the data folder */
  known(path: string): KeptFile | undefined {
    const kept = this.#files.get(path);
    if (!kept || this.#asked.has(kept)) return kept;
    if (kept.isSame()) {
      if (this.#asked.size === 0) setImmediate(() => this.#asked.clear());
      this.#asked.add(kept);
      return kept;
    }
    this.#files.delete(path);
    return undefined;
  }

  /**
   * @param path below the data folder
   * @param now milliseconds since 1970 UTC
   * @returns Undefined if there is no such file.
   * @throws FileSystemError
   */
  async find(path: string, now: number): Promise<FoundFile | undefined> {
    const known = this.known(path);
    if (known) return known;
    const found = await this.#find(path);
    if (!found || found.size > SMALL || now - Number(found.changedNs / 1_000_000n) < UNSETTLED) return found;
    const bytes = await wholeOf(found);
    // it may have been replaced while it was read
    if (!found.isSame()) return found;
    const kept = keptFile(found, bytes);
    this.#files.set(path, kept, found.size + 2 * path.length + OVERHEAD);
    return kept;
  }
}

async function wholeOf(file: FoundFile): Promise<Uint8Array> {
  const read = await file.read({ from: 0, to: file.size });
  if (read instanceof Uint8Array) return read;
  const pieces: Uint8Array[] = [];
  for await (const piece of read) pieces.push(piece);
  return Buffer.concat(pieces);
}

function keptFile(found: FoundFile, whole: Uint8Array): KeptFile {
  const bytes = ({ from, to }: ByteRange) => (to - from === whole.length ? whole : whole.subarray(from, to));
  return { ...found, bytes, read: async (range) => bytes(range) };
}
