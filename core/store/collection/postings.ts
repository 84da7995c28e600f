import type { Scalar } from '../../contract/query.ts';
import type { Row } from './row.ts';

const EMPTY: ReadonlySet<Row> = new Set();

/** Rows by the values that one field has for them. */
export class Postings {
  readonly #field: number;
  /** Under undefined: rows without any value. A row that is alone, as with unique values all are, needs no set. */
  readonly #lists = new Map<Scalar | undefined, Row | Set<Row>>();
  /** Lengths of all lists together. */
  #entries = 0;
  /** Rows that stand in more than one list. */
  #plural = 0;

  constructor(field: number, rows: Iterable<Row> = []) {
    this.#field = field;
    for (const row of rows) this.add(row);
  }

  /** Is every row in one list only? */
  get disjoint(): boolean {
    return this.#plural === 0;
  }

  get entries(): number {
    return this.#entries;
  }

  add(row: Row): void {
    this.#count(row, 1, (value) => {
      const list = this.#lists.get(value);
      if (list instanceof Set) list.add(row);
      else this.#lists.set(value, list ? new Set([list, row]) : row);
    });
  }

  /** Takes out a row that was added: this very one. */
  remove(row: Row): void {
    this.#count(row, -1, (value) => {
      const list = this.#lists.get(value);
      if (list instanceof Set) list.delete(row);
      if (list === row || (list instanceof Set && list.size === 0)) this.#lists.delete(value);
    });
  }

  has(value: Scalar): boolean {
    return this.#lists.has(value);
  }

  /** Rows that have this value. */
  of(value: Scalar): ReadonlySet<Row> {
    return setOf(this.#lists.get(value));
  }

  /** Values, and how many rows have each. */
  *sizes(): Generator<readonly [value: Scalar, size: number], void> {
    for (const [value, list] of this.#lists) {
      if (value !== undefined) yield [value, list instanceof Set ? list.size : 1];
    }
  }

  /** The lists of all other values, and that of the rows without any. */
  *except(values: ReadonlySet<Scalar>): Generator<ReadonlySet<Row>, void> {
    for (const [value, list] of this.#lists) if (value === undefined || !values.has(value)) yield setOf(list);
  }

  /** Calls with each value that a row has, once, and counts what is done with it. */
  #count({ values }: Row, by: 1 | -1, visit: (value: Scalar | undefined) => void): void {
    const value = values[this.#field] ?? null;
    if (typeof value !== 'object' || value === null || value.length < 2) {
      visit(typeof value === 'object' && value !== null ? value[0] : value);
      this.#entries += by;
      return;
    }
    const distinct = new Set(value);
    distinct.forEach(visit);
    this.#entries += by * distinct.size;
    if (distinct.size > 1) this.#plural += by;
  }
}

const setOf = (list: Row | Set<Row> | undefined): ReadonlySet<Row> =>
  list instanceof Set ? list : list ? new Set([list]) : EMPTY;
