import type { Fields, Row } from './fields.ts';
import { Bits } from './postings.ts';

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

/** Prose of 100,000 texts has a third of it. Somebody who stores nothing but random letters must not fill the memory. */
const MOST_WORDS = 1_000_000;

/** A word in its maps, about so many bytes. */
const WORD_BYTES = 120;

/** From here on four bytes a number are worth some hundred for an array of them. */
const LONG = 128;

/** An array in the engine, about so many bytes beside its numbers. */
const ARRAY_BYTES = 64;

/** Numbers, each greater than the one before. */
class Ascending {
  #numbers: number[] | Uint32Array;
  #length = 2;
  #last: number;

  constructor(first: number, second: number) {
    this.#numbers = [first, second];
    this.#last = second;
  }

  /** What it takes, about. */
  get bytes(): number {
    const numbers = this.#numbers;
    return ARRAY_BYTES + (Array.isArray(numbers) ? 8 * numbers.length : numbers.byteLength);
  }

  /** Does nothing for the number that was last. */
  push(number: number): void {
    if (this.#last === number) return;
    this.#last = number;
    if (this.#length === this.#numbers.length) this.#grow();
    this.#numbers[this.#length++] = number;
  }

  addTo(bits: Bits): void {
    for (let at = 0; at < this.#length; at++) bits.add(this.#numbers[at] as number);
  }

  /** By half; an array that grows by itself would take room for sixteen at once, and most lists stay shorter. */
  #grow(): void {
    const size = Math.ceil(this.#length * 1.5);
    if (size < LONG) {
      const grown = new Array<number>(size).fill(0);
      for (let at = 0; at < this.#length; at++) grown[at] = this.#numbers[at] as number;
      this.#numbers = grown;
    } else {
      const grown = new Uint32Array(size);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
  }
}

/** Which texts have which words. Texts are counted from 0 as they come, and never taken out. */
export class WordLists {
  /** A word that only one text has needs no list: half of the words of prose are such. */
  readonly #lists = new Map<string, number | Ascending>();
  readonly #most: number;
  /** All words, between line ends, so that those which hold a piece are found by one search. */
  #words = '\n';
  #end = 0;
  #isFull = false;

  /** @param most how many words are kept */
  constructor(most = MOST_WORDS) {
    this.#most = most;
  }

  /** How many texts are listed. */
  get end(): number {
    return this.#end;
  }

  /** Were there more words than are kept? Then no text is listed any more. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** What they take, about. */
  get bytes(): number {
    let bytes = this.#lists.size * WORD_BYTES + this.#words.length;
    for (const list of this.#lists.values()) if (typeof list !== 'number') bytes += list.bytes;
    return bytes;
  }

  /** Lists the next text. @param text folded */
  add(text: string): void {
    const number = this.#end++;
    const made: string[] = [];
    eachWord(text, (word) => {
      const list = this.#lists.get(word);
      if (list instanceof Ascending) list.push(number);
      else if (list === undefined) {
        const own = ownText(word);
        this.#lists.set(own, number);
        made.push(own, '\n');
      } else if (list !== number) this.#lists.set(word, new Ascending(list, number));
    });
    this.#words += made.join('');
    if (this.#lists.size > this.#most) this.#giveUp();
  }

  /** Texts that have a word which holds this piece of one. */
  holding(piece: string): Bits {
    const found = new Bits();
    let at = this.#words.indexOf(piece);
    while (at >= 0) {
      const start = this.#words.lastIndexOf('\n', at) + 1;
      const end = this.#words.indexOf('\n', at);
      const list = this.#lists.get(this.#words.slice(start, end));
      if (typeof list === 'number') found.add(list);
      else list?.addTo(found);
      at = this.#words.indexOf(piece, end);
    }
    return found;
  }

  #giveUp(): void {
    this.#isFull = true;
    this.#end = 0;
    this.#lists.clear();
    this.#words = '';
  }
}

/** By code: does a character part words? Blanks and ASCII punctuation do; of all others words are made. */
const parts = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\s!-/:-@[-`{-~]/.test(String.fromCharCode(code)) ? 1 : 0,
);

const isPart = (code: number): boolean => parts[code] === 1;

/** Longer slices of a text hold on to the whole of it, in this engine. */
const LONGEST_COPY = 12;

/** A slice of a text as a text of its own, for whoever keeps it. */
export const ownText = (slice: string): string =>
  slice.length <= LONGEST_COPY ? slice : Buffer.from(slice, 'utf16le').toString('utf16le');

/**
 * Calls with each word of a folded text, in order. A text without any character that parts words lies in another if and only
 * if it lies in one of its words.
 */
export function eachWord(text: string, visit: (word: string) => void): void {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (!isPart(text.charCodeAt(at))) continue;
    if (at > start) visit(text.slice(start, at));
    start = at + 1;
  }
  if (text.length > start) visit(text.slice(start));
}
