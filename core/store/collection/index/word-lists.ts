import { Bits } from './postings.ts';

/** Prose of 100,000 texts has a third of it. Somebody who stores nothing but random letters must not fill the memory. */
const MOST_WORDS = 1_000_000;

/** A word and its number, about so many bytes. */
const WORD_BYTES = 100;

/** A word in the lists of a field, beside what its list takes. */
const LIST_BYTES = 8;

/** From here on four bytes a number are worth some hundred for an array of them. */
const LONG = 128;

/** An array in the engine, about so many bytes beside its numbers. */
const ARRAY_BYTES = 64;

/** One in so many numbers takes as much in an array as a bit for each number. */
const DENSE = 32;

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

  /** Are they so many of all numbers that they had better be bits? */
  get isDense(): boolean {
    return this.#length >= LONG && this.#length * DENSE > this.#last;
  }

  get length(): number {
    return this.#length;
  }

  /** Puts all into a set. */
  addTo(bits: Bits): void {
    bits.addAscending(this.#numbers, this.#length);
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

function bitsOf(numbers: Ascending): Bits {
  const bits = new Bits();
  numbers.addTo(bits);
  return bits;
}

/**
 * The words of all texts of a collection, each with a number, counted from 0 as they come. They stand side by side in one
 * text, so that those which hold a piece of a word are found by one search, for all fields.
 */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #most: number;
  /** All words, between line ends. */
  #words = '\n';
  /** Where each begins there. */
  #starts = new Uint32Array(LONG);
  #isFull = false;
  /** What was asked last: a query asks for the same piece in each field. */
  #asked: { readonly piece: string; readonly numbers: readonly number[] } | undefined;

  /** @param most how many words are kept */
  constructor(most = MOST_WORDS) {
    this.#most = most;
  }

  /** Were there more words than are kept? Then it has forgotten them, and takes none any more. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** What it takes, about. */
  get bytes(): number {
    return this.#numbers.size * WORD_BYTES + this.#words.length + this.#starts.byteLength;
  }

  /** The numbers of these words, in their order. */
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

  /** The numbers of the words that hold this piece of one, ascending. */
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

  /** The first word that begins behind a place in the text, from this number on. */
  #firstBehind(at: number, from: number): number {
    let low = from;
    let high = from;
    // the next one in most cases, where a piece is in many words
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

/** Which texts of one field have which words. Texts are counted from 0 as they come, and never taken out. */
export class WordLists {
  readonly #vocabulary: Vocabulary;
  /** By the number of a word. One that only one text has needs no list: half of the words of prose are such. */
  #lists: (number | Ascending | Bits | undefined)[] = [];
  #end = 0;
  /** How many texts have any word. */
  #filled = 0;

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** How many texts are listed: none any more once the vocabulary is full. */
  get end(): number {
    return this.#end;
  }

  /** What they take, about. */
  get bytes(): number {
    let bytes = this.#lists.length * LIST_BYTES;
    for (const list of this.#lists) if (typeof list === 'object') bytes += list.bytes;
    return bytes;
  }

  /** Lists the next text. @param text folded */
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

  /** Texts that have a word which holds this piece of one. */
  holding(piece: string): Bits {
    const found = new Bits(this.#end);
    // a short piece is in thousands of words: the first of them, which are the most usual, mostly give all texts there are
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
      // without holes, which would make another kind of array of it
      while (this.#lists.length < word) this.#lists.push(undefined);
      this.#lists[word] = text;
    } else if (list !== text) this.#lists[word] = new Ascending(list, text);
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
