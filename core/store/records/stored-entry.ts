import { decodeText, hashOf } from '../../lib/index.ts';
import type { CheckedValues } from './checked-values.ts';
import type { RecordEntry } from './record-files.ts';

type Value = RecordEntry['value'];

/** Where texts lie outside of memory. */
export interface StoredTexts {
  /** The text of a record. @throws FileSystemError */
  read(record: Pick<RecordEntry, 'id' | 'hash'>, place: TextPlace): Uint8Array;
}

/** From where to where a text lies, in bytes. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
  /** Of its bytes, as a signed number: one that the engine needs no room of its own for. */
  readonly checksum: number;
}

/** Something that has a hash. */
interface Hashed {
  readonly hash: string;
}

/**
 * A record that is parsed when somebody asks for it, and as long as somebody holds what they were given: most records of a
 * large site are seldom shown, and their text takes half the memory of the objects that it says, outside of the heap, or none.
 */
export class StoredEntry implements RecordEntry {
  readonly id: number;
  checked: CheckedValues | undefined;
  #hash: string | Hashed;
  #texts: Uint8Array | StoredTexts;
  // side by side, since there are as many as records
  #start: number;
  #end: number;
  #checksum: number;
  #value: WeakRef<Value> | undefined;

  /**
   * @param hash of the file, or what tells it when it is asked for: most of a large site never are
   * @param texts bytes that are known to be JSON in UTF-8 at this place; kept, so better a part of many than many
   */
  constructor(id: number, hash: string | Hashed, texts: Uint8Array | StoredTexts, { start, end, checksum }: TextPlace) {
    this.id = id;
    this.#hash = hash;
    this.#texts = texts;
    this.#start = start;
    this.#end = end;
    this.#checksum = checksum;
  }

  /** One that was just written. @param value what the bytes say, frozen */
  static written(id: number, bytes: Uint8Array, value: Value): StoredEntry {
    const entry = new StoredEntry(id, hashOf(bytes), bytes, { start: 0, end: bytes.length, checksum: 0 });
    entry.#value = new WeakRef(value);
    return entry;
  }

  get hash(): string {
    if (typeof this.#hash !== 'string') this.#hash = this.#hash.hash;
    return this.#hash;
  }

  /** Bytes of its JSON. */
  get size(): number {
    return this.#end - this.#start;
  }

  /** What its text takes of the memory. */
  get bytesHeld(): number {
    return this.#texts instanceof Uint8Array ? this.size : 0;
  }

  /** The value, as long as somebody holds it. */
  get held(): Value | undefined {
    return this.#value?.deref();
  }

  /** Frozen; for all who hold it the same object. */
  get value(): Value {
    const { held } = this;
    if (held) return held;
    const value = Object.freeze(this.#parse());
    this.#value = new WeakRef(value);
    return value;
  }

  /** The value for a look that is over at once. */
  glance(): Value {
    return this.held ?? this.#parse();
  }

  /** Bytes of JSON that say the value. */
  json(): Uint8Array {
    const texts = this.#texts;
    if (texts instanceof Uint8Array) return texts.subarray(this.#start, this.#end);
    return texts.read(this, { start: this.#start, end: this.#end, checksum: this.#checksum });
  }

  /** Has its text, and what checking it found, where another entry of the same file has them. */
  moveTo(other: StoredEntry): void {
    if (other.checked && this.checked?.by === other.checked.by) this.checked.moveTo(other.checked);
    this.#texts = other.#texts;
    this.#start = other.#start;
    this.#end = other.#end;
    this.#checksum = other.#checksum;
  }

  /** Has its text in memory from now on, since the place where it lies is given up. One that cannot be read stays there. */
  bringIn(): void {
    if (this.#texts instanceof Uint8Array) return;
    try {
      const json = new Uint8Array(this.json());
      this.#texts = json;
      this.#start = 0;
      this.#end = json.length;
    } catch {
      // whoever asks for it is told
    }
  }

  #parse(): Value {
    return JSON.parse(decodeText(this.json()) ?? '');
  }
}

/** The value of a record for a look that is over at once. */
export const glanceAt = (entry: RecordEntry): Value => (entry instanceof StoredEntry ? entry.glance() : entry.value);

/** Bytes that have to be parsed to have the value of a record; 0 for one that is at hand. */
export const unparsedBytes = (entry: RecordEntry): number =>
  entry instanceof StoredEntry && !entry.held ? entry.size : 0;

/** Bytes of JSON that say the value of a record. */
export const jsonOf = (entry: RecordEntry): Uint8Array =>
  entry instanceof StoredEntry ? entry.json() : new TextEncoder().encode(JSON.stringify(entry.value));
