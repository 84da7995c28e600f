import type { Scalar } from '../../../contract/data/query.ts';
import type { Row } from './fields.ts';
import type { RowTable } from './row-table.ts';

/** A set of small numbers, a bit for each. */
export class Bits {
  #words: Uint32Array;

  /** @param length numbers below this one find their place without growth */
  constructor(length = 0) {
    this.#words = new Uint32Array((length + 31) >>> 5);
  }

  /** What they take, in bytes. */
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

  /** Adds the first `length` of ascending numbers. */
  addAscending(numbers: ArrayLike<number>, length: number): void {
    const last = numbers[length - 1] as number;
    if (last >>> 5 >= this.#words.length) this.#grow((last >>> 5) + 1);
    const words = this.#words;
    for (let at = 0; at < length; at++) {
      const number = numbers[at] as number;
      words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31));
    }
  }

  /** Takes in all of another. */
  addAll(other: Bits): void {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length);
    const [words, others] = [this.#words, other.#words];
    for (let at = 0; at < others.length; at++) words[at] = (words[at] as number) | (others[at] as number);
  }

  /** Those that are in one or the other, or in both. */
  or(other: Bits): Bits {
    const either = new Bits();
    either.addAll(this);
    either.addAll(other);
    return either;
  }

  /** Those that are in both. */
  and(other: Bits): Bits {
    const both = new Bits(32 * Math.min(this.#words.length, other.#words.length));
    for (let at = 0; at < both.#words.length; at++) {
      both.#words[at] = (this.#words[at] as number) & (other.#words[at] as number);
    }
    return both;
  }

  /** Those that are in this and not in the other. */
  without(other: Bits): Bits {
    const left = new Bits(32 * this.#words.length);
    for (let at = 0; at < left.#words.length; at++) {
      left.#words[at] = (this.#words[at] as number) & ~(other.#words[at] ?? 0);
    }
    return left;
  }

  /** How many there are. */
  count(): number {
    let count = 0;
    for (const word of this.#words) if (word !== 0) count += ones(word);
    return count;
  }

  /** Calls with each, ascending. */
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

/** How many bits of a word are set (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** More are a bit each. */
const MOST_LISTED = 512;

/** Places of rows. */
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

  /** @param place that is not here */
  add(place: number): void {
    this.#size++;
    if (!this.#listed) this.#bits.add(place);
    else if (place > (this.#listed.at(-1) ?? -1)) this.#listed.push(place);
    else this.#listed.splice(this.#find(this.#listed, place), 0, place);
    if (this.#listed && this.#listed.length > MOST_LISTED) this.#toBits(this.#listed);
  }

  /** @param place that is here */
  delete(place: number): void {
    this.#size--;
    if (this.#listed) this.#listed.splice(this.#find(this.#listed, place), 1);
    else this.#bits.delete(place);
  }

  /** Calls with each, ascending. */
  each(visit: (place: number) => void): void {
    if (!this.#listed) this.#bits.each(visit);
    else for (const place of this.#listed) visit(place);
  }

  #toBits(places: readonly number[]): void {
    this.#bits = new Bits();
    for (const place of places) this.#bits.add(place);
    this.#listed = undefined;
  }

  /** How many are less than this one. */
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

/** Places of rows that have a value. */
type PlaceList = Pick<PlaceSet, 'size' | 'has' | 'each'>;

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
  /** To which was added last: most rows have what the one before them has. */
  #last: { readonly value: Scalar | undefined; readonly list: PlaceSet } | undefined;

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

  /** Takes out a row that was added: this very one. */
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

  /** The value that a row has, undefined for none, or several, each once; counts how many come or go. */
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

/** Up to so many values, looking for each among those before it takes less than making a set of them. */
const FEW = 8;

/** The values without repetitions; most lists of values have none, and are short. */
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
