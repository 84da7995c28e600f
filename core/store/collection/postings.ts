import type { Scalar } from '../../contract/query.ts';
import type { Row } from './row.ts';

const EMPTY: ReadonlySet<Row> = new Set();

/** Rows by the values that one field has for them. */
export class Postings {
  readonly #field: number;
  /** Under undefined: rows without any value. */
  readonly #lists = new Map<Scalar | undefined, Set<Row>>();
  /** Lengths of all lists together. */
  #entries = 0;
  /** Rows that stand in more than one list. */
  #plural = 0;

  constructor(field: number) {
    this.#field = field;
  }

  /** Is every row in one list only? */
  get disjoint(): boolean {
    return this.#plural === 0;
  }

  get entries(): number {
    return this.#entries;
  }

  add(row: Row): void {
    const values = this.#distinct(row);
    for (const value of values) {
      const list = this.#lists.get(value);
      if (list) list.add(row);
      else this.#lists.set(value, new Set([row]));
    }
    this.#entries += values.size;
    if (values.size > 1) this.#plural++;
  }

  /** Takes out a row that was added: this very one. */
  remove(row: Row): void {
    const values = this.#distinct(row);
    for (const value of values) {
      const list = this.#lists.get(value);
      list?.delete(row);
      if (list?.size === 0) this.#lists.delete(value);
    }
    this.#entries -= values.size;
    if (values.size > 1) this.#plural--;
  }

  /** Rows that have this value. */
  of(value: Scalar): ReadonlySet<Row> {
    return this.#lists.get(value) ?? EMPTY;
  }

  /** The lists of all other values, and that of the rows without any. */
  *except(values: ReadonlySet<Scalar>): Generator<ReadonlySet<Row>, void> {
    for (const [value, list] of this.#lists) if (value === undefined || !values.has(value)) yield list;
  }

  #distinct({ values }: Row): ReadonlySet<Scalar | undefined> {
    const value = values[this.#field] ?? null;
    if (typeof value !== 'object' || value === null) return new Set([value]);
    return new Set(value.length > 0 ? value : [undefined]);
  }
}
