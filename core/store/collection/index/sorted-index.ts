import type { Scalar } from '../../../contract/data/query.ts';
import { BLOCK, Bounds } from './bounds.ts';
import { compareScalars, ID, type Row } from './fields.ts';
import type { Column, RowTable, ValueRange } from './row-table.ts';

/** Rows in a chunk after a split. With one long array, each change would move half of it on average. */
const CHUNK = 128;

/** Ranks `from` (included) to `to` (excluded). */
export type Interval = readonly [from: number, to: number];

/** Rows of a table sorted by one field, ties by id. Counts ranges without visiting them; a change costs as much as one chunk. */
export class SortedIndex {
  readonly #table: RowTable;
  readonly #column: Column;
  /** Places of rows. No chunk is empty. */
  readonly #chunks: number[][];
  /** Rank of the first row of each chunk. */
  readonly #starts: number[];
  /** Bounds of other fields, created on first use. */
  readonly #bounds = new Map<number, Bounds>();
  #size: number;

  /** @param orders as of `RecordIndex.sorted`; empty for the field of ids */
  constructor(field: number, table: RowTable, orders: readonly Uint32Array[]) {
    this.#table = table;
    this.#column = table.column(field);
    const ids = table.column(ID);
    const [byId = Uint32Array.from(table.places())] = orders;
    const places = orders.find((order) => isInOrder(order, this.#column, ids)) ?? inOrder(this.#column, byId);
    this.#size = places.length;
    this.#chunks = Array.from({ length: Math.ceil(places.length / CHUNK) }, (_, n) => chunkOf(places, n * CHUNK));
    this.#starts = this.#chunks.map((_, n) => n * CHUNK);
  }

  get size(): number {
    return this.#size;
  }

  /** Places of all rows, sorted. */
  places(): Uint32Array {
    const places = new Uint32Array(this.#size);
    for (const [at, chunk] of this.#chunks.entries()) places.set(chunk, this.#startOf(at));
    return places;
  }

  /** Has every row exactly one value? Otherwise it only sorts rows: ranges of it do not answer conditions. */
  get isSingle(): boolean {
    return this.#column.isSingle;
  }

  /** Does it depend on any of these fields? */
  knows(fields: ReadonlySet<number>): boolean {
    return fields.has(this.#column.field) || [...this.#bounds.keys()].some((field) => fields.has(field));
  }

  /** Adds a row that is in the table. */
  add(place: number): void {
    // usually it comes last, by id as well as by the times of creation and change
    const rank = this.#isBehindAll(place) ? this.#size : this.#rankOf(place);
    const at = this.#chunkAt(rank);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push([place]);
      this.#starts.push(0);
      this.#size = 1;
      this.#bounds.clear();
      return;
    }
    chunk.splice(rank - this.#startOf(at), 0, place);
    this.#shift(at, 1);
    for (const bounds of this.#bounds.values()) bounds.add(at, place);
    if (chunk.length >= 2 * CHUNK) this.#split(at, chunk);
  }

  /** Removes a row. It must still be in the table. */
  remove(place: number): void {
    const rank = this.#rankOf(place);
    const at = this.#chunkAt(rank);
    const chunk = this.#chunks[at];
    const within = rank - this.#startOf(at);
    if (chunk?.[within] !== place) throw new Error(`row ${this.#table.at(place).id} is not in the index`);
    chunk.splice(within, 1);
    this.#shift(at, -1);
    for (const bounds of this.#bounds.values()) bounds.remove(at);
    if (chunk.length === 0) this.#drop(at);
  }

  /** Number of rows with a smaller key than this value; with `through`, a smaller or equal one. */
  rank(value: Scalar, through = false): number {
    const isBefore = this.#column.isBefore(value, through);
    const chunks = this.#chunks;
    const at = partition(chunks.length, (chunk) => isBefore(lastOf(chunks[chunk] as number[])));
    const chunk = chunks[at];
    return chunk ? this.#startOf(at) + partition(chunk.length, (n) => isBefore(chunk[n] as number)) : this.#size;
  }

  /** Ranks of the rows whose values are in a range of its field. */
  within({ bounds }: ValueRange): Interval {
    let [from, to] = [this.#column.nulls, this.#size];
    for (const { op, bound } of bounds) {
      if (op === 'lt' || op === 'lte') to = Math.min(to, this.rank(bound, op === 'lte'));
      else from = Math.max(from, this.rank(bound, op === 'gt'));
    }
    return [from, Math.max(from, to)];
  }

  /** Visits the places of these ranks until `isEnough` returns true. The index must not change meanwhile. */
  walk([from, to]: Interval, direction: 'asc' | 'desc', isEnough: (place: number) => boolean): void {
    const step = direction === 'asc' ? 1 : -1;
    let left = to - from;
    let rank = step > 0 ? from : to - 1;
    for (let at = this.#chunkAt(rank); left > 0; at += step) {
      const chunk = this.#chunks[at] as number[];
      const start = this.#startOf(at);
      for (let n = rank - start; left > 0 && n >= 0 && n < chunk.length; n += step, left--) {
        if (isEnough(chunk[n] as number)) return;
      }
      rank = step > 0 ? start + chunk.length : start - 1;
    }
  }

  /** Visits all places of these ranks. */
  each(interval: Interval, visit: (place: number) => void): void {
    this.walk(interval, 'asc', (place) => {
      visit(place);
      return false;
    });
  }

  /** Number of rows of these ranks whose values are in all of these ranges, of other fields with one value per row. */
  count([from, to]: Interval, ranges: readonly ValueRange[]): number {
    if (ranges.length === 0) return to - from;
    const bounds = this.#boundsOf(ranges);
    let count = 0;
    for (let at = this.#chunkAt(from); at < this.#chunks.length && this.#startOf(at) < to; ) {
      const start = this.#startOf(at);
      const next = Math.min(at + BLOCK, this.#chunks.length);
      const isBlock = at % BLOCK === 0 && start >= from && this.#startOf(next) <= to;
      const inBlock = isBlock ? decide(ranges, (n, range) => bounds[n]?.decideBlock(at / BLOCK, range)) : undefined;
      if (inBlock === undefined) count += this.#countIn(at++, [from - start, to - start], bounds, ranges);
      else {
        if (inBlock) count += this.#startOf(next) - start;
        at = next;
      }
    }
    return count;
  }

  /** `count` within one chunk. */
  #countIn(at: number, [from, to]: Interval, bounds: readonly Bounds[], ranges: readonly ValueRange[]): number {
    const chunk = this.#chunks[at] as number[];
    const first = Math.max(from, 0);
    const end = Math.min(to, chunk.length);
    const decided = decide(ranges, (n, range) => bounds[n]?.decide(at, range));
    if (decided !== undefined) return decided ? end - first : 0;
    let count = 0;
    for (let n = first; n < end; n++) if (isIn(chunk[n] as number, bounds, ranges)) count++;
    return count;
  }

  /** The first rows of these ranks, at most `most`, whose values are in all of these ranges, as of `count`. */
  first([from, to]: Interval, direction: 'asc' | 'desc', ranges: readonly ValueRange[], most: number): Row[] {
    const bounds = this.#boundsOf(ranges);
    const found: Row[] = [];
    const step = direction === 'asc' ? 1 : -1;
    let at = this.#chunkAt(step > 0 ? from : to - 1);
    for (; at >= 0 && at < this.#chunks.length && found.length < most; at += step) {
      const start = this.#startOf(at);
      const chunk = this.#chunks[at] as number[];
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, chunk.length)];
      if (first >= end) break;
      const decided = decide(ranges, (n, range) => bounds[n]?.decide(at, range));
      if (decided === false) continue;
      for (let n = step > 0 ? first : end - 1; n >= first && n < end && found.length < most; n += step) {
        const place = chunk[n] as number;
        if (decided || isIn(place, bounds, ranges)) found.push(this.#table.at(place));
      }
    }
    return found;
  }

  #boundsOf(ranges: readonly ValueRange[]): readonly Bounds[] {
    return ranges.map(({ field }) => {
      const bounds = this.#bounds.get(field) ?? new Bounds(this.#table.column(field), this.#chunks);
      this.#bounds.set(field, bounds);
      return bounds;
    });
  }

  /** Rank of the first row of a chunk; the size, after the last chunk. */
  #startOf(at: number): number {
    return this.#starts[at] ?? this.#size;
  }

  /** The chunk with the row of this rank; the last chunk if there is none. */
  #chunkAt(rank: number): number {
    return Math.max(0, partition(this.#starts.length, (at) => (this.#starts[at] as number) <= rank) - 1);
  }

  /** Does a row sort after the last one? */
  #isBehindAll(place: number): boolean {
    const last = this.#chunks.at(-1)?.at(-1);
    if (last === undefined) return true;
    const ids = this.#table.column(ID);
    const order = compareScalars(this.#column.key(last), this.#column.key(place));
    return (order || compareScalars(ids.key(last), ids.key(place))) < 0;
  }

  /** Rank of a row, or the rank at which to insert it. */
  #rankOf(place: number): number {
    const key = this.#column.key(place);
    const ids = this.#table.column(ID);
    const isBefore = ids.isBefore(ids.key(place), false);
    const from = this.rank(key);
    return from + partition(this.rank(key, true) - from, (n) => isBefore(this.#placeAt(from + n)));
  }

  #placeAt(rank: number): number {
    const at = this.#chunkAt(rank);
    return this.#chunks[at]?.[rank - this.#startOf(at)] as number;
  }

  #shift(at: number, by: 1 | -1): void {
    this.#size += by;
    for (let next = at + 1; next < this.#starts.length; next++) this.#starts[next] = this.#startOf(next) + by;
  }

  #split(at: number, chunk: number[]): void {
    this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK));
    this.#starts.splice(at + 1, 0, this.#startOf(at) + CHUNK);
    for (const bounds of this.#bounds.values()) bounds.split(at);
  }

  #drop(at: number): void {
    this.#chunks.splice(at, 1);
    this.#starts.splice(at, 1);
    for (const bounds of this.#bounds.values()) bounds.drop(at);
  }
}

/** True if all rows are in all of these ranges, false if no row is in one of them; undefined if rows have to be compared. */
function decide(
  ranges: readonly ValueRange[],
  decideOne: (n: number, range: ValueRange) => boolean | undefined,
): boolean | undefined {
  let all: true | undefined = true;
  for (let n = 0; n < ranges.length; n++) {
    const decided = decideOne(n, ranges[n] as ValueRange);
    if (decided === false) return false;
    if (decided === undefined) all = undefined;
  }
  return all;
}

/** Is a row in all of these ranges? */
function isIn(place: number, bounds: readonly Bounds[], ranges: readonly ValueRange[]): boolean {
  for (let n = 0; n < ranges.length; n++) {
    if (!(bounds[n] as Bounds).column.isIn(place, ranges[n] as ValueRange)) return false;
  }
  return true;
}

/** A chunk of these places, from an index on. In a loop: `Array.from` takes ten times as long. */
function chunkOf(places: Uint32Array, start: number): number[] {
  const chunk: number[] = [];
  const end = Math.min(start + CHUNK, places.length);
  for (let n = start; n < end; n++) chunk.push(places[n] as number);
  return chunk;
}

const lastOf = (chunk: readonly number[]): number => chunk[chunk.length - 1] as number;

/** Binary search: the number of fitting items, if all of them come before the others. */
function partition(length: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Are places sorted by a field, ties by id? */
function isInOrder(places: Uint32Array, column: Column, ids: Column): boolean {
  for (let n = 1; n < places.length; n++) {
    const before = places[n - 1] as number;
    const after = places[n] as number;
    const order = column.compare(before, after);
    if (order > 0 || (order === 0 && ids.compare(before, after) > 0)) return false;
  }
  return true;
}

/** With fewer rows, a comparison sort is faster than a radix sort. */
const FEW = 4_000;

const NUMBER_BYTES = 8;
const DIGIT_BYTES = 2;
const RADIX = 1 << (8 * DIGIT_BYTES);

/** Sorts places by their keys; stable. */
function inOrder(column: Column, places: Uint32Array): Uint32Array {
  const { numbers } = column;
  if (numbers && places.length >= FEW) return sort(digitsOf(numbers), places.slice());
  return places.toSorted((a, b) => compareScalars(column.key(a), column.key(b)));
}

/** Encodes numbers so that comparing their bytes, from the last to the first, gives their order; NaN comes first. */
function digitsOf(numbers: Float64Array): DataView {
  const view = new DataView(new ArrayBuffer(NUMBER_BYTES * numbers.length));
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (Number.isNaN(number)) continue;
    const at = NUMBER_BYTES * index;
    // turns -0 into 0
    view.setFloat64(at, number + 0, true);
    const high = view.getUint32(at + 4, true);
    if (high < 0x80000000) view.setUint32(at + 4, high + 0x80000000, true);
    else {
      view.setUint32(at, ~view.getUint32(at, true), true);
      view.setUint32(at + 4, ~high, true);
    }
  }
  return view;
}

/** Radix sort of places by their numbers; stable. Takes a tenth of the time of a comparison sort. */
function sort(digits: DataView, places: Uint32Array): Uint32Array {
  let from = places;
  let to: Uint32Array = new Uint32Array(places.length);
  for (let digit = 0; digit < NUMBER_BYTES; digit += DIGIT_BYTES) {
    const starts = startsOf(digits, digit, from);
    if (!starts) continue;
    for (let n = 0; n < from.length; n++) {
      const place = from[n] as number;
      const value = digits.getUint16(NUMBER_BYTES * place + digit, true);
      to[starts[value] as number] = place;
      starts[value] = (starts[value] as number) + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** For each value of a digit, how many numbers have a smaller one; undefined if all have the same. */
function startsOf(digits: DataView, digit: number, places: Uint32Array): Uint32Array | undefined {
  const starts = new Uint32Array(RADIX);
  for (let n = 0; n < places.length; n++) {
    const value = digits.getUint16(NUMBER_BYTES * (places[n] as number) + digit, true);
    starts[value] = (starts[value] as number) + 1;
  }
  let start = 0;
  for (let value = 0; value < RADIX; value++) {
    const count = starts[value] as number;
    if (count === places.length) return undefined;
    starts[value] = start;
    start += count;
  }
  return starts;
}
