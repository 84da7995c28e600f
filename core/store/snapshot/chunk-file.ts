import { Pace } from '../../lib/index.ts';
import type { FileHandle } from '../../platform/index.ts';
import type { RecordEntry } from '../records/record-files.ts';
import type { StoredTexts, TextPlace } from '../records/stored-entry.ts';
import { faultIn, isWhole } from './snapshot-chunk.ts';

/** Bytes whose checksums are looked at in one turn of the event loop: some milliseconds. */
const TURN_BYTES = 1024 * 1024;

/** What is done about texts that do not lie there any more, because somebody wrote into the file. */
interface Rescue {
  /** Told once. */
  readonly onDamage: () => void;
  /** Gives the text of a record from elsewhere. */
  readonly readAnew: (record: Pick<RecordEntry, 'id' | 'hash'>) => Uint8Array;
}

/**
 * A file of a snapshot as it was read, held open: another may take its place, and its bytes stay. The system keeps them in its
 * memory as long as it has room, so a look at them takes a few microseconds.
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

  /** Looks whether all of it is whole, as nobody did who read its beginning alone, and tells if it is not. */
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
