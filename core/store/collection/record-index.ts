import type { FreeNumber } from '../../contract/store.ts';
import type { Fields } from './fields.ts';
import { FreeNumbers } from './free-numbers.ts';
import { Postings } from './postings.ts';
import type { Row } from './row.ts';
import { SortedIndex } from './sorted-index.ts';
import { type Holding, TextIndex } from './text-index.ts';

/** A place in an array, with room to grow. */
const PLACE_BYTES = 10;
/** A place in a set. Measured, Node.js 20. */
const POSTING_BYTES = 25;

/** Of fewer rows the texts are read sooner than their words are listed. */
const WORTH_LISTING = 100;

/**
 * Rows of one collection and the indexes of its declared fields. An index is built when it is first asked for: a start with
 * 100,000 records need not wait for all of them, and some are never asked for.
 */
export class RecordIndex {
  readonly #fields: Fields;
  readonly #rows: Map<number, Row>;
  readonly #sorted = new Map<number, SortedIndex>();
  readonly #postings = new Map<number, Postings>();
  readonly #free: FreeNumbers;
  #texts: TextIndex | undefined;
  /** By sorted field, how many rows hold a list there: such an index orders rows, but its ranges do not tell what fits. */
  readonly #lists = new Map<number, number>();

  /** @param rows by id; they are the index's own from now on */
  constructor(fields: Fields, rows = new Map<number, Row>()) {
    this.#fields = fields;
    this.#rows = rows;
    this.#free = new FreeNumbers(fields);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** What the indexes that were built and the texts that were searched take, about. */
  get bytes(): number {
    let bytes = this.#texts?.bytes ?? 0;
    for (const { size } of this.#sorted.values()) bytes += size * PLACE_BYTES;
    for (const { entries } of this.#postings.values()) bytes += entries * POSTING_BYTES;
    for (const { texts } of this.#rows.values()) for (const text of texts ?? []) bytes += text?.length ?? 0;
    return bytes;
  }

  get(id: number): Row | undefined {
    return this.#rows.get(id);
  }

  rows(): IterableIterator<Row> {
    return this.#rows.values();
  }

  /** Adds a row, or puts it in place of the one with its id. */
  set(row: Row): void {
    const before = this.#rows.get(row.id);
    if (before === row) return;
    if (before) this.delete(row.id);
    this.#rows.set(row.id, row);
    for (const index of this.#sorted.values()) index.add(row);
    for (const postings of this.#postings.values()) postings.add(row);
    this.#texts?.add(row);
    this.#countLists(row, 1);
  }

  delete(id: number): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#rows.delete(id);
    for (const index of this.#sorted.values()) index.remove(row);
    for (const postings of this.#postings.values()) postings.remove(row);
    this.#free.release(row);
    this.#texts?.remove(row);
    this.#countLists(row, -1);
  }

  /** Undefined for a field that is not declared as sorted. */
  sorted(field: number): SortedIndex | undefined {
    if (this.#fields.kinds[field] !== 'sorted') return undefined;
    const index = this.#sorted.get(field) ?? new SortedIndex(field, [...this.#rows.values()]);
    this.#sorted.set(field, index);
    return index;
  }

  /** Undefined for a field that is declared neither as posting nor as unique. */
  postings(field: number): Postings | undefined {
    const kind = this.#fields.kinds[field];
    if (kind !== 'posting' && kind !== 'unique') return undefined;
    const postings = this.#postings.get(field) ?? new Postings(field, this.#rows.values());
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
    if (this.#rows.size < WORTH_LISTING) return undefined;
    if (!this.#texts || this.#texts.isWorn) this.#texts = new TextIndex(this.#fields, this.#rows.values());
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
    return this.#listsIn(field) === 0;
  }

  #listsIn(field: number): number {
    let lists = this.#lists.get(field);
    if (lists === undefined) {
      lists = 0;
      for (const { values } of this.#rows.values()) if (Array.isArray(values[field])) lists++;
      this.#lists.set(field, lists);
    }
    return lists;
  }

  #countLists({ values }: Row, by: 1 | -1): void {
    for (const [field, lists] of this.#lists) if (Array.isArray(values[field])) this.#lists.set(field, lists + by);
  }
}
