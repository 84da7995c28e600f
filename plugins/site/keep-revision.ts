import type { Moment, Principal, SiteInfo, Transaction } from '../../core/index.ts';
import { addRevision } from './history/revisions.ts';
import { putHistory, storedHistory } from './history/stored-history.ts';
import { isSameTexts, textsOf } from './history/texts-of.ts';
import type { Item } from './item.ts';
import type { ItemKind } from './kind.ts';

/** Who changed an item, when and where. */
export interface RevisionWriter {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly site: SiteInfo;
  readonly moment: Moment;
  /** They change a draft by saving it every minute: that makes no revisions. */
  readonly autosaves?: boolean;
}

/**
 * Keeps what an update has made of an item as its newest revision, unless that one says the same already. Nothing is kept
 * of kinds without revisions, nor on a site with a limit of 0.
 */
export function keepRevision(writer: RevisionWriter, kind: ItemKind, item: Item): void {
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
