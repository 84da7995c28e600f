import type { RecordEntry } from '../../records/record-files.ts';
import type { Fields } from '../index/fields.ts';
import { RecordIndex } from '../index/record-index.ts';
import type { Row } from '../index/row.ts';

/** What a group of transactions changed in one collection, indexed like the collection itself. */
export class Overlay {
  readonly index: RecordIndex;
  readonly #rowOf: (entry: RecordEntry) => Row | undefined;
  readonly #entries = new Map<number, RecordEntry | undefined>();

  /** @param rowOf gives nothing for an entry that is not to be served */
  constructor(fields: Fields, rowOf: (entry: RecordEntry) => Row | undefined) {
    this.index = new RecordIndex(fields);
    this.#rowOf = rowOf;
  }

  /** Was this record changed or removed, so that the collection's own row does not count? */
  has(id: number): boolean {
    return this.#entries.has(id);
  }

  ids(): IterableIterator<number> {
    return this.#entries.keys();
  }

  /** Takes over what the group has changed so far: earlier changes may be new, or gone with a transaction that failed. */
  bringUpToDate(changed: ReadonlyMap<number, RecordEntry | undefined>): void {
    for (const id of this.#entries.keys()) {
      if (changed.has(id)) continue;
      this.#entries.delete(id);
      this.index.delete(id);
    }
    for (const [id, entry] of changed) if (!this.has(id) || this.#entries.get(id) !== entry) this.take(id, entry);
  }

  take(id: number, entry: RecordEntry | undefined): void {
    this.#entries.set(id, entry);
    const row = entry && this.#rowOf(entry);
    if (row) this.index.set(row);
    else this.index.delete(id);
  }
}
