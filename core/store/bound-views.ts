import type { StoreView } from './bound-store.ts';
import type { Row } from './collection/index/fields.ts';
import type { EntryChange } from './records/record-files.ts';

/** The views that follow a store: the one that serves, and those that are built beside it or still used. */
export class BoundViews {
  readonly #views = new Set<StoreView>();

  /** Takes a view into those that follow; gives what has it leave. */
  join(view: StoreView): () => void {
    this.#views.add(view);
    return () => void this.#views.delete(view);
  }

  /** The oldest: one that is built beside it may never serve. */
  get serving(): StoreView | undefined {
    return [...this.#views][0];
  }

  /** Has all take in one swap of the files below. */
  follow(changes: readonly EntryChange[]): void {
    for (const view of this.#views) view.follow(changes);
  }

  /** What one of them serves for an id. */
  row(collection: string, id: number): Row | undefined {
    for (const view of this.#views) {
      const row = view.row(collection, id);
      if (row) return row;
    }
    return undefined;
  }

  /** Records that are served. */
  get served(): number {
    const sizes = new Map([...this.#views].flatMap((view) => [...view.sizes()]));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Bytes that indexes take, about, by collection. */
  get indexBytes(): ReadonlyMap<string, number> {
    return new Map([...this.#views].flatMap((view) => [...view.indexBytes()]));
  }
}
