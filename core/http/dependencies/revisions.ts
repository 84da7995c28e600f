import type { Store } from '../../store/index.ts';

/** A revision number for each collection, increased by each change, by which caches detect outdated entries. */
export class Revisions {
  #total: number;
  readonly #byCollection = new Map<string, number>();

  /** @param store observed for as long as it is open */
  constructor(store: Pick<Store, 'onChange' | 'position'>) {
    this.#total = store.position();
    store.onChange((collections) => {
      // several changes may be reported at one position, and reads between them are older than the later ones
      this.#total = Math.max(this.#total + 1, store.position());
      for (const name of collections) this.#byCollection.set(name, this.#total);
    });
  }

  /** Revision of all collections together; increases with every change. */
  get total(): number {
    return this.#total;
  }

  /** Revision of one collection; different after each change of it. */
  of(collection: string): number {
    return this.#byCollection.get(collection) ?? 0;
  }
}
