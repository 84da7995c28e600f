import type { Transaction } from '../../../core/index.ts';
import type { ItemKind } from '../kind.ts';
import { removeRevision } from './revisions.ts';
import { putHistory, storedHistory } from './stored-history.ts';

/** Forgets one revision or autosave of an item. */
export function removeVersion(store: Transaction, kind: ItemKind, itemId: number, id: number): void {
  const history = storedHistory(store, kind, itemId);
  if (!history) return;
  const autosaves = history.autosaves.filter((autosave) => autosave.id !== id);
  putHistory(store, kind, itemId, { ...removeRevision(history, id), autosaves });
}
