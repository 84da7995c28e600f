import { all, any, type Condition, eq, type Moment, oneOf, type Principal, type Refusal } from '../../../core/index.ts';

/**
 * Statuses as they are stored; `future` is `publish` with a date ahead and needs no writing when its time comes. `unread`
 * and `read` are of messages that a site was sent (contract, States): as hidden as drafts.
 */
export const STORED_STATUSES = ['publish', 'draft', 'pending', 'private', 'trash', 'unread', 'read'] as const;
/** A status as it is stored. */
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** Statuses of an event, a venue or an organizer as they are sent and shown. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** A status as it is sent and shown. */
export type Status = StoredStatus | 'future';

/** Instants, ISO 8601. */
interface Dated {
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
}

/** The instant by which a record is ordered and published, in milliseconds: a hand-made one without any dates from 1970. */
export const publicationInstant = (record: Dated): number =>
  Date.parse(record.date ?? record.modified ?? '1970-01-01T00:00:00Z');

/** Its status at this moment. */
export const statusOf = (record: Dated & { readonly status: StoredStatus }, moment: Moment): Status =>
  record.status === 'publish' && !moment.isReached(publicationInstant(record)) ? 'future' : record.status;

/** Records that have this status at this moment. */
export function withStatus(status: Status, moment: Moment): Condition {
  if (status === 'publish') return all(eq('status', 'publish'), moment.reached('date'));
  if (status === 'future') return all(eq('status', 'publish'), moment.ahead('date'));
  return eq('status', status);
}

/** Records that have one of these statuses at this moment. An index counts them at once where no date decides. */
export function withStatuses(statuses: readonly Status[], moment: Moment): Condition {
  const dated = (['publish', 'future'] as const).filter((status) => statuses.includes(status));
  const others = statuses.filter((status) => status !== 'publish' && status !== 'future');
  // both together are all that are stored as published
  if (dated.length > 1) return oneOf('status', [...others, 'publish']);
  return any(
    ...(others.length > 0 ? [oneOf('status', others)] : []),
    ...dated.map((status) => withStatus(status, moment)),
  );
}

/**
 * Of records that a `whenPublished` field found, those whose time has come: few are scheduled, so that counting the others
 * costs next to nothing.
 */
export const isOut = (moment: Moment): Condition => moment.reached('date');

/** A status asked for, or refused. */
export type StatusDecision = { readonly status: StoredStatus } | { readonly refused: Refusal };

/**
 * The status that a write results in. Who may not publish and asks for it hands the record in for review; who asks for
 * nothing publishes if they may and else drafts; an update that does not mention it keeps it (reference, Calendar).
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

/** Ends the slug of what is in the trash, so that its address is free for another. */
export const TRASHED = SUFFIX;

/** The slug that it had before it went to the trash. */
export const withoutTrashed = (slug: string): string => slug.replace(NUMBERED, '');

/** A status, and of what is in the trash the one that it had before; none stands for a draft. */
interface Trashable {
  readonly status: StoredStatus;
  readonly trashed_from?: StoredStatus | undefined;
}

/** The status whose rights hold: the trash makes nobody's of what was published. */
export const standingOf = ({ status, trashed_from = 'draft' }: Trashable): StoredStatus =>
  status === 'trash' ? trashed_from : status;

/** What is to be remembered of the status before when this one is taken: a draft needs no remembering. */
export function trashedFrom(status: StoredStatus, before: Trashable | undefined): StoredStatus | undefined {
  if (status !== 'trash' || !before) return undefined;
  const standing = standingOf(before);
  return standing === 'draft' ? undefined : standing;
}
