import { all, any, type Condition, eq, type Moment, oneOf, type Principal, type Refusal } from '../../../core/index.ts';

/**
 * Statuses as stored. `future` is `publish` with a date in the future, so nothing must be written when that date comes. `unread`
 * and `read` are for messages that a site was sent (contract, States), and are as hidden as drafts.
 */
export const STORED_STATUSES = ['publish', 'draft', 'pending', 'private', 'trash', 'unread', 'read'] as const;
/** A status as stored. */
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Statuses of an event, a venue or an organizer, as sent and shown. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** A status as sent and shown. */
export type Status = StoredStatus | 'future';

/** The dates of a record, ISO 8601. */
interface Dated {
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
}

/** The instant by which a record is ordered and published, in milliseconds. A handwritten record without any dates counts as from 1970. */
export const publicationInstant = (record: Dated): number =>
  Date.parse(record.date ?? record.modified ?? '1970-01-01T00:00:00Z');

/** The status of a record at this moment. */
export const statusOf = (record: Dated & { readonly status: StoredStatus }, moment: Moment): Status =>
  record.status === 'publish' && !moment.isReached(publicationInstant(record)) ? 'future' : record.status;

/** Condition for records that have this status at this moment. */
export function withStatus(status: Status, moment: Moment): Condition {
  if (status === 'publish') return all(eq('status', 'publish'), moment.reached('date'));
  if (status === 'future') return all(eq('status', 'publish'), moment.ahead('date'));
  return eq('status', status);
}

/** Condition for records that have one of these statuses at this moment. If no date matters, an index counts them at once. */
export function withStatuses(statuses: readonly Status[], moment: Moment): Condition {
  const dated = (['publish', 'future'] as const).filter((status) => statuses.includes(status));
  const others = statuses.filter((status) => status !== 'publish' && status !== 'future');
  // together they are all records stored as `publish`
  if (dated.length > 1) return oneOf('status', [...others, 'publish']);
  return any(
    ...(others.length > 0 ? [oneOf('status', others)] : []),
    ...dated.map((status) => withStatus(status, moment)),
  );
}

/**
 * Condition for published records among those found by a `whenPublished` field: their publication date has come. Few records are
 * scheduled, so counting the others costs next to nothing.
 */
export const isOut = (moment: Moment): Condition => moment.reached('date');

/** A requested status, or its refusal. */
export type StatusDecision = { readonly status: StoredStatus } | { readonly refused: Refusal };

/**
 * The status after a write. If a principal without the right to publish requests publication, the record is submitted for review.
 * Without a requested status, a new record is published if the principal may publish, otherwise it is a draft; an update keeps the
 * status (reference, Calendar).
 *
 * @param asked by the client
 * @param before status stored so far, if any
 */
export function decideStatus(
  asked: Status | undefined,
  before: StoredStatus | undefined,
  principal: Principal,
): StatusDecision {
  if (asked === undefined) return { status: before ?? (principal.can('publish') ? 'publish' : 'draft') };
  if (asked === 'publish' || asked === 'future') return { status: principal.can('publish') ? 'publish' : 'pending' };
  if (asked === 'private' && !principal.can('private')) {
    return { refused: { code: 'rest_forbidden', message: 'Sorry, you are not allowed to make this private.' } };
  }
  return { status: asked };
}

const SUFFIX = '__trashed';
const NUMBERED = new RegExp(`${SUFFIX}(-\\d+)?$`);

/** Suffix of the slug of a record in the trash, so that its address is free for another record. */
export const TRASHED = SUFFIX;

/** The slug that a record had before it was moved to the trash. */
export const withoutTrashed = (slug: string): string => slug.replace(NUMBERED, '');

/** A status and, for a record in the trash, the previous status; default: draft. */
interface Trashable {
  readonly status: StoredStatus;
  readonly trashed_from?: StoredStatus | undefined;
}

/** The status that determines the rights: for a record in the trash, the status before. */
export const standingOf = ({ status, trashed_from = 'draft' }: Trashable): StoredStatus =>
  status === 'trash' ? trashed_from : status;

/** The previous status to store when a record changes to this status: only for the trash, and not for drafts. */
export function trashedFrom(status: StoredStatus, before: Trashable | undefined): StoredStatus | undefined {
  if (status !== 'trash' || !before) return undefined;
  const standing = standingOf(before);
  return standing === 'draft' ? undefined : standing;
}
