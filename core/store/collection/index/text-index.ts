import type { Fields, Row } from './fields.ts';
import { Bits } from './postings.ts';
import type { RowTable } from './row-table.ts';
import { eachWord, Vocabulary, WordLists } from './word-lists.ts';

/** Of the rows of a text index, those whose texts are as asked: with a text in one field, or what is made of several such. */
export class Holding {
  readonly #among: Listed;
  readonly #bits: Bits;

  constructor(among: Listed, bits: Bits) {
    this.#among = among;
    this.#bits = bits;
  }

  get size(): number {
    return this.#bits.count();
  }

  /** Undefined for a row that is not in the index. */
  tells(row: Row): boolean | undefined {
    return this.#among.rows[row.place] === row ? this.#bits.has(row.place) : undefined;
  }

  /** Calls with the place of each row in the table. */
  each(visit: (place: number) => void): void {
    const { places } = this.#among;
    this.#bits.each((number) => visit(places[number] as number));
  }

  /** Rows that are in both. @param other of the same index */
  and(other: Holding): Holding {
    return new Holding(this.#among, this.#bits.and(other.#bits));
  }

  /** Rows that are in one or the other. @param other of the same index */
  or(other: Holding): Holding {
    return new Holding(this.#among, this.#bits.or(other.#bits));
  }

  /** All other rows of the index. */
  opposite(): Holding {
    return new Holding(this.#among, this.#among.there.without(this.#bits));
  }
}

/** The rows of a text index, in the order in which they came. */
interface Listed {
  /** Undefined for one that was taken out. */
  readonly rows: (Row | undefined)[];
  /** Where each stands in the table. */
  readonly places: number[];
  /** The numbers of those that were not taken out. */
  readonly there: Bits;
}

/** Searches whose result is remembered until something changes: one query asks for each several times. */
const REMEMBERED = 64;

/** Listing the words of a text counts as so many characters at least. */
const LEAST = 3_000;

/**
 * Rows by the words of their `text` fields. What it finds is what reading all texts would find. Listing words takes longer
 * than reading a text once, so it is done little by little (`list`); texts that are not listed yet are read, as are those
 * of phrases. Rows that were taken out leave their place empty until the index is made anew.
 */
export class TextIndex {
  readonly #fields: Fields;
  readonly #listed: Listed = { rows: [], places: [], there: new Bits() };
  readonly #vocabulary = new Vocabulary();
  /** By field. */
  readonly #words = new Map<number, WordLists>();
  readonly #found = new Map<string, Holding>();
  #size = 0;

  constructor(fields: Fields, table: RowTable) {
    this.#fields = fields;
    for (const place of table.places()) this.add(place, table.at(place));
  }

  /** Are so many places empty that it had better be made anew? */
  get isWorn(): boolean {
    return this.#listed.rows.length > 2 * this.#size + REMEMBERED;
  }

  /** What it takes, about. */
  get bytes(): number {
    let bytes = this.#listed.rows.length * 16 + this.#listed.there.bytes + this.#vocabulary.bytes;
    for (const words of this.#words.values()) bytes += words.bytes;
    return bytes;
  }

  /** @param place of the row in the table, which it keeps */
  add(place: number, row: Row): void {
    const { rows, places, there } = this.#listed;
    row.place = rows.push(row) - 1;
    places.push(place);
    there.add(row.place);
    this.#size++;
    this.#found.clear();
  }

  /** Takes out a row that was added. */
  remove(row: Row): void {
    const { rows, there } = this.#listed;
    const number = rows[row.place] === row ? row.place : rows.indexOf(row);
    rows[number] = undefined;
    there.delete(number);
    this.#size--;
    this.#found.clear();
  }

  /** Are there texts whose words are still to be listed, in fields that were searched? */
  get isBehind(): boolean {
    for (const words of this.#words.values()) if (this.#isBehind(words)) return true;
    return false;
  }

  /** Lists the words of some texts more. @param most characters, or one text that is longer */
  list(most: number): void {
    let left = most;
    for (const [field, words] of this.#words)
      while (left > 0 && this.#isBehind(words)) left -= this.#listNext(words, field);
  }

  /** Rows whose text in this field holds this one. @param needle folded */
  holding(field: number, needle: string): Holding {
    const key = `${field} ${needle}`;
    const known = this.#found.get(key);
    if (known) return known;
    const holding = new Holding(this.#listed, this.#search(field, needle));
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(key, holding);
    return holding;
  }

  #search(field: number, needle: string): Bits {
    const { rows, there } = this.#listed;
    const words = this.#words.get(field) ?? new WordLists(this.#vocabulary);
    this.#words.set(field, words);
    const pieces: string[] = [];
    eachWord(needle, (piece) => pieces.push(piece));
    // without any piece of a word these are all rows
    const candidates = pieces.reduce((both, piece) => both.and(words.holding(piece)), there);
    const isWord = pieces[0] === needle;
    const found = isWord ? candidates : new Bits(rows.length);
    if (!isWord) candidates.each((number) => this.#read(found, number, field, needle));
    const unlisted = pieces.length === 0 ? rows.length : words.end;
    // all are at hand before any is searched: a read that is cut off here would search them again
    for (let number = unlisted; number < rows.length; number++) {
      const row = rows[number];
      if (row) this.#fields.text(row, field);
    }
    for (let number = unlisted; number < rows.length; number++) this.#read(found, number, field, needle);
    return found;
  }

  /** Adds a row, by its number, if its text holds this. */
  #read(found: Bits, number: number, field: number, needle: string): void {
    const row = this.#listed.rows[number];
    if (row && this.#fields.text(row, field).includes(needle)) found.add(number);
  }

  #isBehind(words: WordLists): boolean {
    return !this.#vocabulary.isFull && words.end < this.#listed.rows.length;
  }

  /** @returns characters that it counts as */
  #listNext(words: WordLists, field: number): number {
    const row = this.#listed.rows[words.end];
    const text = row ? this.#fields.lastText(row, field) : '';
    words.add(text);
    if (this.#vocabulary.isFull) for (const lists of this.#words.values()) lists.clear();
    return row ? Math.max(text.length, LEAST) : 0;
  }
}
