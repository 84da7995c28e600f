import { checksumOf } from '../../lib/index.ts';
import type { FileHandle } from '../../platform/index.ts';
import type { RecordEntry } from '../records/record-files.ts';
import type { StoredTexts, TextPlace } from '../records/stored-entry.ts';

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

  read(record: Pick<RecordEntry, 'id' | 'hash'>, { start, end, checksum }: TextPlace): Uint8Array {
    const bytes = this.#bytes(start, end);
    if (bytes && (checksumOf(bytes) | 0) === checksum) return bytes;
    if (!this.#isDamaged) this.#rescue.onDamage();
    this.#isDamaged = true;
    return this.#rescue.readAnew(record);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  #bytes(start: number, end: number): Uint8Array | undefined {
    try {
      return this.#handle.readNow(end - start, start);
    } catch {
      return undefined;
    }
  }
}
