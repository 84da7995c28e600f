import type { Store } from '../../store/index.ts';

/** A revision number for each collection, which goes up with its changes: by these the cache knows what is out of date. */
export class Revisions {
  #total: number;
  readonly #byCollection = new Map<string, number>();

  /** @param store followed for as long as it is open */
  constructor(store: Pick<Store, 'onChange' | 'position'>) {
    this.#total = store.position();
    store.onChange((collections) => {
      // several may be told of at one position, and what was read in between is older than the later ones
      this.#total = Math.max(this.#total + 1, store.position());
      for (const name of collections) this.#byCollection.set(name, this.#total);
    });
  }

  /** Of all collections together: goes up with every change. */
  get total(): number {
    return this.#total;
  }

  /** Of one collection: another number after each change of it. */
  of(collection: string): number {
    return this.#byCollection.get(collection) ?? 0;
  }
}
