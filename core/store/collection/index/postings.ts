import type { Scalar } from '../../../contract/data/query.ts';
import { PlaceSet } from './place-set.ts';
import type { Row } from './row.ts';
import type { RowTable } from './row-table.ts';

/** Places of rows that have a value. */
export type PlaceList = Pick<PlaceSet, 'size' | 'has' | 'each'>;

const EMPTY: PlaceList = new PlaceSet();

/** Places of rows by the values that one field has for them. */
export class Postings {
  readonly #field: number;
  /** Under undefined: rows without any value. A row that is alone, as with unique values all are, needs no set. */
  readonly #lists = new Map<Scalar | undefined, number | PlaceSet>();
  /** Lengths of all lists together. */
  #entries = 0;
  /** Rows that stand in more than one list. */
  #plural = 0;

  constructor(field: number, table: RowTable) {
    this.#field = field;
    for (const place of table.places()) this.add(place, table.at(place));
  }

  /** Is every row in one list only? */
  get disjoint(): boolean {
    return this.#plural === 0;
  }

  get entries(): number {
    return this.#entries;
  }

  add(place: number, row: Row): void {
    this.#count(row, 1, (value) => {
      const list = this.#lists.get(value);
      if (list instanceof PlaceSet) list.add(place);
      else if (list === undefined) this.#lists.set(value, place);
      else {
        const both = new PlaceSet();
        both.add(list);
        both.add(place);
        this.#lists.set(value, both);
      }
    });
  }

  /** Takes out a row that was added: this very one. */
  remove(place: number, row: Row): void {
    this.#count(row, -1, (value) => {
      const list = this.#lists.get(value);
      if (list instanceof PlaceSet) list.delete(place);
      if (list === place || (list instanceof PlaceSet && list.size === 0)) this.#lists.delete(value);
    });
  }

  has(value: Scalar): boolean {
    return this.#lists.has(value);
  }

  of(value: Scalar): PlaceList {
    return listOf(this.#lists.get(value));
  }

  /** Values, and how many rows have each. */
  *sizes(): Generator<readonly [value: Scalar, size: number], void> {
    for (const [value, list] of this.#lists) {
      if (value !== undefined) yield [value, typeof list === 'number' ? 1 : list.size];
    }
  }

  /** The lists of all other values, and that of the rows without any. */
  *except(values: ReadonlySet<Scalar>): Generator<PlaceList, void> {
    for (const [value, list] of this.#lists) if (value === undefined || !values.has(value)) yield listOf(list);
  }

  /** Calls with each value that a row has, once, and counts what is done with it. */
  #count(row: Row, by: 1 | -1, visit: (value: Scalar | undefined) => void): void {
    const value = row.value(this.#field);
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

const listOf = (list: number | PlaceSet | undefined): PlaceList =>
  typeof list === 'number' ? listOfOne(list) : (list ?? EMPTY);

const listOfOne = (only: number): PlaceList => ({
  size: 1,
  has: (place) => place === only,
  each: (visit) => visit(only),
});
