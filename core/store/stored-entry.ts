import { decodeText } from './decode-text.ts';
import type { CheckedValues, RecordEntry } from './record-files.ts';

type Value = RecordEntry['value'];

/**
 * A record that is parsed when somebody asks for it, and as long as somebody holds what they were given: most records of a
 * large site are seldom shown, and their text takes half the memory of the objects that it says, outside of the heap.
 */
export class StoredEntry implements RecordEntry {
  readonly id: number;
  readonly hash: string;
  checked: CheckedValues | undefined;
  readonly #json: Uint8Array;
  readonly #start: number;
  readonly #end: number;
  #value: WeakRef<Value> | undefined;

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

  /** Bytes of its JSON. */
  get size(): number {
    return this.#end - this.#start;
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
    return this.#json.subarray(this.#start, this.#end);
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
