import { Bits } from './bits.ts';
import type { Fields } from './fields.ts';
import type { Row } from './row.ts';
import { WordLists } from './word-lists.ts';
import { eachWord } from './words-in.ts';

/** Rows that hold a text in one field. */
export interface Holding {
  readonly size: number;
  /** Rows that are in the index and do not. */
  readonly others: number;
  /** Undefined for a row that is not in the index. */
  tells(row: Row): boolean | undefined;
  each(visit: (row: Row) => void): void;
  eachOther(visit: (row: Row) => void): void;
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
  /** By place. */
  readonly #rows: (Row | undefined)[] = [];
  readonly #there = new Bits();
  readonly #words = new Map<number, WordLists>();
  readonly #found = new Map<string, Holding>();
  #size = 0;

  constructor(fields: Fields, rows: Iterable<Row>) {
    this.#fields = fields;
    for (const row of rows) this.add(row);
  }

  /** Are so many places empty that it had better be made anew? */
  get isWorn(): boolean {
    return this.#rows.length > 2 * this.#size + REMEMBERED;
  }

  /** What it takes, about. */
  get bytes(): number {
    let bytes = this.#rows.length * 8 + this.#there.bytes;
    for (const words of this.#words.values()) bytes += words.bytes;
    return bytes;
  }

  add(row: Row): void {
    const place = this.#rows.push(row) - 1;
    row.place = place;
    this.#there.add(place);
    this.#size++;
    this.#found.clear();
  }

  /** Takes out a row that was added. */
  remove(row: Row): void {
    const place = this.#rows[row.place] === row ? row.place : this.#rows.indexOf(row);
    this.#rows[place] = undefined;
    this.#there.delete(place);
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
    const holding = this.#holdingOf(this.#search(field, needle));
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(key, holding);
    return holding;
  }

  #holdingOf(bits: Bits): Holding {
    const size = bits.count();
    const rows = this.#rows;
    const eachOf = (places: Bits, visit: (row: Row) => void) => places.each((place) => visit(rows[place] as Row));
    return {
      size,
      others: this.#size - size,
      tells: (row) => (rows[row.place] === row ? bits.has(row.place) : undefined),
      each: (visit) => eachOf(bits, visit),
      eachOther: (visit) => eachOf(this.#there.without(bits), visit),
    };
  }

  #search(field: number, needle: string): Bits {
    const words = this.#words.get(field) ?? new WordLists();
    this.#words.set(field, words);
    const pieces: string[] = [];
    eachWord(needle, (piece) => pieces.push(piece));
    // without any piece of a word these are all rows
    const candidates = pieces.reduce((both, piece) => both.and(words.holding(piece)), this.#there);
    const isWord = pieces[0] === needle;
    const found = isWord ? candidates : new Bits(this.#rows.length);
    if (!isWord) candidates.each((place) => this.#read(found, place, field, needle));
    const unlisted = pieces.length === 0 ? this.#rows.length : words.end;
    // all are at hand before any is searched: a read that is cut off here would search them again
    for (let place = unlisted; place < this.#rows.length; place++) {
      const row = this.#rows[place];
      if (row) this.#fields.text(row, field);
    }
    for (let place = unlisted; place < this.#rows.length; place++) this.#read(found, place, field, needle);
    return found;
  }

  /** Adds the row at a place if its text holds this. */
  #read(found: Bits, place: number, field: number, needle: string): void {
    const row = this.#rows[place];
    if (row && this.#fields.text(row, field).includes(needle)) found.add(place);
  }

  #isBehind(words: WordLists): boolean {
    return !words.isFull && words.end < this.#rows.length;
  }

  /** @returns characters that it counts as */
  #listNext(words: WordLists, field: number): number {
    const row = this.#rows[words.end];
    const text = row ? this.#fields.lastText(row, field) : '';
    words.add(text);
    return row ? Math.max(text.length, LEAST) : 0;
  }
}
