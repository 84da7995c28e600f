import type { Column, ValueRange } from './row-table.ts';

/** Chunks per block. A block has bounds of its own, so that a count need not check each chunk. */
export const BLOCK = 16;

/** Minimum and maximum of one field's keys for each chunk of an index that is sorted by another field. */
export class Bounds {
  readonly column: Column;
  /** Places of rows: the chunks of the index itself, which changes them. */
  readonly #chunks: readonly (readonly number[])[];
  readonly #ofChunks = new Extents();
  readonly #ofBlocks = new Extents();

  constructor(column: Column, chunks: readonly (readonly number[])[]) {
    this.column = column;
    this.#chunks = chunks;
    for (const at of chunks.keys()) this.#measure(at);
    this.#measureBlocks(0);
  }

  /** Call this when a row was added to a chunk. */
  add(at: number, place: number): void {
    const { numbers } = this.column;
    if (!numbers) return;
    this.#ofChunks.take(at, numbers[place] as number);
    this.#ofBlocks.take(Math.floor(at / BLOCK), numbers[place] as number);
  }

  /** Call this when a row was removed from a chunk. */
  remove(at: number): void {
    this.#measure(at);
    this.#measureBlock(Math.floor(at / BLOCK));
  }

  /** Call this when the end of a chunk became a new chunk after it. */
  split(at: number): void {
    this.#ofChunks.insert(at + 1);
    this.#measure(at);
    this.#measure(at + 1);
    this.#measureBlocks(at);
  }

  /** Call this when a chunk was removed. */
  drop(at: number): void {
    this.#ofChunks.drop(at);
    this.#measureBlocks(at);
  }

  /** Are all keys of a chunk in a range, or none? Undefined if the keys have to be compared. */
  decide(at: number, range: ValueRange): boolean | undefined {
    return this.column.numbers && this.#ofChunks.decide(at, range);
  }

  /** The same for a whole block. */
  decideBlock(block: number, range: ValueRange): boolean | undefined {
    return this.column.numbers && this.#ofBlocks.decide(block, range);
  }

  #measure(at: number): void {
    const { numbers } = this.column;
    if (numbers) this.#ofChunks.measure(at, numbers, this.#chunks[at] ?? []);
  }

  /** Measures the blocks from the one with this chunk on again, since chunks have moved. */
  #measureBlocks(at: number): void {
    for (let block = Math.floor(at / BLOCK); block * BLOCK < this.#chunks.length; block++) this.#measureBlock(block);
  }

  #measureBlock(block: number): void {
    this.#ofBlocks.clear(block);
    const end = Math.min((block + 1) * BLOCK, this.#chunks.length);
    for (let at = block * BLOCK; at < end; at++) this.#ofBlocks.takeAll(block, this.#ofChunks, at);
  }
}

/** A list of minimum and maximum pairs. */
class Extents {
  /** NaN if there is no number. */
  readonly #least: number[] = [];
  readonly #most: number[] = [];
  /** Is any of the values null? */
  readonly #isGapped: boolean[] = [];

  decide(at: number, range: ValueRange): boolean | undefined {
    const least = this.#least[at] as number;
    const most = this.#most[at] as number;
    if (!(least <= range.most && most >= range.least)) return false;
    return !this.#isGapped[at] && range.containsNumber(least) && range.containsNumber(most) ? true : undefined;
  }

  /** Sets a pair from the numbers at these places. */
  measure(at: number, numbers: Float64Array, places: readonly number[]): void {
    let [least, most, isGapped] = [Number.NaN, Number.NaN, false];
    for (let n = 0; n < places.length; n++) {
      const number = numbers[places[n] as number] as number;
      if (Number.isNaN(number)) isGapped = true;
      else {
        if (!(number >= least)) least = number;
        if (!(number <= most)) most = number;
      }
    }
    this.#least[at] = least;
    this.#most[at] = most;
    this.#isGapped[at] = isGapped;
  }

  /** @param number NaN for null */
  take(at: number, number: number): void {
    if (Number.isNaN(number)) this.#isGapped[at] = true;
    else {
      if (!(number >= (this.#least[at] as number))) this.#least[at] = number;
      if (!(number <= (this.#most[at] as number))) this.#most[at] = number;
    }
  }

  takeAll(at: number, others: Extents, from: number): void {
    if (others.#isGapped[from]) this.#isGapped[at] = true;
    if (Number.isNaN(others.#least[from])) return;
    this.take(at, others.#least[from] as number);
    this.take(at, others.#most[from] as number);
  }

  clear(at: number): void {
    this.#least[at] = Number.NaN;
    this.#most[at] = Number.NaN;
    this.#isGapped[at] = false;
  }

  insert(at: number): void {
    this.#least.splice(at, 0, Number.NaN);
    this.#most.splice(at, 0, Number.NaN);
    this.#isGapped.splice(at, 0, false);
  }

  drop(at: number): void {
    for (const list of [this.#least, this.#most, this.#isGapped]) list.splice(at, 1);
  }
}
