import { decodeText, hashOf } from '../../lib/index.ts';
import type { CheckedValues } from './checked-values.ts';
import type { RecordEntry } from './record-files.ts';

type Value = RecordEntry['value'];

/** Source of texts outside of memory. */
export interface StoredTexts {
  /** The text of a record. @throws FileSystemError */
  read(record: Pick<RecordEntry, 'id' | 'hash'>, place: TextPlace): Uint8Array;
}

/** Byte range of a text. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
  /** Checksum of its bytes, as a signed number, which the engine stores without allocation. */
  readonly checksum: number;
}

/** Something that has a hash. */
interface Hashed {
  readonly hash: string;
}

/**
 * A record that is parsed on demand and cached only while somebody holds the value. Most records of a large site are seldom
 * shown, and JSON takes half the memory of the parsed objects, outside of the heap, or none if it is read from a snapshot.
 */
export class StoredEntry implements RecordEntry {
  readonly id: number;
  checked: CheckedValues | undefined;
  #hash: string | Hashed;
  #texts: Uint8Array | StoredTexts;
  // not in an object of their own, since every record has them
  #start: number;
  #end: number;
  #checksum: number;
  #value: WeakRef<Value> | undefined;

  /**
   * @param hash of the file, or an object that computes it on demand: on a large site most are never needed
   * @param texts bytes that are known to be valid JSON in UTF-8 in this range, or their source; a buffer is best shared by many records
   */
  constructor(id: number, hash: string | Hashed, texts: Uint8Array | StoredTexts, { start, end, checksum }: TextPlace) {
    this.id = id;
    this.#hash = hash;
    this.#texts = texts;
    this.#start = start;
    this.#end = end;
    this.#checksum = checksum;
  }

  /** An entry that was just written. @param value the parsed bytes, frozen */
  static written(id: number, bytes: Uint8Array, value: Value): StoredEntry {
    const entry = new StoredEntry(id, hashOf(bytes), bytes, { start: 0, end: bytes.length, checksum: 0 });
    entry.#value = new WeakRef(value);
    return entry;
  }

  get hash(): string {
    if (typeof this.#hash !== 'string') this.#hash = this.#hash.hash;
    return this.#hash;
  }

  /** Length of its JSON in bytes. */
  get size(): number {
    return this.#end - this.#start;
  }

  /** Memory use of its JSON, in bytes. */
  get bytesHeld(): number {
    return this.#texts instanceof Uint8Array ? this.size : 0;
  }

  /** The value, if somebody still holds it. */
  get held(): Value | undefined {
    return this.#value?.deref();
  }

  /** Frozen; the same object for all who hold it. */
  get value(): Value {
    const { held } = this;
    if (held) return held;
    const value = Object.freeze(this.#parse());
    this.#value = new WeakRef(value);
    return value;
  }

  /** The value for immediate use: it is not cached. */
  glance(): Value {
    return this.held ?? this.#parse();
  }

  /** The value as JSON. */
  json(): Uint8Array {
    const texts = this.#texts;
    if (texts instanceof Uint8Array) return texts.subarray(this.#start, this.#end);
    return texts.read(this, { start: this.#start, end: this.#end, checksum: this.#checksum });
  }

  /** Shares the JSON and the check result of another entry of the same file from now on. */
  moveTo(other: StoredEntry): void {
    if (other.checked && this.checked?.by === other.checked.by) this.checked.moveTo(other.checked);
    this.#texts = other.#texts;
    this.#start = other.#start;
    this.#end = other.#end;
    this.#checksum = other.#checksum;
  }

  /** Copies its JSON to memory, because its source is about to be closed. If it cannot be read, nothing changes. */
  bringIn(): void {
    if (this.#texts instanceof Uint8Array) return;
    try {
      const json = new Uint8Array(this.json());
      this.#texts = json;
      this.#start = 0;
      this.#end = json.length;
    } catch {
      // the next read reports the error
    }
  }

  #parse(): Value {
    return JSON.parse(decodeText(this.json()) ?? '');
  }
}

/** The value of a record for immediate use: it is not cached. */
export const glanceAt = (entry: RecordEntry): Value => (entry instanceof StoredEntry ? entry.glance() : entry.value);

/** Bytes to parse to get the value of a record; 0 if it is in memory. */
export const unparsedBytes = (entry: RecordEntry): number =>
  entry instanceof StoredEntry && !entry.held ? entry.size : 0;

/** The value of a record as JSON. */
export const jsonOf = (entry: RecordEntry): Uint8Array =>
  entry instanceof StoredEntry ? entry.json() : new TextEncoder().encode(JSON.stringify(entry.value));
