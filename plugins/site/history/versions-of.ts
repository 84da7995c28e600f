import type { StoreReader } from '../../../core/index.ts';
import type { Version } from '../history.ts';
import type { ItemKind } from '../kind.ts';
import { newestFirst } from './newest-first.ts';
import { revisionsOf } from './revisions.ts';
import { storedHistory } from './stored-history.ts';

/** A revision or an autosave of an item, and what it is called. */
export type NamedVersion = Version & {
  /** Id of the item whose version it is. */
  readonly parent: number;
  readonly slug: string;
};

/** All revisions and autosaves of an item in full, the newest first. */
export const versionsOf = (store: StoreReader, kind: ItemKind, itemId: number): readonly NamedVersion[] => {
  const history = storedHistory(store, kind, itemId);
  const revisions = history ? revisionsOf(history) : [];
  return [
    ...revisions.map((revision) => named(itemId, 'revision', revision)),
    ...autosavesOf(store, kind, itemId),
  ].sort(newestFirst);
};

/** The autosaves of an item, the newest first. */
export const autosavesOf = (store: StoreReader, kind: ItemKind, itemId: number): readonly NamedVersion[] =>
  (storedHistory(store, kind, itemId)?.autosaves ?? [])
    .map((autosave) => named(itemId, 'autosave', autosave))
    .sort(newestFirst);

/** A version under the name that clients know it by (reference, Site). */
export const named = (parent: number, what: 'revision' | 'autosave', version: Version): NamedVersion => ({
  ...version,
  parent,
  slug: `${parent}-${what}-v1`,
});
