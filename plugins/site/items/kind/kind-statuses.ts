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

/** The request for a list by status. */
export interface StatusContext extends ContentAsking {
  readonly params: { readonly status: readonly string[] };
  readonly site: SiteInfo;
}

/** The statuses of a kind: how they are sent, stored, shown and filtered by, and who may read items with them. */
export interface KindStatuses {
  /** Statuses that its items can be shown with. */
  readonly names: readonly string[];
  /** List parameters that filter by status. */
  readonly params: { readonly status: v.GenericSchema<unknown, readonly string[]> };
  /**
   * Returns the status after a write.
   *
   * @param asked status that was sent
   * @param before stored status, if any
   */
  stored(asked: Status | undefined, before: StoredStatus | undefined): StoredStatus;
  /** Returns the status that an item is shown with. */
  shown(item: Item, moment: Moment): string;
  /** Whether the client may read an item. */
  mayRead(asking: ContentAsking, item: Item): boolean;
  /**
   * Whether only published items are requested, by a client that may read all of them. Then the indexes of published items are
   * used.
   *
   * @throws ApiError rest_invalid_param for other statuses, if the client may not see items with these
   */
  asksPublished(asking: StatusContext): boolean;
  /** Matches the items with the requested statuses that the client may read. */
  where(asking: StatusContext): Condition;
}

/** Statuses that items have. */
const ITEM_STATUSES: readonly Status[] = [...STORED_STATUSES, 'future'];

/** Statuses of the reference that no item here has, and that are not shown to clients. */
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

/** The statuses of most kinds. Only users who may edit an item see it in the trash. */
export const usualStatuses = (rights: KindRights): KindStatuses => ({
  names: ITEM_STATUSES,
  params: {
    status: v.optional(
      v.pipe(v.array(slugOf(LISTED_STATUSES)), v.description('Items with these statuses; any for all except trash.')),
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
