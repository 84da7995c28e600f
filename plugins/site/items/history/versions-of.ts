import type { StoreReader } from '../../../../core/index.ts';
import type { Version } from '../kind/history.ts';
import type { ItemKind } from '../kind/kind.ts';
import { revisionsOf } from './revisions.ts';
import { storedHistory } from './stored-history.ts';

/** Creation time (ISO 8601, UTC), and the id, which orders versions created at the same time. */
interface Made {
  readonly id: number;
  readonly date: string;
}

/** Compares by date and then id, both descending. */
const newestFirst = (one: Made, other: Made): number =>
  Date.parse(other.date) - Date.parse(one.date) || other.id - one.id;

/** A revision or an autosave of an item, with its slug. */
export type NamedVersion = Version & {
  /** Id of the item. */
  readonly parent: number;
  readonly slug: string;
};

/** All revisions and autosaves of an item in full, newest first. */
export const versionsOf = (store: StoreReader, kind: ItemKind, itemId: number): readonly NamedVersion[] => {
  const history = storedHistory(store, kind, itemId);
  const revisions = history ? revisionsOf(history) : [];
  return [
    ...revisions.map((revision) => named(itemId, 'revision', revision)),
    ...autosavesOf(store, kind, itemId),
  ].sort(newestFirst);
};

/** The autosaves of an item, newest first. */
export const autosavesOf = (store: StoreReader, kind: ItemKind, itemId: number): readonly NamedVersion[] =>
  (storedHistory(store, kind, itemId)?.autosaves ?? [])
    .map((autosave) => named(itemId, 'autosave', autosave))
    .sort(newestFirst);

/** A version with the slug that clients see (reference, Site). */
export const named = (parent: number, what: 'revision' | 'autosave', version: Version): NamedVersion => ({
  ...version,
  parent,
  slug: `${parent}-${what}-v1`,
});

/**
 * The number of revisions and autosaves of an item, and the id of the newest, for the links `version-history` and
 * `predecessor-version`.
 */
export function historyOf(
  store: StoreReader,
  kind: ItemKind,
  itemId: number,
): { readonly count: number; readonly latest: number | undefined } {
  const history = storedHistory(store, kind, itemId);
  if (!history) return { count: 0, latest: undefined };
  const { latest, older, autosaves } = history;
  const versions = [...(latest ? [latest] : []), ...older, ...autosaves].sort(newestFirst);
  return { count: versions.length, latest: versions[0]?.id };
}
