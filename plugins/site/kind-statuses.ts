import type * as v from 'valibot';
import type { Condition, Moment, SiteInfo } from '../../core/index.ts';
import type { ContentAsking, Status, StoredStatus } from '../content/index.ts';
import type { Item } from './item.ts';

/** A list that is asked for by status, and who asks. */
export interface StatusAsking extends ContentAsking {
  readonly params: { readonly status: readonly string[] };
  readonly site: SiteInfo;
}

/** What the statuses of a kind are: how they are sent, stored, shown and asked for, and who reads what has them. */
export interface KindStatuses {
  /** Those that its items are shown with. */
  readonly names: readonly string[];
  /** Parameters of its list about the status of its items. */
  readonly params: { readonly status: v.GenericSchema<unknown, readonly string[]> };
  /**
   * The status that a write results in.
   *
   * @param asked by the client
   * @param before stored so far, if any
   */
  stored(asked: Status | undefined, before: StoredStatus | undefined): StoredStatus;
  /** The one that an item is shown with. */
  shown(item: Item, moment: Moment): string;
  /** The reading rule of an item. */
  mayRead(asking: ContentAsking, item: Item): boolean;
  /**
   * Is only what is published asked for, by one who may read all of it? Then the indexes of what is published answer.
   *
   * @throws ApiError rest_invalid_param when anything else is asked for by one who may not see anything else
   */
  asksPublished(asking: StatusAsking): boolean;
  /** The items of the statuses asked for that they may read. */
  where(asking: StatusAsking): Condition;
}
