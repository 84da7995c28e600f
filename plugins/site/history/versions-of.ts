import type { StoreReader } from '../../../core/index.ts';
import type { Version } from '../history.ts';
import type { ItemKind } from '../kind.ts';
import { newestFirst } from './newest-first.ts';
import { revisionsOf } from './revisions.ts';
import { storedHistory } from './stored-history.ts';

/** A revision or an autosave of an item. */
export type ItemVersion = Version & { readonly autosave: boolean };

/** All revisions and autosaves of an item in full, the newest first. */
export function versionsOf(store: StoreReader, kind: ItemKind, itemId: number): readonly ItemVersion[] {
  const history = storedHistory(store, kind, itemId);
  if (!history) return [];
  return [
    ...revisionsOf(history).map((version) => ({ ...version, autosave: false })),
    ...history.autosaves.map((version) => ({ ...version, autosave: true })),
  ].sort(newestFirst);
}
