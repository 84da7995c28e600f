import type { StoredRecord } from '../../contract/collection.ts';
import type { Scalar } from '../../contract/query.ts';
import type { RecordEntry } from '../record-files.ts';
import { glanceAt } from '../stored-entry.ts';

/** What a declared field has for one record; null for a `text` field, whose text is had from `Fields.text`. */
export type FieldValue = Scalar | readonly Scalar[];

/** A record that was checked, with the values of its declared fields, computed once. */
export class Row {
  readonly id: number;
  readonly entry: RecordEntry;
  /** By position in the collection's `Fields`. */
  readonly values: readonly FieldValue[];
  /** Where it stands in the index of texts, which says so. */
  place = -1;
  /** Of `text` fields that were read in a search, by position. */
  texts: (string | undefined)[] | undefined;
  readonly #derive: ((value: RecordEntry['value']) => StoredRecord) | undefined;
  #derived: WeakRef<StoredRecord> | undefined;

  /** @param derive makes the record of the stored value, frozen; left out where that is the value itself */
  constructor(
    entry: RecordEntry,
    values: readonly FieldValue[],
    derive?: (value: RecordEntry['value']) => StoredRecord,
  ) {
    this.id = entry.id;
    this.entry = entry;
    this.values = values;
    this.#derive = derive;
  }

  /** Of the file that it was read from. */
  get hash(): string {
    return this.entry.hash;
  }

  /** Upgraded, checked, frozen; for all who hold it the same object. */
  get record(): StoredRecord {
    if (!this.#derive) return recordIn(this.entry.value);
    const held = this.#derived?.deref();
    if (held) return held;
    const record = this.#derive(this.entry.value);
    this.#derived = new WeakRef(record);
    return record;
  }

  /** The record for a look that is over at once: parsed for that alone where nobody has asked for it yet. */
  glance(): StoredRecord {
    return this.#derived?.deref() ?? (this.#derive ?? recordIn)(glanceAt(this.entry));
  }
}

/** A value that was checked. */
const recordIn = (value: RecordEntry['value']) => value as RecordEntry['value'] & StoredRecord;
