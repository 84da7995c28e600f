import type { Scalar } from '../../../contract/data/query.ts';
import { compareScalars } from './compare.ts';
import { sortKey } from './fields.ts';
import type { Row } from './row.ts';
import type { ValueRange } from './value-range.ts';

const FIRST_ROOM = 16;

/** The keys of rows in one field, by their places in a table: side by side, since rows lie all over the memory. */
export class Column {
  readonly field: number;
  /** NaN stands for null. */
  #numbers: Float64Array;
  /** Once there was a key that is neither a number nor null: all keys. */
  #scalars: Scalar[] | undefined;
  #nulls = 0;
  #lists = 0;

  constructor(field: number, rows: readonly (Row | undefined)[]) {
    this.field = field;
    this.#numbers = new Float64Array(Math.max(FIRST_ROOM, rows.length));
    for (const [place, row] of rows.entries()) if (row) this.add(place, row);
  }

  /** By place; undefined where there are other keys than numbers and null, for which NaN stands. */
  get numbers(): Float64Array | undefined {
    return this.#scalars ? undefined : this.#numbers;
  }

  /** How many rows have no value. */
  get nulls(): number {
    return this.#nulls;
  }

  /** Has every row exactly one value? */
  get isSingle(): boolean {
    return this.#lists === 0;
  }

  add(place: number, row: Row): void {
    this.#count(row, 1);
    const key = sortKey(row, this.field);
    if (typeof key !== 'number' && key !== null) this.#scalars ??= Array.from(this.#numbers, keyOf);
    if (this.#scalars) {
      this.#scalars[place] = key;
      return;
    }
    if (place >= this.#numbers.length) this.#grow(place);
    this.#numbers[place] = numberOf(key);
  }

  /** A row leaves. Its key stays until another takes the place. */
  remove(row: Row): void {
    this.#count(row, -1);
  }

  key(place: number): Scalar {
    return this.#scalars ? (this.#scalars[place] ?? null) : keyOf(this.#numbers[place] as number);
  }

  isIn(place: number, range: ValueRange): boolean {
    return this.#scalars
      ? range.contains(this.#scalars[place] ?? null)
      : range.containsNumber(this.#numbers[place] as number);
  }

  /** Is a key less than this value? With `through`, or equal? */
  isBefore(value: Scalar, through: boolean): (place: number) => boolean {
    const numbers = this.#numbers;
    if (!this.#scalars && typeof value === 'number') {
      // NaN, which stands for null, is not greater than anything
      return through
        ? (place) => !((numbers[place] as number) > value)
        : (place) => !((numbers[place] as number) >= value);
    }
    return (place) => compareScalars(this.key(place), value) < (through ? 1 : 0);
  }

  #count(row: Row, by: 1 | -1): void {
    if (Array.isArray(row.value(this.field))) this.#lists += by;
    if (sortKey(row, this.field) === null) this.#nulls += by;
  }

  #grow(place: number): void {
    const grown = new Float64Array(Math.ceil((place + 1) * 1.5));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}

const numberOf = (key: Scalar): number => (typeof key === 'number' ? key : Number.NaN);
const keyOf = (number: number): Scalar => (Number.isNaN(number) ? null : number);
