import { publicationInstant, type StoredStatus } from './status.ts';

/** What of a stored record tells when it was published. */
interface Published {
  readonly status: StoredStatus;
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
}

const isOnline = (status: StoredStatus): boolean => status === 'publish' || status === 'private';

/**
 * The instant of publication that a write results in, ISO 8601. A draft has none until somebody gives it one or it is
 * published; nor has a record that was written by hand without one, until `withDate`.
 *
 * @param asked milliseconds since 1970 UTC; null takes away the one that is stored
 * @param before the stored record, of an update
 */
export function nextDate(
  asked: number | null | undefined,
  status: StoredStatus,
  now: number,
  before: Published | undefined,
): string | undefined {
  const isAsked = asked !== undefined && !isShown(asked, before);
  if (isAsked && asked !== null) return new Date(asked).toISOString();
  if (!isAsked && before && (before.date !== undefined || isOnline(before.status))) return before.date;
  return isOnline(status) ? new Date(now).toISOString() : undefined;
}

/**
 * A client that sends back what it was shown means no change: answers show whole seconds, and of a record without a date
 * when it was modified.
 */
const isShown = (asked: number | null, before: Published | undefined): boolean =>
  asked !== null && before !== undefined && Math.floor(asked / 1000) === Math.floor(publicationInstant(before) / 1000);

/**
 * A record that is online without a date, as somebody wrote it by hand, is shown by when it was modified, which a write
 * changes: so a write that changes anything gives it a date.
 *
 * @param next what is to be stored, with all that is stored so far
 * @param before the stored record
 */
export function withDate<R extends Published>(next: R, before: R, now: number): R {
  if (next.date !== undefined || !isOnline(before.status) || isSameContent(next, before)) return next;
  return { ...next, date: before.modified ?? new Date(now).toISOString() };
}

/** Do they say the same, but for when they were saved? */
const isSameContent = (next: object, before: object): boolean =>
  Object.entries(next).every(
    ([member, value]) =>
      member === 'modified' || JSON.stringify(value) === JSON.stringify(before[member as keyof typeof before]),
  );

/**
 * When a write changes its record: now. What is new was last changed when it is dated, ahead or back, as in the reference
 * (`wp_insert_post`).
 *
 * @param date of publication that the write results in
 */
export const nextModified = (date: string | undefined, now: number, before: object | undefined): string =>
  (before ? undefined : date) ?? new Date(now).toISOString();
