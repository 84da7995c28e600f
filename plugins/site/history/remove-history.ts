import type { Transaction } from '../../../core/index.ts';
import type { ItemKind } from '../kind.ts';
import { storedHistory } from './stored-history.ts';

/** Forgets all revisions and autosaves of an item. */
export function removeHistory(store: Transaction, kind: ItemKind, itemId: number): void {
  const history = storedHistory(store, kind, itemId);
  if (kind.history && history) store.of(kind.history).remove(history.id);
}
