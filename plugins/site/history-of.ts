import type { StoreReader } from '../../core/index.ts';
import { newestFirst } from './history/newest-first.ts';
import { storedHistory } from './history/stored-history.ts';
import type { ItemKind } from './kind.ts';

/**
 * How many revisions and autosaves an item has, and the id of the newest, for the links `version-history` and
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
