import {
  type Collection,
  type Fields,
  fieldsOf,
  recordFileName,
  type StoredRecord,
  takenValue,
  uniqueValuesIn,
} from '../../../../core/host.ts';
import type { DataProblem } from '../data-problem.ts';
import { locate } from '../locate.ts';
import type { FitRecord } from '../repair/fit-record.ts';

/** The unique values of one collection; the record with the lowest id owns a shared one. */
export class UniqueValues {
  readonly fields: Fields;
  readonly #owners = new Map<string, number>();
  /** The last suffix tried for each slug; values with an owner stay taken, so the search resumes there. */
  readonly #given = new Map<string, number>();

  constructor(collection: Collection) {
    this.fields = fieldsOf(collection);
  }

  /** Registers the values of a record; call it in the order of ids. Yields a problem for each value that an earlier record has. */
  *take({ listed: { collection, path }, file, bytes, record }: FitRecord): Generator<DataProblem> {
    const { id } = record;
    for (const { key, ...unique } of this.#valuesOf(record)) {
      const owner = this.#owners.get(key) ?? id;
      this.#owners.set(key, owner);
      if (owner === id) continue;
      const taken = takenValue(this.fields, record, unique, `${path}/${recordFileName(owner)}`);
      yield {
        file,
        severity: 'error',
        message: taken.message,
        ...locate(bytes, taken.path),
        ...(taken.slug !== undefined && { repair: { kind: 'slug', collection, id } }),
      };
    }
  }

  /** The first of `fair-2`, `fair-3` … with which a record has no unique value of another one. */
  freeSlug(record: StoredRecord & { readonly slug: string }): string {
    const wanted = [...this.#valuesOf(record)].map(({ key }) => key).join(' ');
    for (let count = this.#given.get(wanted) ?? 2; ; count++) {
      this.#given.set(wanted, count);
      const slug = `${record.slug}-${count}`;
      const isFree = [...this.#valuesOf({ ...record, slug } as StoredRecord)].every(
        ({ key }) => !this.#owners.has(key),
      );
      if (isFree) return slug;
    }
  }

  /** Registers the values of this record as its own. */
  claim(record: StoredRecord): void {
    for (const { key } of this.#valuesOf(record)) if (!this.#owners.has(key)) this.#owners.set(key, record.id);
  }

  *#valuesOf(record: StoredRecord) {
    for (const { position, value } of uniqueValuesIn(this.fields, record)) {
      yield { position, value, key: `${position} ${JSON.stringify(value)}` };
    }
  }
}
