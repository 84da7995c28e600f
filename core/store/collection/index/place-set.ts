import { Bits } from './bits.ts';

/** More are a bit each. */
const MOST_LISTED = 512;

/** Places of rows. */
export class PlaceSet {
  /** Ascending. */
  #listed: number[] | undefined = [];
  #bits = NONE;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(place: number): boolean {
    if (!this.#listed) return this.#bits.has(place);
    return this.#listed[this.#find(this.#listed, place)] === place;
  }

  /** @param place that is not here */
  add(place: number): void {
    this.#size++;
    if (!this.#listed) this.#bits.add(place);
    else if (place > (this.#listed.at(-1) ?? -1)) this.#listed.push(place);
    else this.#listed.splice(this.#find(this.#listed, place), 0, place);
    if (this.#listed && this.#listed.length > MOST_LISTED) this.#toBits(this.#listed);
  }

  /** @param place that is here */
  delete(place: number): void {
    this.#size--;
    if (this.#listed) this.#listed.splice(this.#find(this.#listed, place), 1);
    else this.#bits.delete(place);
  }

  /** Calls with each, ascending. */
  each(visit: (place: number) => void): void {
    if (!this.#listed) this.#bits.each(visit);
    else for (const place of this.#listed) visit(place);
  }

  #toBits(places: readonly number[]): void {
    this.#bits = new Bits();
    for (const place of places) this.#bits.add(place);
    this.#listed = undefined;
  }

  /** How many are less than this one. */
  #find(places: readonly number[], place: number): number {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((places[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE = new Bits();
