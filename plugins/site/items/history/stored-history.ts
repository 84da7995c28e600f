import { eq, type StoreReader, type Transaction } from '../../../../core/index.ts';
import { byteLength } from '../../../content/index.ts';
import type { History } from '../kind/history.ts';
import type { ItemKind } from '../kind/kind.ts';
import { type Revisions, removeRevision } from './revisions.ts';

/** Maximum size of a history, in bytes of JSON. A record of more than 4 MiB is refused, and updates must not fail because of that. */
const MOST_BYTES = 3 * 1024 * 1024;

/** The content of a history. */
export interface Versions extends Revisions {
  readonly autosaves: History['autosaves'];
}

/** The history of an item; undefined if it has none, or if its kind keeps none. */
export const storedHistory = (
  store: StoreReader,
  { history }: Pick<ItemKind, 'history'>,
  itemId: number,
): History | undefined => history && store.of(history).first(eq('parent', itemId));

/** Id of the item of this kind that has the version with this id; undefined if there is none. */
export const itemOfVersion = (
  store: StoreReader,
  { history }: Pick<ItemKind, 'history'>,
  id: number,
): number | undefined => history && store.of(history).first(eq('version', id))?.parent;

/** Stores the history of an item. If it is too large, the oldest revisions are dropped. */
export function putHistory(store: Transaction, { history }: ItemKind, itemId: number, versions: Versions): void {
  if (!history) return;
  const histories = store.of(history);
  const before = histories.first(eq('parent', itemId));
  const after = fitting(versions);
  if (!after.latest && after.autosaves.length === 0) {
    if (before) histories.remove(before.id);
  } else if (before) histories.put({ ...before, ...after });
  else histories.insert({ parent: itemId, ...after });
}

function fitting(versions: Versions): Versions {
  let { latest, older, autosaves } = versions;
  let excess = bytesOf(versions) - MOST_BYTES;
  while (excess > 0 && (latest || autosaves.length > 1)) {
    const oldest = older.at(-1) ?? latest ?? autosaves[0];
    excess -= bytesOf(oldest);
    if (older.length > 0) older = older.slice(0, -1);
    else if (latest) latest = undefined;
    else autosaves = autosaves.slice(1);
  }
  return { latest, older, autosaves };
}

const bytesOf = (value: unknown): number => byteLength(JSON.stringify(value));

/** Removes one revision or autosave of an item. */
export function removeVersion(store: Transaction, kind: ItemKind, itemId: number, id: number): void {
  const history = storedHistory(store, kind, itemId);
  if (!history) return;
  const autosaves = history.autosaves.filter((autosave) => autosave.id !== id);
  putHistory(store, kind, itemId, { ...removeRevision(history, id), autosaves });
}
