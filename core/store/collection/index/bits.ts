/** A set of small numbers, a bit for each. */
export class Bits {
  #words: Uint32Array;

  /** @param length numbers below this one find their place without growth */
  constructor(length = 0) {
    this.#words = new Uint32Array((length + 31) >>> 5);
  }

  /** What they take, in bytes. */
  get bytes(): number {
    return this.#words.byteLength;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] as number) | (1 << (number & 31));
  }

  delete(number: number): void {
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] as number) & ~(1 << (number & 31));
  }

  /** Those that are in both. */
  and(other: Bits): Bits {
    const both = new Bits(32 * Math.min(this.#words.length, other.#words.length));
    for (let at = 0; at < both.#words.length; at++) {
      both.#words[at] = (this.#words[at] as number) & (other.#words[at] as number);
    }
    return both;
  }

  /** Those that are in this and not in the other. */
  without(other: Bits): Bits {
    const left = new Bits(32 * this.#words.length);
    for (let at = 0; at < left.#words.length; at++) {
      left.#words[at] = (this.#words[at] as number) & ~(other.#words[at] ?? 0);
    }
    return left;
  }

  /** How many there are. */
  count(): number {
    let count = 0;
    for (const word of this.#words) if (word !== 0) count += ones(word);
    return count;
  }

  /** Calls with each, ascending. */
  each(visit: (number: number) => void): void {
    for (let at = 0; at < this.#words.length; at++) {
      let left = this.#words[at] as number;
      while (left !== 0) {
        const bit = 31 - Math.clz32(left & -left);
        left &= left - 1;
        visit(at * 32 + bit);
      }
    }
  }

  #grow(words: number): void {
    const grown = new Uint32Array(Math.max(words, Math.ceil(this.#words.length * 1.5)));
    grown.set(this.#words);
    this.#words = grown;
  }
}

/** How many bits of a word are set (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
