import type { Contributions, Moment, Principal, SiteInfo, Transaction } from '../../../../core/index.ts';
import type { ContentWriter } from '../../../content/index.ts';

/** Who changed an item, when and where. */
export interface RevisionWriter {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly site: SiteInfo;
  readonly moment: Moment;
  /** They change a draft by saving it every minute: that makes no revisions. */
  readonly autosaves?: boolean;
}

/** Who writes items, and what other plugins say to it. */
export interface ItemWriter extends ContentWriter, RevisionWriter {
  readonly contributions: Contributions;
}
