import { type FileHandle, writeBytes } from '../../platform/index.ts';

/** Read-ahead for sequential reads, in bytes. */
const AHEAD = 64 * 1024;

/** Maximum bytes waiting to be written: if the disk is too slow, the rest stays in memory. */
const MOST_WAITING = 32 * 1024 * 1024;

/** Approximate bytes per write. */
const AT_ONCE = 1024 * 1024;

/** An append-only file with a read buffer. */
class Stretch {
  readonly #handle: FileHandle;
  #isClosed = false;
  #length = 0;
  /** The last block read, its offset in the file, and the end of the last requested range. */
  #block: Uint8Array = new Uint8Array();
  #from = 0;
  #end = -1;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  get length(): number {
    return this.#length;
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeBytes(this.#handle, bytes);
    this.#length += bytes.length;
  }

  read(start: number, length: number): Uint8Array | undefined {
    const end = start + length;
    if (start < this.#from || end > this.#from + this.#block.length) {
      if (this.#isClosed || !this.#load(start, start === this.#end ? Math.max(length, AHEAD) : length))
        return undefined;
    }
    this.#end = end;
    const bytes = this.#block.subarray(start - this.#from, end - this.#from);
    return bytes.length === length ? bytes : undefined;
  }

  #load(start: number, length: number): boolean {
    try {
      this.#block = this.#handle.readNow(length, start);
      this.#from = start;
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#block = new Uint8Array();
    await this.#handle.close();
  }
}

/** Location of bytes in a spare file. */
export class SparePlace {
  // separate fields instead of an object, since there are many instances
  readonly #stretch: Stretch;
  readonly #start: number;
  readonly #length: number;

  constructor(stretch: Stretch, start: number, length: number) {
    this.#stretch = stretch;
    this.#start = start;
    this.#length = length;
  }

  /** The bytes as they were written; undefined if they are gone or cannot be read. Must not be modified. */
  read(): Uint8Array | undefined {
    return this.#stretch.read(this.#start, this.#length);
  }
}

/** Bytes waiting to be written, and the callback for their location. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly onPlace: (place: SparePlace) => void;
}

/**
 * A file for bytes that exceed the memory limit. Nobody else can open it, and the system caches it while it has free memory, so a
 * read takes a few microseconds. When it is full, a new one is started. If no file can be opened, everything stays in memory.
 */
export class SpareFile {
  readonly #open: () => Promise<FileHandle>;
  readonly #bound: number;
  readonly #onFailure: (error: unknown) => void;
  #stretch: Stretch | undefined;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  #isOver = false;

  /**
   * @param open creates an empty file
   * @param bound maximum size of the file in bytes
   * @param onFailure called with the error when the file can no longer be used
   */
  constructor(open: () => Promise<FileHandle>, bound: number, onFailure: (error: unknown) => void) {
    this.#open = open;
    this.#bound = bound;
    this.#onFailure = onFailure;
  }

  /** Bytes in the file. */
  get bytes(): number {
    return this.#stretch?.length ?? 0;
  }

  /** Writes bytes, if there is room. @param onPlace called with their location once they are written */
  put(bytes: Uint8Array, onPlace: Waiting['onPlace']): void {
    if (this.#isOver || bytes.length > this.#bound || this.#waitingBytes + bytes.length > MOST_WAITING) return;
    this.#waiting.push({ bytes, onPlace });
    this.#waitingBytes += bytes.length;
    if (!this.#isWriting) void this.#write();
  }

  /** Closes the file; its content is lost. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#waiting = [];
    // a write in progress closes it at its end
    if (!this.#isWriting) await this.#stretch?.close().catch(this.#onFailure);
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#waiting.length > 0) {
        const taken = this.#take();
        const bytes = Buffer.concat(taken.map((one) => one.bytes));
        const stretch = await this.#room(bytes.length);
        const from = stretch.length;
        await stretch.write(bytes);
        if (this.#isOver) break;
        tell(taken, stretch, from);
      }
    } catch (error) {
      // the disk is full or fails: cached bytes stay in memory
      this.#isOver = true;
      this.#onFailure(error);
    }
    this.#isWriting = false;
    if (!this.#isOver) return;
    this.#waiting = [];
    await this.#stretch?.close().catch(() => {});
  }

  #take(): readonly Waiting[] {
    let length = 0;
    const past = this.#waiting.findIndex(({ bytes }) => {
      length += bytes.length;
      return length > AT_ONCE;
    });
    const taken = this.#waiting.splice(0, past < 0 ? this.#waiting.length : past + 1);
    this.#waitingBytes -= taken.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return taken;
  }

  async #room(length: number): Promise<Stretch> {
    const known = this.#stretch;
    if (known && known.length + length <= this.#bound) return known;
    this.#stretch = undefined;
    await known?.close();
    const begun = new Stretch(await this.#open());
    this.#stretch = begun;
    return begun;
  }
}

function tell(taken: readonly Waiting[], stretch: Stretch, from: number): void {
  let at = from;
  for (const { bytes, onPlace } of taken) {
    onPlace(new SparePlace(stretch, at, bytes.length));
    at += bytes.length;
  }
}
