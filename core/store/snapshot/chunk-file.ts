import { Pace } from '../../lib/index.ts';
import type { FileHandle } from '../../platform/index.ts';
import type { RecordEntry } from '../records/record-files.ts';
import type { StoredTexts, TextPlace } from '../records/stored-entry.ts';
import { faultIn, isWhole } from './snapshot-chunk.ts';

/** Bytes whose checksums are verified in one turn of the event loop: a few milliseconds. */
const TURN_BYTES = 1024 * 1024;

/** Fallback for damaged texts. */
interface Rescue {
  /** Called once. */
  readonly onDamage: () => void;
  /** Reads the text of a record from its own file. */
  readonly readAnew: (record: Pick<RecordEntry, 'id' | 'hash'>) => Uint8Array;
}

/**
 * An open chunk file: it can be replaced by another one, but its content stays readable. While it is in the page cache, a read
 * takes a few microseconds.
 */
export class ChunkFile implements StoredTexts {
  readonly #handle: FileHandle;
  readonly #rescue: Rescue;
  #isDamaged = false;

  constructor(handle: FileHandle, rescue: Rescue) {
    this.#handle = handle;
    this.#rescue = rescue;
  }

  read(record: Pick<RecordEntry, 'id' | 'hash'>, place: TextPlace): Uint8Array {
    const bytes = this.#bytes(place);
    if (bytes && isWhole(bytes, place)) return bytes;
    this.#noteDamage();
    return this.#rescue.readAnew(record);
  }

  /** Verifies the whole file, of which only the beginning was read, and reports damage. */
  async check(): Promise<void> {
    const bytes = await this.#handle.read(await this.#handle.size(), 0).catch(() => undefined);
    if (!bytes || (await faultIn(bytes, new Pace(TURN_BYTES))) !== undefined) this.#noteDamage();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #noteDamage(): void {
    if (!this.#isDamaged) this.#rescue.onDamage();
    this.#isDamaged = true;
  }

  #bytes({ start, end }: TextPlace): Uint8Array | undefined {
    try {
      return this.#handle.readNow(end - start, start);
    } catch {
      return undefined;
    }
  }
}
