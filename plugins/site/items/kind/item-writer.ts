import type { Contributions, Moment, Principal, SiteInfo, Transaction } from '../../../../core/index.ts';
import type { ContentWriter } from '../../../content/index.ts';

/** Context of a change to an item. */
export interface RevisionWriter {
  readonly store: Transaction;
  readonly principal: Principal;
  readonly site: SiteInfo;
  readonly moment: Moment;
  /** The change is an autosave of a draft, which creates no revision. */
  readonly autosaves?: boolean;
}

/** Context for writing items, with the contributions of other plugins. */
export interface ItemWriter extends ContentWriter, RevisionWriter {
  readonly contributions: Contributions;
}
