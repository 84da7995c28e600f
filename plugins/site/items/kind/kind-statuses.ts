import * as v from 'valibot';
import { all, any, type Condition, type Moment, type SiteInfo } from '../../../../core/index.ts';
import {
  type ContentAsking,
  editable,
  invalidParam,
  type KindRights,
  mayAskHidden,
  mayReadContent,
  mayReadPublished,
  readable,
  STORED_STATUSES,
  type Status,
  type StoredStatus,
  slugOf,
  statusOf,
  withStatus,
} from '../../../content/index.ts';
import type { Item } from './item.ts';

/** A list that is asked for by status, and who asks. */
export interface StatusContext extends ContentAsking {
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
  asksPublished(asking: StatusContext): boolean;
  /** The items of the statuses asked for that they may read. */
  where(asking: StatusContext): Condition;
}

/** Statuses that items have. */
const ITEM_STATUSES: readonly Status[] = [...STORED_STATUSES, 'future'];

/** Statuses of the reference that no item here has, and that clients are told nothing of. */
export const INTERNAL_STATUSES = [
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
] as const;

/** Statuses that lists may be asked for (contract, States and transitions); those that no item has match nothing. */
const LISTED_STATUSES = [...STORED_STATUSES, 'future', ...INTERNAL_STATUSES, 'any'] as const;

/** The statuses that most kinds have. What is in the trash is for those who may take it out again. */
export const usualStatuses = (rights: KindRights): KindStatuses => ({
  names: ITEM_STATUSES,
  params: {
    status: v.optional(
      v.pipe(v.array(slugOf(LISTED_STATUSES)), v.description('Items with these statuses; any for all but the trash.')),
      ['publish'],
    ),
  },
  stored: (asked, before) => (asked === 'future' ? 'publish' : (asked ?? before ?? 'draft')),
  shown: statusOf,
  mayRead: (asking, record) => mayReadContent(asking, { record, rights }),
  asksPublished: ({ params, principal }) => {
    const published = params.status.every((status) => status === 'publish');
    if (!published && !mayAskHidden(principal, rights)) {
      throw invalidParam('status', 'Sorry, you may only list status publish.', 'rest_forbidden_status');
    }
    return published && mayReadPublished(principal, rights);
  },
  where: ({ params, principal, moment }) => {
    const asked = new Set(params.status.length > 0 ? params.status : ['publish']);
    const statuses = ITEM_STATUSES.filter((status) => asked.has(status) || (asked.has('any') && status !== 'trash'));
    const others = statuses.filter((status) => status !== 'trash');
    return any(
      ...(others.length > 0 ? [readable(principal, others, moment, rights)] : []),
      ...(others.length < statuses.length ? [all(withStatus('trash', moment), editable(principal, rights))] : []),
    );
  },
});
