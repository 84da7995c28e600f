import { decodeText } from './decode-text.ts';
import type { CheckedValues, RecordEntry } from './record-files.ts';

type Value = RecordEntry['value'];

/**
 * A record that is parsed when somebody asks for it. Most records of a large site are seldom shown, and their text takes
 * half the memory of the objects that it says, outside of the heap.
 */
export class StoredEntry implements RecordEntry {
  readonly id: number;
  readonly hash: string;
  checked: CheckedValues | undefined;
  #json: Uint8Array | undefined;
  #start: number;
  #end: number;
  #value: Value | undefined;

  /**
   * @param hash of the file
   * @param json bytes that are known to be JSON in UTF-8 from `start` to `end`; kept, so better a part of many than many
   */
  constructor(id: number, hash: string, json: Uint8Array, start: number, end: number) {
    this.id = id;
    this.hash = hash;
    this.#json = json;
    this.#start = start;
    this.#end = end;
  }

  /** Frozen, and from now on the same object. */
  get value(): Value {
    if (!this.#value) {
      this.#value = Object.freeze(this.glance());
      this.#json = undefined;
    }
    return this.#value;
  }

  /** The value for a look that is over at once: not kept. */
  glance(): Value {
    return this.#value ?? JSON.parse(decodeText(this.json()) ?? '');
  }

  /** Bytes of JSON that say the value. */
  json(): Uint8Array {
    return this.#json?.subarray(this.#start, this.#end) ?? new TextEncoder().encode(JSON.stringify(this.#value));
  }

  /** Bytes that it holds outside of the heap. */
  get heldBytes(): number {
    return this.#json ? this.#end - this.#start : 0;
  }
}

/** The value of a record for a look that is over at once. */
export const glanceAt = (entry: RecordEntry): Value => (entry instanceof StoredEntry ? entry.glance() : entry.value);

/** Bytes of JSON that say the value of a record. */
export const jsonOf = (entry: RecordEntry): Uint8Array =>
  entry instanceof StoredEntry ? entry.json() : new TextEncoder().encode(JSON.stringify(entry.value));
