import { Bits } from './bits.ts';
import { eachWord, ownText } from './words-in.ts';

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
