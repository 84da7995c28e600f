/** Numbers things by their names, each name from 1. */
export class Tally {
  readonly #counts = new Map<string, number>();

  /** The next number of this name. */
  next(name: string): number {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return number;
  }
}
