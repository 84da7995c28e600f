import type { Scalar } from '../../../contract/data/query.ts';
import type { Row } from './fields.ts';
import type { RowTable } from './row-table.ts';

/** A bitmap: a set of small numbers. */
export class Bits {
  #words: Uint32Array;

  /** @param length initial capacity: numbers below this one fit without growth */
  constructor(length = 0) {
    this.#words = new Uint32Array((length + 31) >>> 5);
  }

  /** Memory use, in bytes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] as number) | (1 << (number & 31));
  }

  delete(number: number): void {
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] as number) & ~(1 << (number & 31));
  }

  /** Adds the first `length` of some ascending numbers. */
  addAscending(numbers: ArrayLike<number>, length: number): void {
    const last = numbers[length - 1] as number;
    if (last >>> 5 >= this.#words.length) this.#grow((last >>> 5) + 1);
    const words = this.#words;
    for (let at = 0; at < length; at++) {
      const number = numbers[at] as number;
      words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31));
    }
  }

  /** Adds all numbers of another set. */
  addAll(other: Bits): void {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length);
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < others.length; at++) words[at] = (words[at] as number) | (others[at] as number);
  }

  /** The union. */
  or(other: Bits): Bits {
    const either = new Bits();
    either.addAll(this);
    either.addAll(other);
    return either;
  }

  /** The intersection. */
  and(other: Bits): Bits {
    const both = new Bits(32 * Math.min(this.#words.length, other.#words.length));
    for (let at = 0; at < both.#words.length; at++) {
      both.#words[at] = (this.#words[at] as number) & (other.#words[at] as number);
    }
    return both;
  }

  /** The difference: numbers that are in this set but not in the other. */
  without(other: Bits): Bits {
    const left = new Bits(32 * this.#words.length);
    for (let at = 0; at < left.#words.length; at++) {
      left.#words[at] = (this.#words[at] as number) & ~(other.#words[at] ?? 0);
    }
    return left;
  }

  /** The number of elements. */
  count(): number {
    let count = 0;
    for (const word of this.#words) if (word !== 0) count += ones(word);
    return count;
  }

  /** Visits all numbers in ascending order. */
  each(visit: (number: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      let left = this.#words[at] as number;
      while (left !== 0) {
        const bit = 31 - Math.clz32(left & -left);
        left &= left - 1;
        visit(at * 32 + bit);
      }
    }
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, Math.ceil(this.#words.length * 1.5)));
    grown.set(this.#words);
    this.#words = grown;
  }
}

/** Number of set bits in a word (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Larger sets are stored as bitmaps. */
const MOST_LISTED = 512;

/** A set of places: an ascending list, or a bitmap if it is large. */
class PlaceSet {
  /** Ascending. */
  #listed: number[] | undefined = [];
  #bits = NONE;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(place: number): boolean {
    if (!this.#listed) return this.#bits.has(place);
    return this.#listed[this.#find(this.#listed, place)] === place;
  }

  /** @param place must not be in the set */
  add(place: number): void {
    this.#size++;
    if (!this.#listed) this.#bits.add(place);
    else if (place > (this.#listed.at(-1) ?? -1)) this.#listed.push(place);
    else this.#listed.splice(this.#find(this.#listed, place), 0, place);
    if (this.#listed && this.#listed.length > MOST_LISTED) this.#toBits(this.#listed);
  }

  /** @param place must be in the set */
  delete(place: number): void {
    this.#size--;
    if (this.#listed) this.#listed.splice(this.#find(this.#listed, place), 1);
    else this.#bits.delete(place);
  }

  /** Visits all places in ascending order. */
  each(visit: (place: number) => void): void {
    if (!this.#listed) this.#bits.each(visit);
    else for (const place of this.#listed) visit(place);
  }

  #toBits(places: readonly number[]): void {
    this.#bits = new Bits();
    for (const place of places) this.#bits.add(place);
    this.#listed = undefined;
  }

  /** Number of places less than this one. */
  #find(places: readonly number[], place: number): number {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE = new Bits();

/** A posting list: the places of the rows that have a value. */
type PlaceList = Pick<PlaceSet, 'size' | 'has' | 'each'>;

const EMPTY: PlaceList = new PlaceSet();

/** Posting lists of one field: places of rows by value. */
export class Postings {
  readonly #field: number;
  /** The key undefined is for rows without any value. A list with a single row, as of a unique value, is just its place. */
  readonly #lists = new Map<Scalar | undefined, number | PlaceSet>();
  /** Total length of all lists. */
  #entries = 0;
  /** Number of rows in more than one list. */
  #plural = 0;
  /** The list that was last added to: consecutive rows mostly have the same value. */
  #last: { readonly value: Scalar | undefined; readonly list: PlaceSet } | undefined;

  constructor(field: number, table: RowTable) {
    this.#field = field;
    for (const place of table.places()) this.add(place, table.at(place));
  }

  /** Is every row in only one list? */
  get disjoint(): boolean {
    return this.#plural === 0;
  }

  get entries(): number {
    return this.#entries;
  }

  add(place: number, row: Row): void {
    const values = this.#valuesOf(row, 1);
    if (typeof values === 'object' && values !== null) for (const value of values) this.#addTo(value, place);
    else this.#addTo(values, place);
  }

  #addTo(value: Scalar | undefined, place: number): void {
    if (this.#last?.value === value && this.#last) {
      this.#last.list.add(place);
      return;
    }
    const list = this.#lists.get(value);
    if (list instanceof PlaceSet) {
      list.add(place);
      this.#last = { value, list };
    } else if (list === undefined) this.#lists.set(value, place);
    else {
      const both = new PlaceSet();
      both.add(list);
      both.add(place);
      this.#lists.set(value, both);
    }
  }

  /** Removes a row. @param row the very row that was added */
  remove(place: number, row: Row): void {
    const values = this.#valuesOf(row, -1);
    if (typeof values === 'object' && values !== null) for (const value of values) this.#removeFrom(value, place);
    else this.#removeFrom(values, place);
  }

  #removeFrom(value: Scalar | undefined, place: number): void {
    const list = this.#lists.get(value);
    if (list instanceof PlaceSet) list.delete(place);
    if (list !== place && !(list instanceof PlaceSet && list.size === 0)) return;
    this.#lists.delete(value);
    this.#last = undefined;
  }

  has(value: Scalar): boolean {
    return this.#lists.has(value);
  }

  of(value: Scalar): PlaceList {
    return listOf(this.#lists.get(value));
  }

  /** All values, with the number of rows that have each. */
  *sizes(): Generator<readonly [value: Scalar, size: number], void> {
    for (const [value, list] of this.#lists) {
      if (value !== undefined) yield [value, typeof list === 'number' ? 1 : list.size];
    }
  }

  /** The lists of all other values, and of the rows without any value. */
  *except(values: ReadonlySet<Scalar>): Generator<PlaceList, void> {
    for (const [value, list] of this.#lists) if (value === undefined || !values.has(value)) yield listOf(list);
  }

  /** The row's value, undefined for none, or its distinct values; also updates the counts. */
  #valuesOf(row: Row, by: 1 | -1): Scalar | undefined | readonly Scalar[] {
    const value = row.value(this.#field);
    if (typeof value !== 'object' || value === null || value.length < 2) {
      this.#entries += by;
      return typeof value === 'object' && value !== null ? value[0] : value;
    }
    const distinct = eachOnce(value);
    this.#entries += by * distinct.length;
    if (distinct.length > 1) this.#plural += by;
    return distinct;
  }
}

/** Up to this many values, comparing them pairwise is faster than building a set. */
const FEW = 8;

/** The distinct values; most lists are short and have no duplicates. */
function eachOnce(values: readonly Scalar[]): readonly Scalar[] {
  const isDistinct = values.length <= FEW && values.every((value, at) => values.indexOf(value) === at);
  return isDistinct ? values : [...new Set(values)];
}

const listOf = (list: number | PlaceSet | undefined): PlaceList =>
  typeof list === 'number' ? listOfOne(list) : (list ?? EMPTY);

const listOfOne = (only: number): PlaceList => ({
  size: 1,
  has: (place) => place === only,
  each: (visit) => visit(only),
});
