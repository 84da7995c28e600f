import type { Scalar } from '../../../contract/data/query.ts';
import { compareScalars, type Row, sortKey, sortKeyOf } from './fields.ts';

/** Rows by id and by place. A place is a small number that a row keeps while it is in the table; then it is reused. */
export class RowTable {
  readonly #places = new Map<number, number>();
  readonly #rows: (Row | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #columns = new Map<number, Column>();

  constructor(rows: Iterable<Row> = []) {
    this.addAll([...rows]);
  }

  get size(): number {
    return this.#places.size;
  }

  /** Undefined if no row has the id. */
  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  get(id: number): Row | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#rows[place];
  }

  /** The row at an occupied place. */
  at(place: number): Row {
    return this.#rows[place] as Row;
  }

  *rows(): Generator<Row, void> {
    for (const row of this.#rows) if (row) yield row;
  }

  /** All occupied places. */
  places(): Iterable<number> {
    return this.#places.values();
  }

  /** The column of a field's keys; kept after the first call. @param room expected number of rows */
  column(field: number, room = FIRST_ROOM): Column {
    const column = this.#columns.get(field) ?? new Column(field, this.#rows, room);
    this.#columns.set(field, column);
    return column;
  }

  /** @param rows rows with new ids @returns their places */
  addAll(rows: readonly Row[]): readonly number[] {
    const places = rows.map((row) => {
      const place = this.#free.pop() ?? this.#rows.length;
      this.#rows[place] = row;
      this.#places.set(row.id, place);
      return place;
    });
    for (const column of this.#columns.values()) addEach(column, places, rows);
    return places;
  }

  /** Fields with a column in which a row's key differs from that of the row at a place. */
  changed(place: number, row: Row): ReadonlySet<number> {
    const changed = [...this.#columns].filter(([field, column]) => column.key(place) !== sortKey(row, field));
    return new Set(changed.map(([field]) => field));
  }

  /** Replaces the row with the same id. */
  replace(place: number, row: Row): void {
    const before = this.at(place);
    this.#rows[place] = row;
    for (const column of this.#columns.values()) {
      column.remove(before);
      column.add(place, row);
    }
  }

  remove(row: Row): void {
    const place = this.#places.get(row.id);
    if (place === undefined) return;
    for (const column of this.#columns.values()) column.remove(row);
    this.#places.delete(row.id);
    this.#rows[place] = undefined;
    this.#free.push(place);
  }
}

/** Follows the rows of a table, by their places. */
interface RowFollower {
  add(place: number, row: Row): void;
}

/** Adds rows that were added to a table. @param places their places, in the same order */
export function addEach(to: RowFollower, places: readonly number[], rows: readonly Row[]): void {
  for (let at = 0; at < places.length; at++) to.add(places[at] as number, rows[at] as Row);
}

const FIRST_ROOM = 16;

/** The keys of one field, by place in a table: contiguous in memory, unlike the rows. */
export class Column {
  readonly field: number;
  /** NaN stands for null. */
  #numbers: Float64Array;
  /** All keys, once there was one that is neither a number nor null. */
  #scalars: Scalar[] | undefined;
  #nulls = 0;
  #lists = 0;

  constructor(field: number, rows: readonly (Row | undefined)[], room: number) {
    this.field = field;
    this.#numbers = new Float64Array(Math.max(room, rows.length));
    for (const [place, row] of rows.entries()) if (row) this.add(place, row);
  }

  /** Keys by place, NaN for null; undefined if there are keys that are not numbers. */
  get numbers(): Float64Array | undefined {
    return this.#scalars ? undefined : this.#numbers;
  }

  /** Number of rows without a value. */
  get nulls(): number {
    return this.#nulls;
  }

  /** Has every row exactly one value? */
  get isSingle(): boolean {
    return this.#lists === 0;
  }

  add(place: number, row: Row): void {
    const key = this.#count(row, 1);
    if (typeof key !== 'number' && key !== null) this.#scalars ??= Array.from(this.#numbers, keyOf);
    if (this.#scalars) {
      this.#scalars[place] = key;
      return;
    }
    if (place >= this.#numbers.length) this.#grow(place);
    this.#numbers[place] = numberOf(key);
  }

  /** Removes a row. Its key stays until another row gets the place. */
  remove(row: Row): void {
    this.#count(row, -1);
  }

  key(place: number): Scalar {
    return this.#scalars ? (this.#scalars[place] ?? null) : keyOf(this.#numbers[place] as number);
  }

  /** The order of the keys at two places, as of `compareScalars`. */
  compare(one: number, other: number): number {
    if (this.#scalars) return compareScalars(this.key(one), this.key(other));
    const a = this.#numbers[one] as number;
    const b = this.#numbers[other] as number;
    if (a < b) return -1;
    if (a > b) return 1;
    // equal, or at least one is null
    return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  }

  isIn(place: number, range: ValueRange): boolean {
    return this.#scalars
      ? range.contains(this.#scalars[place] ?? null)
      : range.containsNumber(this.#numbers[place] as number);
  }

  /** Returns a test: is the key at a place less than this value? With `through`, less or equal? */
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

  /** Updates the counts and returns the key, reading the row's value only once: on a large site that matters. */
  #count(row: Row, by: 1 | -1): Scalar {
    const value = row.value(this.field);
    if (typeof value === 'object' && value !== null) this.#lists += by;
    const key = sortKeyOf(value);
    if (key === null) this.#nulls += by;
    return key;
  }

  #grow(place: number): void {
    const grown = new Float64Array(Math.ceil((place + 1) * 1.5));
    grown.set(this.#numbers);
    this.#numbers = grown;
  }
}

const numberOf = (key: Scalar): number => (typeof key === 'number' ? key : Number.NaN);
const keyOf = (number: number): Scalar => (Number.isNaN(number) ? null : number);

/** A comparison with a bound; null never satisfies it. */
export interface Bound {
  readonly op: 'lt' | 'lte' | 'gt' | 'gte';
  readonly bound: Scalar;
  /** Does this value satisfy it? */
  contains(value: Scalar): boolean;
}

/** The range of one field's values that satisfies several bounds. */
export class ValueRange {
  readonly field: number;
  readonly bounds: Bound[] = [];
  /** The numbers within: from `least` to `most`, except `above` and `below`. */
  least = Number.NEGATIVE_INFINITY;
  most = Number.POSITIVE_INFINITY;
  above = Number.NaN;
  below = Number.NaN;

  constructor(field: number) {
    this.field = field;
  }

  add(bound: Bound): void {
    this.bounds.push(bound);
    const { op, bound: value } = bound;
    const isLeast = op === 'gt' || op === 'gte';
    if (typeof value === 'string' ? isLeast : typeof value !== 'number' && !isLeast) this.#excludeNumbers();
    if (typeof value !== 'number') return;
    if (isLeast) this.least = Math.max(this.least, value);
    else this.most = Math.min(this.most, value);
    if (op === 'gt' && !(value <= this.above)) this.above = value;
    if (op === 'lt' && !(value >= this.below)) this.below = value;
  }

  contains(value: Scalar): boolean {
    return this.bounds.every((bound) => bound.contains(value));
  }

  /** `contains` for a number. NaN, which stands for null, is never within. */
  containsNumber(value: number): boolean {
    return value >= this.least && value <= this.most && value !== this.above && value !== this.below;
  }

  /** No number satisfies the bound: numbers sort before strings and after everything else. */
  #excludeNumbers(): void {
    this.least = Number.POSITIVE_INFINITY;
    this.most = Number.NEGATIVE_INFINITY;
  }
}
