import type { Row } from './row.ts';

/** Keeps the first `wanted` of the rows that it is given in any order, without sorting all of them. */
export class FirstRows {
  readonly #wanted: number;
  readonly #compare: (a: Row, b: Row) => number;
  #kept: Row[] = [];
  /** The last that can still be among the first, once there were enough. */
  #last: Row | undefined;

  constructor(wanted: number, compare: (a: Row, b: Row) => number) {
    this.#wanted = wanted;
    this.#compare = compare;
  }

  add(row: Row): void {
    if (this.#last && this.#compare(row, this.#last) > 0) return;
    this.#kept.push(row);
    if (this.#kept.length >= 2 * this.#wanted + 64) this.#cut();
  }

  /** In order. */
  rows(): readonly Row[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#wanted);
    if (this.#kept.length === this.#wanted) this.#last = this.#kept.at(-1);
  }
}
