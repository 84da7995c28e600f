import type { StoreView } from './bound-store.ts';
import type { Row } from './collection/index/fields.ts';
import type { EntryChange } from './records/record-files.ts';

/** The views of a store: the serving one, those being built, and former ones still in use. */
export class BoundViews {
  readonly #views = new Set<StoreView>();

  /** Adds a view; returns a function that removes it. */
  join(view: StoreView): () => void {
    this.#views.add(view);
    return () => void this.#views.delete(view);
  }

  /** The oldest view: a newer one may never serve. */
  get serving(): StoreView | undefined {
    return [...this.#views][0];
  }

  /** Applies one swap of the record files to all views. */
  follow(changes: readonly EntryChange[]): void {
    for (const view of this.#views) view.follow(changes);
  }

  /** The row that any of them serves for an id. */
  row(collection: string, id: number): Row | undefined {
    for (const view of this.#views) {
      const row = view.row(collection, id);
      if (row) return row;
    }
    return undefined;
  }

  /** Number of served records. */
  get served(): number {
    const sizes = new Map([...this.#views].flatMap((view) => [...view.sizes()]));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Approximate size of indexes in bytes, by collection. */
  get indexBytes(): ReadonlyMap<string, number> {
    return new Map([...this.#views].flatMap((view) => [...view.indexBytes()]));
  }
}
