/** An inclusive range. */
type Range = readonly [first: number, last: number];

const parsed = (text: string): readonly Range[] =>
  text.split(',').flatMap((range): Range[] => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last)]];
  });

/** A set of numbers, written as ranges: `1-57,60`. */
export class NumberRanges {
  readonly #ranges: readonly Range[];

  /** @param texts ranges to merge. @param more single numbers */
  constructor(texts: readonly string[], more: Iterable<number> = []) {
    const all = [...texts.flatMap(parsed), ...[...more].map((number): Range => [number, number])];
    const merged: [number, number][] = [];
    for (const [first, last] of all.sort(([one], [other]) => one - other)) {
      const before = merged.at(-1);
      if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
      else merged.push([first, last]);
    }
    this.#ranges = merged;
  }

  has(number: number): boolean {
    let from = 0;
    let to = this.#ranges.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const [first = 0, last = 0] = this.#ranges[middle] ?? [];
      if (number < first) to = middle;
      else if (number > last) from = middle + 1;
      else return true;
    }
    return false;
  }

  toString(): string {
    return this.#ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
  }
}
