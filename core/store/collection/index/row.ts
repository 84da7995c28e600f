import type { StoredRecord } from '../../../contract/data/collection.ts';
import type { FieldValue, FieldValues } from '../../records/checked-values.ts';
import type { RecordEntry } from '../../records/record-files.ts';
import { glanceAt, StoredEntry, unparsedBytes } from '../../records/stored-entry.ts';
import type { Slices } from './slices.ts';

/** How the rows of a collection have their records. */
interface RecordSource {
  /** Makes the record of the stored value, frozen; left out where that is the value itself. */
  readonly derive?: ((value: RecordEntry['value']) => StoredRecord) | undefined;
  /** What parsing takes is taken from these. */
  readonly slices?: Slices | undefined;
}

/** A record that was checked, with the values of its declared fields, computed once. */
export class Row {
  readonly id: number;
  readonly entry: RecordEntry;
  /** Where it stands in the index of texts, which says so. */
  place = -1;
  /** Of `text` fields that were read in a search, by position. */
  texts: (string | undefined)[] | undefined;
  readonly #values: FieldValues;
  readonly #source: RecordSource;
  #derived: WeakRef<StoredRecord> | undefined;

  /** @param values by position in the collection's `Fields` */
  constructor(entry: RecordEntry, values: FieldValues, source: RecordSource = {}) {
    this.id = entry.id;
    this.entry = entry;
    this.#values = values;
    this.#source = source;
  }

  /** What a declared field has for it, by position in the collection's `Fields`. */
  value(position: number): FieldValue {
    return this.#values.of(position);
  }

  /** Of the file that it was read from. */
  get hash(): string {
    return this.entry.hash;
  }

  /** Upgraded, checked, frozen; for all who hold it the same object. @throws SliceSpent */
  get record(): StoredRecord {
    const held = this.#held;
    if (held) return held;
    const { derive, slices } = this.#source;
    slices?.take(unparsedBytes(this.entry));
    const record = derive ? derive(this.entry.value) : recordIn(this.entry.value);
    if (derive) this.#derived = new WeakRef(record);
    slices?.hold(record);
    return record;
  }

  /**
   * The record for a look that is over at once: parsed for that alone where nobody has asked for it yet.
   *
   * @throws SliceSpent
   */
  glance(): StoredRecord {
    const held = this.#held;
    if (held) return held;
    const { derive = recordIn, slices } = this.#source;
    slices?.take(unparsedBytes(this.entry));
    return derive(glanceAt(this.entry));
  }

  /** The record, where nothing has to be parsed or made for it. */
  get #held(): StoredRecord | undefined {
    if (this.#source.derive) return this.#derived?.deref();
    const { entry } = this;
    const value = entry instanceof StoredEntry ? entry.held : entry.value;
    return value && recordIn(value);
  }
}

/** A value that was checked. */
const recordIn = (value: RecordEntry['value']) => value as RecordEntry['value'] & StoredRecord;
