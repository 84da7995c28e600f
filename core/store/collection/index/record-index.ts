import type { Scalar } from '../../../contract/data/query.ts';
import type { FreeNumber } from '../../../contract/data/store.ts';
import { type Fields, ID, type Row } from './fields.ts';
import { Postings } from './postings.ts';
import { addEach, type Column, RowTable } from './row-table.ts';
import { SortedIndex } from './sorted-index.ts';
import { type Holding, TextIndex } from './text-index.ts';

/** A place in an order, and the key there. */
const PLACE_BYTES = 20;
/** A place in a list of those that have a value; of many each is a bit. */
const POSTING_BYTES = 10;

/** Of fewer rows the texts are read sooner than their words are listed. */
const WORTH_LISTING = 100;

/**
 * Rows of one collection and the indexes of its declared fields. An index is built when it is first asked for, as those of a
 * few changed rows mostly never are; of a whole collection before that, by `prepare`, so that no query has to wait for it.
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

  /** What the indexes that were built and the texts that were searched take, about. */
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

  /** The row at a place that is taken. */
  at(place: number): Row {
    return this.#table.at(place);
  }

  /** Undefined for an id that no row has. */
  placeOf(id: number): number | undefined {
    return this.#table.placeOf(id);
  }

  /** Adds a row, or puts it in place of the one with its id. */
  set(row: Row): void {
    const place = this.#table.placeOf(row.id);
    if (place === undefined) this.addAll([row]);
    else this.#replace(place, row);
  }

  /** Adds rows whose ids none has: to one index after the other, which for many rows is quicker than one row after the other. */
  addAll(rows: readonly Row[]): void {
    const places = this.#table.addAll(rows);
    for (const index of this.#sorted.values()) for (const place of places) index.add(place);
    for (const postings of this.#postings.values()) addEach(postings, places, rows);
    if (this.#texts) addEach(this.#texts, places, rows);
  }

  /** Indexes of what the change leaves as it was need not follow it. */
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
   * Has the keys of sorted fields and the places of all values noted as rows come, while these are at hand.
   *
   * @param rows how many are to come, about
   */
  noteValues(rows: number): void {
    for (const [field, kind] of this.#fields.kinds.entries()) {
      if (kind === 'sorted') this.#table.column(field, rows);
      else this.postings(field);
    }
  }

  /** Builds the indexes of sorted fields, one in each step, from the keys that were noted. */
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
   * Undefined for a field that is not declared as sorted.
   *
   * @param orders places of all rows in the orders of fields, that of ids first: often one is that of another field as well
   */
  sorted(field: number, orders?: readonly Uint32Array[]): SortedIndex | undefined {
    if (this.#fields.kinds[field] !== 'sorted') return undefined;
    const known = this.#sorted.get(field);
    if (known) return known;
    const index = new SortedIndex(field, this.#table, orders ?? this.#orderOfIds(field));
    this.#sorted.set(field, index);
    return index;
  }

  /** Nothing for ids themselves, which are put in order when their index is built. */
  #orderOfIds(field: number): readonly Uint32Array[] {
    const byId = field === ID ? undefined : this.sorted(ID);
    return byId ? [byId.places()] : [];
  }

  /** Undefined for a field that is declared neither as posting nor as unique. */
  postings(field: number): Postings | undefined {
    const kind = this.#fields.kinds[field];
    if (kind !== 'posting' && kind !== 'unique') return undefined;
    const postings = this.#postings.get(field) ?? new Postings(field, this.#table);
    this.#postings.set(field, postings);
    return postings;
  }

  /**
   * The first number from `least` on that no row has behind this text in a `unique` field; one after `most` when it has to
   * be looked for no further.
   */
  freeNumber(field: number, stem: string, { least, most }: Pick<FreeNumber, 'least' | 'most'>): number {
    const postings = this.postings(field);
    let number = this.#free.from(field, stem, least);
    while (number <= most && postings?.has(`${stem}${number}`)) number++;
    this.#free.note(field, stem, least, number);
    return number;
  }

  /** Rows whose text in a `text` field holds this one, folded. Undefined where texts had better be read. */
  holding(field: number, needle: string): Holding | undefined {
    if (this.size < WORTH_LISTING) return undefined;
    if (!this.#texts || this.#texts.isWorn) this.#texts = new TextIndex(this.#fields, this.#table);
    return this.#texts.holding(field, needle);
  }

  /** Are there texts whose words are still to be listed? Until then they are read. */
  get isBehind(): boolean {
    return this.#texts?.isBehind ?? false;
  }

  /** Lists the words of some texts more. @param most characters, or one text that is longer */
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

/** Of more texts it begins anew: it spares work, and knows nothing that the index does not. */
const MOST = 10_000;

/** A value that ends in a number as it is written here: without zeros before it, and one that can be counted on. */
const NUMBERED = /^(.*\D|)([1-9]\d{0,14})$/s;

/**
 * From where on a number may be free behind a text, in `unique` fields. Whoever looks for a free one begins there, instead of passing all that are
 * taken again each time.
 */
export class FreeNumbers {
  /** By field and text, by the least number that was asked for: all from that one to this one are taken. */
  readonly #first = new Map<string, Map<number, number>>();
  readonly #fields: readonly number[];

  constructor({ kinds }: Pick<Fields, 'kinds'>) {
    this.#fields = kinds.flatMap((kind, position) => (kind === 'unique' ? [position] : []));
  }

  /** Where to begin looking for a number that is `least` or more. */
  from(field: number, stem: string, least: number): number {
    return this.#first.get(keyOf(field, stem))?.get(least) ?? least;
  }

  /** All numbers from `least` to before `first` are taken. */
  note(field: number, stem: string, least: number, first: number): void {
    const key = keyOf(field, stem);
    if (this.#first.size >= MOST && !this.#first.has(key)) this.#first.clear();
    this.#first.set(key, (this.#first.get(key) ?? new Map<number, number>()).set(least, first));
  }

  /** Nobody has the values of this row any more. */
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

/** The number that a value ends in, and what stands before it. */
export function numbered(value: Scalar): { readonly stem: string; readonly number: number } | undefined {
  const [, stem, digits] = (typeof value === 'string' && NUMBERED.exec(value)) || [];
  return stem === undefined ? undefined : { stem, number: Number(digits) };
}
