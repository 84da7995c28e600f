import { Bits } from './postings.ts';

/** 100,000 texts of prose have a third of this. Texts of random letters must not fill the memory. */
const MOST_WORDS = 1_000_000;

/** Estimated memory per word in the vocabulary. */
const WORD_BYTES = 100;

/** Memory per word in the lists of a field, without its list. */
const LIST_BYTES = 8;

/** From this length on, a typed array with four bytes per number is worth its fixed cost of some hundred bytes. */
const LONG = 128;

/** Estimated fixed memory of an array. */
const ARRAY_BYTES = 64;

/** If one in this many numbers is present, a bitmap takes no more memory than an array. */
const DENSE = 32;

/** A list of ascending numbers. */
class Ascending {
  #numbers: number[] | Uint32Array;
  #length = 2;
  #last: number;

  constructor(first: number, second: number) {
    this.#numbers = [first, second];
    this.#last = second;
  }

  /** Approximate memory use, in bytes. */
  get bytes(): number {
    const numbers = this.#numbers;
    return ARRAY_BYTES + (Array.isArray(numbers) ? 8 * numbers.length : numbers.byteLength);
  }

  /** Appends a number, unless it is the last one. */
  push(number: number): void {
    if (this.#last === number) return;
    this.#last = number;
    if (this.#length === this.#numbers.length) this.#grow();
    this.#numbers[this.#length++] = number;
  }

  /** Would a bitmap be smaller? */
  get isDense(): boolean {
    return this.#length >= LONG && this.#length * DENSE > this.#last;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds all numbers to a bitmap. */
  addTo(bits: Bits): void {
    bits.addAscending(this.#numbers, this.#length);
  }

  /** Grows by half; an array that grows by itself would reserve room for sixteen, and most lists stay shorter. */
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

function bitsOf(numbers: Ascending): Bits {
  const bits = new Bits();
  numbers.addTo(bits);
  return bits;
}

/**
 * The words of all texts of a collection, numbered from 0 in the order of their first occurrence. They are joined in one string,
 * so that the words that contain a piece are found by one search, for all fields.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #most: number;
  /** All words, separated by newlines. */
  #words = '\n';
  /** Offset of each word in `#words`. */
  #starts = new Uint32Array(LONG);
  #isFull = false;
  /** The last lookup: a query searches the same piece in each field. */
  #asked: { readonly piece: string; readonly numbers: readonly number[] } | undefined;

  /** @param most maximum number of words */
  constructor(most = MOST_WORDS) {
    this.#most = most;
  }

  /** Was the maximum exceeded? Then all words are dropped, and no more are added. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Approximate memory use, in bytes. */
  get bytes(): number {
    return this.#numbers.size * WORD_BYTES + this.#words.length + this.#starts.byteLength;
  }

  /** The numbers of these words, in the same order; new words are added. */
  numbersOf(words: readonly string[]): readonly number[] {
    const made: string[] = [];
    let length = this.#words.length;
    const numbers = words.map((word) => {
      const known = this.#numbers.get(word);
      if (known !== undefined) return known;
      const own = ownText(word);
      const number = this.#numbers.size;
      this.#numbers.set(own, number);
      this.#note(number, length);
      made.push(own, '\n');
      length += own.length + 1;
      return number;
    });
    if (made.length === 0) return numbers;
    this.#words += made.join('');
    this.#asked = undefined;
    if (this.#numbers.size > this.#most) this.#giveUp();
    return numbers;
  }

  /** The numbers of the words that contain this piece, ascending. */
  holding(piece: string): readonly number[] {
    if (this.#asked?.piece === piece) return this.#asked.numbers;
    const numbers: number[] = [];
    const { size } = this.#numbers;
    for (let at = this.#words.indexOf(piece), next = 0; at >= 0 && next < size; ) {
      next = this.#firstBehind(at, next);
      numbers.push(next - 1);
      at = next < size ? this.#words.indexOf(piece, this.#starts[next]) : -1;
    }
    this.#asked = { piece, numbers };
    return numbers;
  }

  /** The first word, from this number on, that begins after an offset. */
  #firstBehind(at: number, from: number): number {
    let low = from;
    let high = from;
    // for a piece that is in many words, it is mostly the next one
    for (let step = 1; high < this.#numbers.size && (this.#starts[high] as number) <= at; step *= 2) {
      low = high + 1;
      high += step;
    }
    high = Math.min(high, this.#numbers.size);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] as number) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #note(number: number, start: number): void {
    if (number === this.#starts.length) {
      const grown = new Uint32Array(Math.ceil(number * 1.5));
      grown.set(this.#starts);
      this.#starts = grown;
    }
    this.#starts[number] = start;
  }

  #giveUp(): void {
    this.#isFull = true;
    this.#numbers.clear();
    this.#words = '';
    this.#starts = new Uint32Array();
  }
}

/** Inverted index of one field: the texts that contain each word. Texts are numbered from 0 as they are added, and never removed. */
export class WordLists {
  readonly #vocabulary: Vocabulary;
  /** By the number of a word. If only one text has it, as with half of the words of prose, it is that text's number. */
  #lists: (number | Ascending | Bits | undefined)[] = [];
  #end = 0;
  /** Number of texts with any word. */
  #filled = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** Number of indexed texts: 0 once the vocabulary is full. */
  get end(): number {
    return this.#end;
  }

  /** Approximate memory use, in bytes. */
  get bytes(): number {
    let bytes = this.#lists.length * LIST_BYTES;
    for (const list of this.#lists) if (typeof list === 'object') bytes += list.bytes;
    return bytes;
  }

  /** Indexes the next text. @param text folded */
  add(text: string): void {
    const words: string[] = [];
    eachWord(text, (word) => words.push(word));
    const numbers = this.#vocabulary.numbersOf(words);
    for (const number of numbers) this.#list(number, this.#end);
    this.#end++;
    if (words.length > 0) this.#filled++;
    if (this.#vocabulary.isFull) this.clear();
  }

  clear(): void {
    this.#lists = [];
    this.#end = 0;
    this.#filled = 0;
  }

  /** The texts with a word that contains this piece. */
  holding(piece: string): Bits {
    const found = new Bits(this.#end);
    // a short piece is in thousands of words: the first ones, which are the most common, mostly cover all texts
    let added = 0;
    for (const number of this.#vocabulary.holding(piece)) {
      const list = this.#lists[number];
      if (list === undefined) continue;
      if (typeof list === 'number') {
        found.add(list);
        added++;
      } else if (list instanceof Bits) {
        found.addAll(list);
        added += this.#end / DENSE;
      } else {
        list.addTo(found);
        added += list.length;
      }
      if (added < this.#end) continue;
      if (found.count() === this.#filled) break;
      added = 0;
    }
    return found;
  }

  #list(word: number, text: number): void {
    const list = this.#lists[word];
    if (list instanceof Bits) list.add(text);
    else if (list instanceof Ascending) {
      list.push(text);
      if (list.isDense) this.#lists[word] = bitsOf(list);
    } else if (list === undefined) {
      // avoid holes: they would make it a slower kind of array
      while (this.#lists.length < word) this.#lists.push(undefined);
      this.#lists[word] = text;
    } else if (list !== text) this.#lists[word] = new Ascending(list, text);
  }
}

/** By character code: is it a separator of words? ASCII whitespace and punctuation are; all other characters are part of words. */
const parts = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\s!-/:-@[-`{-~]/.test(String.fromCharCode(code)) ? 1 : 0,
);

const isPart = (code: number): boolean => parts[code] === 1;

/** In V8, longer slices of a string keep the whole string in memory. */
const LONGEST_COPY = 12;

/** Copies a slice, so that it can be kept without the string that it came from. */
export const ownText = (slice: string): string =>
  slice.length <= LONGEST_COPY ? slice : Buffer.from(slice, 'utf16le').toString('utf16le');

/**
 * Visits the words of a folded text in order. A string without separators is contained in a text if and only if it is
 * contained in one of its words.
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
