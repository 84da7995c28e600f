import { type FileHandle, writeBytes } from '../../platform/index.ts';

/** What is read at once where one piece after the other is asked for, in bytes. */
const AHEAD = 64 * 1024;

/** What waits to be written, in bytes: where the disk is slower than this takes, the rest stays in memory. */
const MOST_WAITING = 32 * 1024 * 1024;

/** What is written at once, in bytes, and a little more. */
const AT_ONCE = 1024 * 1024;

/** A file of bytes, one after the other, none of which changes. */
class Stretch {
  readonly #handle: FileHandle;
  #isClosed = false;
  #length = 0;
  /** What was read last, from where on, and where what was asked for last ended. */
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

/** Where bytes lie that are not in memory. */
export class SparePlace {
  // side by side, since there are many
  readonly #stretch: Stretch;
  readonly #start: number;
  readonly #length: number;

  constructor(stretch: Stretch, start: number, length: number) {
    this.#stretch = stretch;
    this.#start = start;
    this.#length = length;
  }

  /** The bytes, as they were given; undefined where they are gone, or cannot be read. Not to be changed. */
  read(): Uint8Array | undefined {
    return this.#stretch.read(this.#start, this.#length);
  }
}

/** Bytes that wait, and who is told where they lie. */
interface Waiting {
  readonly bytes: Uint8Array;
  readonly onPlace: (place: SparePlace) => void;
}

/**
 * Room for bytes that memory has none for: a file that nobody else can open, which the system keeps in its own memory as long
 * as it has some, so that a look at it takes a few microseconds. When it is full, another one begins. Where there is no file to
 * be had, all stays in memory.
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
   * @param open makes an empty file
   * @param bound bytes
   * @param onFailure told why there is no such file any more
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

  /** Takes bytes, if it can. @param onPlace told once they lie there */
  put(bytes: Uint8Array, onPlace: Waiting['onPlace']): void {
    if (this.#isOver || bytes.length > this.#bound || this.#waitingBytes + bytes.length > MOST_WAITING) return;
    this.#waiting.push({ bytes, onPlace });
    this.#waitingBytes += bytes.length;
    if (!this.#isWriting) void this.#write();
  }

  /** Gives the file back; what lies in it is gone. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#waiting = [];
    // who writes closes it then
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
      // a full disk, or one that takes nothing: what is kept stays in memory
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
