import type { StoredRecord } from '../contract/data/collection.ts';
import type { Condition, Found, Query } from '../contract/data/query.ts';
import type { FreeNumber, RecordReader } from '../contract/data/store-reader.ts';
import type { RecordWriter } from '../contract/data/transaction.ts';

/** Records of a collection that a plugin may read, in a transaction too, but not write. */
export class ReadOnly<R extends StoredRecord> implements RecordWriter<R> {
  readonly #records: RecordReader<R>;
  readonly #refused: () => Error;

  /** @param refused creates the error for a write */
  constructor(records: RecordReader<R>, refused: () => Error) {
    this.#records = records;
    this.#refused = refused;
  }

  get(id: number): R | undefined {
    return this.#records.get(id);
  }

  find(query?: Query<R>): Found<R> {
    return this.#records.find(query);
  }

  count(where?: Condition): number {
    return this.#records.count(where);
  }

  tally(field: string, where?: Condition): ReturnType<RecordReader<R>['tally']> {
    return this.#records.tally(field, where);
  }

  values(fields: readonly string[], where?: Condition): ReturnType<RecordReader<R>['values']> {
    return this.#records.values(fields, where);
  }

  first(where: Condition): R | undefined {
    return this.#records.first(where);
  }

  freeNumber(asked: FreeNumber): number | undefined {
    return this.#records.freeNumber(asked);
  }

  version(id: number): string | undefined {
    return this.#records.version(id);
  }

  insert(): never {
    throw this.#refused();
  }

  put(): never {
    throw this.#refused();
  }

  remove(): never {
    throw this.#refused();
  }
}
