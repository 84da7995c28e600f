import {
  all,
  any,
  type Capability,
  type Condition,
  eq,
  type Guard,
  type Moment,
  noneOf,
  oneOf,
  type Permission,
  type Principal,
  type Refusal,
  refused,
} from '../../../core/index.ts';
import type { ContentRecord } from '../record/record.ts';
import { type Status, type StoredStatus, standingOf, statusOf, withStatuses } from '../record/status.ts';

/** The right that each action on a kind of content needs (docs/security.md); ownership matters where it is mentioned. */
export interface KindRights {
  /** Read published records; default: everybody may. */
  readonly read?: Capability;
  /** Read one's own unpublished records. */
  readonly readOwn: Capability;
  /** Read unpublished records of others. */
  readonly readOthers: Capability;
  /** Create drafts; change and trash one's own drafts. */
  readonly create: Capability;
  /** See the kind, and what one may change of it, for editing; default: `create`. */
  readonly edit?: Capability;
  /** Publish and schedule. */
  readonly publish: Capability;
  /** Change and trash one's own published or private records. */
  readonly editPublished: Capability;
  /** Make private. */
  readonly private: Capability;
  /** Change and trash records of others, and name another author. */
  readonly editOthers: Capability;
}

/** Rights for events and posts: the rights table unchanged. */
export const CONTENT_RIGHTS: KindRights = {
  readOwn: 'read_own_drafts',
  readOthers: 'read_others',
  create: 'create',
  publish: 'publish',
  editPublished: 'edit_published',
  private: 'private',
  editOthers: 'edit_others',
};

type Owned = Pick<ContentRecord, 'author' | 'status' | 'trashed_from' | 'date' | 'modified'>;

/** Whether the principal is the author. Nobody owns a record without an author. */
export const isOwn = (principal: Principal, record: Pick<ContentRecord, 'author'>): boolean =>
  principal.user !== undefined && principal.user.id === record.author;

/**
 * The reading rule: everybody may read published records; other records may be read by their author and by those who may read
 * records of others. It applies to a record itself and to every record nested in another.
 */
export const mayRead = (principal: Principal, record: Owned, moment: Moment, rights = CONTENT_RIGHTS): boolean =>
  (statusOf(record, moment) === 'publish' && mayReadPublished(principal, rights)) ||
  mayReadHidden(principal, record, rights);

/** Whether the principal may read published records. */
export const mayReadPublished = (principal: Principal, { read }: KindRights): boolean =>
  read === undefined || principal.can(read);

/** Whether the principal may read the record regardless of its status. */
export const mayReadHidden = (
  principal: Principal,
  record: Pick<ContentRecord, 'author'>,
  rights: KindRights,
): boolean => principal.can(rights.readOthers) || (principal.can(rights.readOwn) && isOwn(principal, record));

/** As `mayReadHidden`, as a filter. Undefined if the principal may read all of them. */
export const readableHidden = (principal: Principal, { readOwn, readOthers }: KindRights): Condition | undefined =>
  principal.can(readOthers) ? undefined : eq('author', principal.can(readOwn) ? (principal.user?.id ?? null) : null);

/** The reading rule as a filter: records with these statuses that the principal may read. */
export function readable(
  principal: Principal,
  statuses: readonly Status[],
  moment: Moment,
  rights = CONTENT_RIGHTS,
): Condition {
  const mine = readableHidden(principal, rights);
  const isOpen = (status: Status) =>
    mine === undefined || (status === 'publish' && mayReadPublished(principal, rights));
  const open = statuses.filter(isOpen);
  const hidden = statuses.filter((status) => !isOpen(status));
  return any(
    ...(open.length > 0 ? [withStatuses(open, moment)] : []),
    ...(hidden.length > 0 ? [all(withStatuses(hidden, moment), mine)] : []),
  );
}

/**
 * Whether the principal may request unpublished records of a list at all. As in the reference, this requires the right to edit the
 * kind; `readable` decides what they then see.
 */
export const mayAskHidden = (principal: Principal, rights = CONTENT_RIGHTS): boolean =>
  principal.can(rights.readOthers) || principal.can(rights.edit ?? rights.create);

/** Statuses in which users with the right to create may also change their own records. */
const OFFLINE: readonly StoredStatus[] = ['draft', 'pending', 'unread', 'read'];

/**
 * Whether the principal may change or trash the record. A draft of one's own requires the right to create; a published record of
 * one's own requires more.
 */
export function mayEdit(principal: Principal, record: Owned, rights = CONTENT_RIGHTS): boolean {
  if (principal.can(rights.editOthers)) return true;
  const offline = OFFLINE.includes(standingOf(record));
  return isOwn(principal, record) && principal.can(offline ? rights.create : rights.editPublished);
}

/** As `mayEdit`, as a filter: records that the principal may change. Undefined if they may change all. */
export function editable(principal: Principal, rights = CONTENT_RIGHTS): Condition | undefined {
  if (principal.can(rights.editOthers)) return undefined;
  const kinds = [
    ...(principal.can(rights.create) ? [oneOf('standing', OFFLINE)] : []),
    ...(principal.can(rights.editPublished) ? [noneOf('standing', OFFLINE)] : []),
  ];
  return all(eq('author', principal.user?.id ?? null), any(...kinds));
}

/** Whether there are any records that the principal may change, their own or others'. */
export const mayEditAny = (
  principal: Principal,
  { create, edit = create, editPublished, editOthers }: KindRights,
): boolean => [edit, create, editPublished, editOthers].some((right) => principal.can(right));

const forbidden: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/**
 * Throws a refusal.
 *
 * @throws ApiError with the refusal's code: 401 for anonymous clients, 403 for users
 */
export function refuse(principal: Principal, refusal: Refusal = forbidden): never {
  throw refused(principal, refusal);
}

/** For routes that change a record: whether the principal may write at all. `run` checks the particular record. */
export const mayWrite: Permission = ({ principal }) => (principal.can('create') ? undefined : forbidden);

/** Guard of a kind: checks its rights again before a commit, based only on the records. */
export const guardOf =
  (rights: KindRights): Guard<ContentRecord> =>
  (principal, { before, after }) => {
    if (before ? !mayEdit(principal, before, rights) : !principal.can(rights.create)) return forbidden;
    if (!after) return undefined;
    const gains = (status: ContentRecord['status']) => after.status === status && before?.status !== status;
    if (gains('publish') && !principal.can(rights.publish)) return forbidden;
    if (gains('private') && !principal.can(rights.private)) return forbidden;
    const newAuthor = after.author !== (before?.author ?? principal.user?.id);
    return newAuthor && !principal.can(rights.editOthers) ? forbidden : undefined;
  };

/** Guard for events, venues and organizers. */
export const contentGuard: Guard<ContentRecord> = guardOf(CONTENT_RIGHTS);
