import { LruCache } from '../../lib/index.ts';
import type { ByteRange } from './conditions.ts';
import type { FoundFile } from './find-file.ts';

/** A file whose bytes are in memory. */
export interface KeptFile extends FoundFile {
  read(range: ByteRange): Promise<Uint8Array>;
  /** The same at once. */
  bytes(range: ByteRange): Uint8Array;
}

/** Larger files are read each time, in bytes. */
const SMALL = 256 * 1024;

/** Of all that are kept, in bytes. */
const BOUND = 16 * 1024 * 1024;

/** What keeping one costs beside its bytes; about so much. */
const OVERHEAD = 1_000;

/** A file that was changed so few milliseconds ago may be changed once more without its times telling. */
const UNSETTLED = 1_000;

/** Looks for a file below the data folder. @throws FileSystemError */
type FindFile = (path: string) => Promise<FoundFile | undefined>;

/**
 * Small files, as they were read before. When one is wanted, the disk is asked whether it is still the same: once for all requests of
 * one turn of the event loop, which had all come when the turn began.
 */
export class KeptFiles {
  /** Bytes of all together. */
  readonly bound: number;
  readonly #find: FindFile;
  readonly #files: LruCache<KeptFile>;
  /** Those that the disk was asked about in this turn. */
  readonly #asked = new Set<KeptFile>();

  /** @param bound bytes, if less than usual; with 0 nothing is kept */
  constructor(find: FindFile, bound: number) {
    this.#find = find;
    this.bound = Math.min(bound, BOUND);
    this.#files = new LruCache(this.bound);
  }

  get bytes(): number {
    return this.#files.bytes;
  }

  /** A file that is kept and still the same, at once. @param path below the data folder */
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
   * @returns Undefined when there is no such file.
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
