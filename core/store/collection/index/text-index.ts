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

/** A search for a piece of text in one field, as far as it has come. */
interface Search {
  /** Numbers of the rows that hold it, perhaps of some that were taken out since. */
  readonly found: Bits;
  /** The row that is looked at next: the number of rows once it has come to the end. */
  next: number;
}

/** Searches that came to their end and are remembered: one query asks for each several times. */
const REMEMBERED = 64;

/** Searches that are remembered in all, more than one query asks for: those that were cut off go on with what they found. */
const MOST = 1_024;

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
  readonly #searches = new Map<string, Search>();
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
  }

  /** Takes out a row that was added. */
  remove(row: Row): void {
    const { rows, there } = this.#listed;
    const number = rows[row.place] === row ? row.place : rows.indexOf(row);
    rows[number] = undefined;
    there.delete(number);
    this.#size--;
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

  /** Rows whose text in this field holds this one. @param needle folded @throws SliceSpent */
  holding(field: number, needle: string): Holding {
    const { rows, there } = this.#listed;
    const search = this.#searchFor(`${field} ${needle}`);
    if (search.next < rows.length) this.#goOn(search, field, needle);
    return new Holding(this.#listed, search.found.and(there));
  }

  #searchFor(key: string): Search {
    const known = this.#searches.get(key);
    if (known) return known;
    if (this.#searches.size >= MOST) this.#searches.clear();
    if (this.#searches.size >= REMEMBERED) {
      for (const [other, { next }] of this.#searches)
        if (next >= this.#listed.rows.length) this.#searches.delete(other);
    }
    const search = { found: new Bits(this.#listed.rows.length), next: 0 };
    this.#searches.set(key, search);
    return search;
  }

  /** Looks at the rows that are left, or came since. Where a read is cut off, the search goes on from there when it is run again. */
  #goOn(search: Search, field: number, needle: string): void {
    const { rows, there } = this.#listed;
    const words = this.#words.get(field) ?? new WordLists(this.#vocabulary);
    this.#words.set(field, words);
    const pieces: string[] = [];
    eachWord(needle, (piece) => pieces.push(piece));
    // without any piece of a word these are all rows
    const candidates = pieces.reduce((both, piece) => both.and(words.holding(piece)), there);
    if (pieces[0] === needle) {
      search.found.addAll(candidates);
      search.next = Math.max(search.next, words.end);
    }
    for (; search.next < rows.length; search.next++) {
      const number = search.next;
      const row = number >= words.end || candidates.has(number) ? rows[number] : undefined;
      if (row && this.#fields.hasText(row, field, needle)) search.found.add(number);
    }
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
