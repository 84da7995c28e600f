import type { Fields, Row } from './fields.ts';
import { Bits } from './postings.ts';
import type { RowTable } from './row-table.ts';
import { eachWord, Vocabulary, WordLists } from './word-lists.ts';

/** A set of rows of a text index: those with a text in one field, or a combination of such sets. */
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

  /** Is a row in the set? Undefined if it is not in the index. */
  tells(row: Row): boolean | undefined {
    return this.#among.rows[row.place] === row ? this.#bits.has(row.place) : undefined;
  }

  /** Calls `visit` with the place of each row in the table. */
  each(visit: (place: number) => void): void {
    const { places } = this.#among;
    this.#bits.each((number) => visit(places[number] as number));
  }

  /** The intersection. @param other a set of the same index */
  and(other: Holding): Holding {
    return new Holding(this.#among, this.#bits.and(other.#bits));
  }

  /** The union. @param other a set of the same index */
  or(other: Holding): Holding {
    return new Holding(this.#among, this.#bits.or(other.#bits));
  }

  /** The complement: all other rows of the index. */
  opposite(): Holding {
    return new Holding(this.#among, this.#among.there.without(this.#bits));
  }
}

/** The rows of a text index, in the order in which they were added. */
interface Listed {
  /** Undefined for a removed row. */
  readonly rows: (Row | undefined)[];
  /** The place of each row in the table. */
  readonly places: number[];
  /** The numbers of the rows that were not removed. */
  readonly there: Bits;
}

/** State of a search for a piece of text in one field. */
interface Search {
  /** Numbers of the rows that contain it, possibly including rows that were removed since. */
  readonly found: Bits;
  /** Number of the row to search next; the number of rows when the search is complete. */
  next: number;
}

/** Complete searches that are remembered: one query needs each of its searches several times. */
const REMEMBERED = 64;

/** Searches that are remembered in total, more than one query needs: interrupted ones resume with what they found. */
const MOST = 1_024;

/** Indexing the words of a text counts as at least this many characters. */
const LEAST = 3_000;

/**
 * Full-text index of the `text` fields. It finds exactly what a scan of all texts would find. Indexing words takes longer than
 * reading a text once, so it is done in small steps (`list`). Texts that are not indexed yet are scanned, and so are the
 * candidates for a phrase. Removed rows leave gaps until the index is rebuilt.
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

  /** Are there so many gaps that the index should be rebuilt? */
  get isWorn(): boolean {
    return this.#listed.rows.length > 2 * this.#size + REMEMBERED;
  }

  /** Approximate memory use, in bytes. */
  get bytes(): number {
    let bytes = this.#listed.rows.length * 16 + this.#listed.there.bytes + this.#vocabulary.bytes;
    for (const words of this.#words.values()) bytes += words.bytes;
    return bytes;
  }

  /** @param place the row's place in the table, which does not change */
  add(place: number, row: Row): void {
    const { rows, places, there } = this.#listed;
    row.place = rows.push(row) - 1;
    places.push(place);
    there.add(row.place);
    this.#size++;
  }

  /** Removes a row that was added. */
  remove(row: Row): void {
    const { rows, there } = this.#listed;
    const number = rows[row.place] === row ? row.place : rows.indexOf(row);
    rows[number] = undefined;
    there.delete(number);
    this.#size--;
  }

  /** Do searched fields have texts that are not indexed yet? */
  get isBehind(): boolean {
    for (const words of this.#words.values()) if (this.#isBehind(words)) return true;
    return false;
  }

  /** Indexes the words of more texts. @param most limit in characters; a longer text is still indexed whole */
  list(most: number): void {
    let left = most;
    for (const [field, words] of this.#words)
      while (left > 0 && this.#isBehind(words)) left -= this.#listNext(words, field);
  }

  /** Rows whose text in this field contains the needle. @param needle folded @throws SliceSpent */
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

  /** Searches the remaining rows and those added since. If the read is interrupted, its next run resumes there. */
  #goOn(search: Search, field: number, needle: string): void {
    const { rows, there } = this.#listed;
    const words = this.#words.get(field) ?? new WordLists(this.#vocabulary);
    this.#words.set(field, words);
    const pieces: string[] = [];
    eachWord(needle, (piece) => pieces.push(piece));
    // all rows, if the needle has no part of a word
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

  /** @returns its cost in characters */
  #listNext(words: WordLists, field: number): number {
    const row = this.#listed.rows[words.end];
    const text = row ? this.#fields.lastText(row, field) : '';
    words.add(text);
    if (this.#vocabulary.isFull) for (const lists of this.#words.values()) lists.clear();
    return row ? Math.max(text.length, LEAST) : 0;
  }
}
