import type { Scalar } from '../../../contract/data/query.ts';
import type { FreeNumber } from '../../../contract/data/store-reader.ts';
import { type Fields, ID, type Row } from './fields.ts';
import { Postings } from './postings.ts';
import { addEach, type Column, RowTable } from './row-table.ts';
import { SortedIndex } from './sorted-index.ts';
import { type Holding, TextIndex } from './text-index.ts';

/** Estimated memory per row of a sorted index, with its key. */
const PLACE_BYTES = 20;
/** Estimated memory per entry of a posting list; in long lists, each is only a bit. */
const POSTING_BYTES = 10;

/** With fewer rows, reading the texts is faster than indexing their words. */
const WORTH_LISTING = 100;

/**
 * Rows of one collection and the indexes of its declared fields. An index is built on first use, because the indexes of a few
 * changed rows are seldom used. Those of a whole collection are built before that by `prepare`, so that no query waits for them.
 */
export class RecordIndex {
  readonly #fields: Fields;
  readonly #table: RowTable;
  readonly #sorted = new Map<number, SortedIndex>();
  readonly #postings = new Map<number, Postings>();
  readonly #free: FreeNumbers;
  #texts: TextIndex | undefined;

  constructor(fields: Fields, rows: Iterable<Row> = []) {
    this.#fields = fields;
    this.#table = new RowTable(rows);
    this.#free = new FreeNumbers(fields);
  }

  get size(): number {
    return this.#table.size;
  }

  /** Approximate memory use of the indexes built so far and the texts searched so far, in bytes. */
  get bytes(): number {
    let bytes = this.#texts?.bytes ?? 0;
    for (const { size } of this.#sorted.values()) bytes += size * PLACE_BYTES;
    for (const { entries } of this.#postings.values()) bytes += entries * POSTING_BYTES;
    for (const { texts } of this.#table.rows()) for (const text of texts ?? []) bytes += text?.length ?? 0;
    return bytes;
  }

  get(id: number): Row | undefined {
    return this.#table.get(id);
  }

  /** Places of all rows. */
  places(): Iterable<number> {
    return this.#table.places();
  }

  /** The row at an occupied place. */
  at(place: number): Row {
    return this.#table.at(place);
  }

  /** Undefined if no row has the id. */
  placeOf(id: number): number | undefined {
    return this.#table.placeOf(id);
  }

  /** Adds a row, or replaces the one with the same id. */
  set(row: Row): void {
    const place = this.#table.placeOf(row.id);
    if (place === undefined) this.addAll([row]);
    else this.#replace(place, row);
  }

  /** Adds rows with new ids, index by index, which is faster for many rows than row by row. */
  addAll(rows: readonly Row[]): void {
    const places = this.#table.addAll(rows);
    for (const index of this.#sorted.values()) for (const place of places) index.add(place);
    for (const postings of this.#postings.values()) addEach(postings, places, rows);
    if (this.#texts) addEach(this.#texts, places, rows);
  }

  /** Sorted indexes are only updated if their fields have changed. */
  #replace(place: number, row: Row): void {
    const before = this.#table.at(place);
    if (before === row) return;
    const changed = this.#table.changed(place, row);
    const concerned = [...this.#sorted.values()].filter((index) => index.knows(changed));
    for (const index of concerned) index.remove(place);
    this.#table.replace(place, row);
    for (const index of concerned) index.add(place);
    for (const postings of this.#postings.values()) {
      postings.remove(place, before);
      postings.add(place, row);
    }
    this.#free.release(before);
    this.#texts?.remove(before);
    this.#texts?.add(place, row);
  }

  delete(id: number): void {
    const place = this.#table.placeOf(id);
    if (place === undefined) return;
    const row = this.#table.at(place);
    for (const index of this.#sorted.values()) index.remove(place);
    this.#table.remove(row);
    for (const postings of this.#postings.values()) postings.remove(place, row);
    this.#free.release(row);
    this.#texts?.remove(row);
  }

  /**
   * Creates columns and posting lists before rows are added, so that they are filled while the values are in memory.
   *
   * @param rows approximate number of rows to come
   */
  noteValues(rows: number): void {
    for (const [field, kind] of this.#fields.kinds.entries()) {
      if (kind === 'sorted') this.#table.column(field, rows);
      else this.postings(field);
    }
  }

  /** Builds the indexes of sorted fields from the columns, one per step. */
  *prepare(): Generator<void, void> {
    const orders: Uint32Array[] = [];
    for (const [field, kind] of this.#fields.kinds.entries()) {
      const index = kind === 'sorted' ? this.sorted(field, orders) : undefined;
      if (!index) continue;
      orders.push(index.places());
      yield;
    }
  }

  /**
   * The index of a sorted field; undefined if it is not declared as sorted.
   *
   * @param orders places of all rows in the order of other fields, that of ids first: often one of them fits this field too
   */
  sorted(field: number, orders?: readonly Uint32Array[]): SortedIndex | undefined {
    if (this.#fields.kinds[field] !== 'sorted') return undefined;
    const known = this.#sorted.get(field);
    if (known) return known;
    const index = new SortedIndex(field, this.#table, orders ?? this.#orderOfIds(field));
    this.#sorted.set(field, index);
    return index;
  }

  /** Empty for the field of ids itself, which is sorted when its index is built. */
  #orderOfIds(field: number): readonly Uint32Array[] {
    const byId = field === ID ? undefined : this.sorted(ID);
    return byId ? [byId.places()] : [];
  }

  /** The posting lists of a field; undefined if it is declared neither as posting nor as unique. */
  postings(field: number): Postings | undefined {
    const kind = this.#fields.kinds[field];
    if (kind !== 'posting' && kind !== 'unique') return undefined;
    const postings = this.#postings.get(field) ?? new Postings(field, this.#table);
    this.#postings.set(field, postings);
    return postings;
  }

  /**
   * The first number from `least` on that no row has after this stem in a `unique` field; a number above `most` if there is none
   * up to that.
   */
  freeNumber(field: number, stem: string, { least, most }: Pick<FreeNumber, 'least' | 'most'>): number {
    const postings = this.postings(field);
    let number = this.#free.from(field, stem, least);
    while (number <= most && postings?.has(`${stem}${number}`)) number++;
    this.#free.note(field, stem, least, number);
    return number;
  }

  /** Rows whose text in a `text` field contains the needle, folded. Undefined if reading the texts is faster. */
  holding(field: number, needle: string): Holding | undefined {
    if (this.size < WORTH_LISTING) return undefined;
    if (!this.#texts || this.#texts.isWorn) this.#texts = new TextIndex(this.#fields, this.#table);
    return this.#texts.holding(field, needle);
  }

  /** Are there texts that are not indexed yet? Searches have to scan them. */
  get isBehind(): boolean {
    return this.#texts?.isBehind ?? false;
  }

  /** Indexes the words of more texts. @param most limit in characters; a longer text is still indexed whole */
  listTexts(most: number): void {
    this.#texts?.list(most);
  }

  /** Does every row have exactly one value in this sorted field? */
  single(field: number): boolean {
    return this.#fields.kinds[field] === 'sorted' && this.#table.column(field).isSingle;
  }

  /** The keys of a sorted field. */
  column(field: number): Column {
    return this.#table.column(field);
  }
}

/** With more stems than this, the cache is cleared: it only saves work. */
const MOST = 10_000;

/** A value that ends in a number without leading zeros, small enough to be exact. */
const NUMBERED = /^(.*\D|)([1-9]\d{0,14})$/s;

/**
 * Cache of where the search for a free number after a stem can begin, in `unique` fields, so that it does not try all taken
 * numbers again each time.
 */
export class FreeNumbers {
  /** By field and stem, then by `least`: all numbers from there to before this one are taken. */
  readonly #first = new Map<string, Map<number, number>>();
  readonly #fields: readonly number[];

  constructor({ kinds }: Pick<Fields, 'kinds'>) {
    this.#fields = kinds.flatMap((kind, position) => (kind === 'unique' ? [position] : []));
  }

  /** Where to begin the search for a number from `least` on. */
  from(field: number, stem: string, least: number): number {
    return this.#first.get(keyOf(field, stem))?.get(least) ?? least;
  }

  /** Notes that all numbers from `least` to before `first` are taken. */
  note(field: number, stem: string, least: number, first: number): void {
    const key = keyOf(field, stem);
    if (this.#first.size >= MOST && !this.#first.has(key)) this.#first.clear();
    this.#first.set(key, (this.#first.get(key) ?? new Map<number, number>()).set(least, first));
  }

  /** Call this when the values of this row have become free. */
  release(row: Row): void {
    if (this.#first.size === 0) return;
    for (const field of this.#fields) for (const value of [row.value(field)].flat()) this.#release(field, value);
  }

  #release(field: number, value: Scalar): void {
    const { stem, number } = numbered(value) ?? {};
    const firsts = stem === undefined ? undefined : this.#first.get(keyOf(field, stem));
    if (!firsts || number === undefined) return;
    for (const [least, first] of firsts) if (number >= least && number < first) firsts.set(least, number);
  }
}

const keyOf = (field: number, stem: string): string => `${field} ${stem}`;

/** The number at the end of a value, and the stem before it. */
export function numbered(value: Scalar): { readonly stem: string; readonly number: number } | undefined {
  const [, stem, digits] = (typeof value === 'string' && NUMBERED.exec(value)) || [];
  return stem === undefined ? undefined : { stem, number: Number(digits) };
}
