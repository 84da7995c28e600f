import {
  all,
  any,
  type Condition,
  eq,
  type Guard,
  type Moment,
  type Permission,
  type Principal,
  type Refusal,
  refused,
} from '../../core/index.ts';
import type { ContentRecord } from './record.ts';
import { type Status, statusOf, withStatus } from './status.ts';

type Owned = Pick<ContentRecord, 'author' | 'status' | 'date' | 'modified'>;

/** Did they write it? Nobody owns what has no author. */
export const isOwn = (principal: Principal, record: Pick<ContentRecord, 'author'>): boolean =>
  principal.user !== undefined && principal.user.id === record.author;

/**
 * The reading rule: what is published is everybody's, the rest its author's and that of those who read others'. It is
 * asked for a record itself and for every record nested in another.
 */
export const mayRead = (principal: Principal, record: Owned, moment: Moment): boolean =>
  statusOf(record, moment) === 'publish' || mayReadHidden(principal, record);

/** May they read it whatever its status is? */
export const mayReadHidden = (principal: Principal, record: Owned): boolean =>
  principal.can('read_others') || (principal.can('read_own_drafts') && isOwn(principal, record));

/** The reading rule as a filter: records of these statuses that they may read. */
export function readable(principal: Principal, statuses: readonly Status[], moment: Moment): Condition {
  const mine = principal.can('read_others') ? undefined : eq('author', principal.user?.id ?? null);
  return any(
    ...statuses.map((status) =>
      status === 'publish' ? withStatus(status, moment) : all(withStatus(status, moment), mine),
    ),
  );
}

/** May they ask a list for what is not published at all? What they then see is for `readable` to say. */
export const mayAskHidden = (principal: Principal): boolean =>
  principal.can('read_others') || principal.can('read_own_drafts');

/** May they change or trash it? One's own draft is for whoever may create, one's own published record needs more. */
export function mayEdit(principal: Principal, record: Owned): boolean {
  if (principal.can('edit_others')) return true;
  const offline = record.status === 'draft' || record.status === 'pending' || record.status === 'trash';
  return isOwn(principal, record) && principal.can(offline ? 'create' : 'edit_published');
}

const forbidden: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/** @throws ApiError with the refusal's code, 401 for nobody and 403 for somebody */
export function refuse(principal: Principal, refusal: Refusal = forbidden): never {
  throw refused(principal, refusal);
}

/** For routes that change a record: may they write at all? Which record is asked in `run`. */
export const mayWrite: Permission = ({ principal }) => (principal.can('create') ? undefined : forbidden);

/** The second gate of every kind: the rules above once more, told from the records alone, before a commit. */
export const contentGuard: Guard<ContentRecord> = (principal, { before, after }) => {
  if (before ? !mayEdit(principal, before) : !principal.can('create')) return forbidden;
  if (!after) return undefined;
  const gains = (status: ContentRecord['status']) => after.status === status && before?.status !== status;
  if (gains('publish') && !principal.can('publish')) return forbidden;
  if (gains('private') && !principal.can('private')) return forbidden;
  const newAuthor = after.author !== (before?.author ?? principal.user?.id);
  return newAuthor && !principal.can('edit_others') ? forbidden : undefined;
};
