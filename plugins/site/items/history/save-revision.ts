import type { Item } from '../kind/item.ts';
import type { RevisionWriter } from '../kind/item-writer.ts';
import type { ItemKind } from '../kind/kind.ts';
import { addRevision } from './revisions.ts';
import { putHistory, storedHistory } from './stored-history.ts';
import { isSameTexts, textsOf } from './texts-of.ts';

/**
 * Stores an updated item as its newest revision, unless the newest one already has the same texts. Does nothing for kinds without
 * revisions, on a site with a limit of 0, and for autosaves.
 */
export function saveRevision(writer: RevisionWriter, kind: ItemKind, item: Item): void {
  const { store, principal, site, moment, autosaves: autosaving = false } = writer;
  const limit = site.limits.revisions;
  if (!kind.supports.has('revisions') || limit === 0 || autosaving) return;
  const { latest, older, autosaves } = storedHistory(store, kind, item.id) ?? { older: [], autosaves: [] };
  const texts = textsOf(kind, item);
  if (latest && isSameTexts(latest, texts)) return;
  const revision = {
    id: store.nextId(),
    author: principal.user?.id ?? 0,
    date: new Date(moment.now).toISOString(),
    ...texts,
  };
  putHistory(store, kind, item.id, { ...addRevision({ latest, older }, revision, limit), autosaves });
}
