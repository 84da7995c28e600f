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

/** Which right each thing asks for that is done to a kind of content (docs/security.md); what is one's own counts where it says so. */
export interface KindRights {
  /** Read what is published; everybody may when left out. */
  readonly read?: Capability;
  /** Read one's own that is not published. */
  readonly readOwn: Capability;
  /** Read others' that is not published. */
  readonly readOthers: Capability;
  /** Create drafts; change and trash one's own. */
  readonly create: Capability;
  /** Be told of the kind, and of what one may change of it, for editing; `create` when left out. */
  readonly edit?: Capability;
  /** Publish and schedule. */
  readonly publish: Capability;
  /** Change and trash one's own that is published or private. */
  readonly editPublished: Capability;
  /** Make private. */
  readonly private: Capability;
  /** Change and trash others', name another author. */
  readonly editOthers: Capability;
}

/** Of events and posts: the rights table as it stands. */
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

/** Did they write it? Nobody owns what has no author. */
export const isOwn = (principal: Principal, record: Pick<ContentRecord, 'author'>): boolean =>
  principal.user !== undefined && principal.user.id === record.author;

/**
 * The reading rule: what is published is everybody's, the rest its author's and that of those who read others'. It is
 * asked for a record itself and for every record nested in another.
 */
export const mayRead = (principal: Principal, record: Owned, moment: Moment, rights = CONTENT_RIGHTS): boolean =>
  (statusOf(record, moment) === 'publish' && mayReadPublished(principal, rights)) ||
  mayReadHidden(principal, record, rights);

/** May they read what is published? */
export const mayReadPublished = (principal: Principal, { read }: KindRights): boolean =>
  read === undefined || principal.can(read);

/** May they read it whatever its status is? */
export const mayReadHidden = (
  principal: Principal,
  record: Pick<ContentRecord, 'author'>,
  rights: KindRights,
): boolean => principal.can(rights.readOthers) || (principal.can(rights.readOwn) && isOwn(principal, record));

/** The same as a filter. Undefined when they may read all so. */
export const readableHidden = (principal: Principal, { readOwn, readOthers }: KindRights): Condition | undefined =>
  principal.can(readOthers) ? undefined : eq('author', principal.can(readOwn) ? (principal.user?.id ?? null) : null);

/** The reading rule as a filter: records of these statuses that they may read. */
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
 * May they ask a list for what is not published at all? Who may edit the kind may, as in the reference; what they then see is
 * for `readable` to say.
 */
export const mayAskHidden = (principal: Principal, rights = CONTENT_RIGHTS): boolean =>
  principal.can(rights.readOthers) || principal.can(rights.edit ?? rights.create);

/** Of one's own, what whoever may create may change too. */
const OFFLINE: readonly StoredStatus[] = ['draft', 'pending', 'unread', 'read'];

/** May they change or trash it? One's own draft is for whoever may create, one's own published record needs more. */
export function mayEdit(principal: Principal, record: Owned, rights = CONTENT_RIGHTS): boolean {
  if (principal.can(rights.editOthers)) return true;
  const offline = OFFLINE.includes(standingOf(record));
  return isOwn(principal, record) && principal.can(offline ? rights.create : rights.editPublished);
}

/** The same as a filter: records that they may change. Undefined when they may change all. */
export function editable(principal: Principal, rights = CONTENT_RIGHTS): Condition | undefined {
  if (principal.can(rights.editOthers)) return undefined;
  const kinds = [
    ...(principal.can(rights.create) ? [oneOf('standing', OFFLINE)] : []),
    ...(principal.can(rights.editPublished) ? [noneOf('standing', OFFLINE)] : []),
  ];
  return all(eq('author', principal.user?.id ?? null), any(...kinds));
}

/** Are there any that they may change, if not others' then their own? */
export const mayEditAny = (
  principal: Principal,
  { create, edit = create, editPublished, editOthers }: KindRights,
): boolean => [edit, create, editPublished, editOthers].some((right) => principal.can(right));

const forbidden: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to do that.' };

/** @throws ApiError with the refusal's code, 401 for nobody and 403 for somebody */
export function refuse(principal: Principal, refusal: Refusal = forbidden): never {
  throw refused(principal, refusal);
}

/** For routes that change a record: may they write at all? Which record is asked in `run`. */
export const mayWrite: Permission = ({ principal }) => (principal.can('create') ? undefined : forbidden);

/** The second gate of a kind: its rights once more, told from the records alone, before a commit. */
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

/** The second gate of events, venues, organizers. */
export const contentGuard: Guard<ContentRecord> = guardOf(CONTENT_RIGHTS);
