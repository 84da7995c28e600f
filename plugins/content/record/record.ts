import * as v from 'valibot';
import {
  type Breach,
  type Collection,
  type Field,
  posting,
  type References,
  sorted,
  unique,
} from '../../../core/index.ts';
import { slugKey } from './slug.ts';
import { publicationInstant, STORED_STATUSES, type StoredStatus, standingOf } from './status.ts';

/** Instants from `FIRST` to `LAST` have a year of four digits in every time zone. */
const FIRST = Date.parse('0000-01-02T00:00:00Z');
const LAST = Date.parse('9999-12-30T00:00:00Z');

const INSTANT = /^\d{4}-\d\d-\d\dT.+Z$/;

const isInstant = (text: string): boolean => {
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return instant >= FIRST && instant <= LAST;
};

const NO_INSTANT = 'must be a UTC time such as 2026-05-01T18:30:00Z';
/** A time as stored in records, in UTC. */
export const utcInstant = v.pipe(v.string(), v.regex(INSTANT, NO_INSTANT), v.check(isInstant, NO_INSTANT));

/** The id of a record: one sequence for the whole site, starting at 1. */
export const recordId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const NO_ID = 'must be the id of a record: the number in its file name';

/** Ids of other records. */
export const recordIds = (description: string) =>
  v.optional(
    v.pipe(
      v.array(v.pipe(v.number(NO_ID), v.safeInteger(NO_ID), v.minValue(1, NO_ID)), ({ input }) =>
        v.is(recordId, input) ? `must be a list of ids: [${input}]` : 'must be a list of ids, such as [12]',
      ),
      v.description(description),
    ),
    [],
  );

/** Members that every kind of content stores, to spread into its schema; most may be omitted in files written by hand. */
export const contentMembers = {
  id: recordId,
  title: v.pipe(v.string(), v.description('Title; HTML is used as it is.')),
  slug: v.optional(v.pipe(v.string(), v.description('Last part of its URL; may be empty for drafts.')), ''),
  status: v.optional(
    v.pipe(v.picklist(STORED_STATUSES), v.description('Status; published items with a future date are scheduled.')),
    'publish',
  ),
  trashed_from: v.optional(
    v.pipe(v.picklist(STORED_STATUSES), v.description('Status before it was moved to the trash. Default: draft.')),
  ),
  author: v.optional(
    v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(0),
      v.description('Id of a user, the name of a file in users/; 0 for none.'),
    ),
    0,
  ),
  date: v.optional(
    v.pipe(
      utcInstant,
      v.description(
        'Publication time, in UTC: 2027-03-06T10:00:00.000Z. In the future, it is scheduled. May be missing for drafts.',
      ),
    ),
  ),
  modified: v.optional(v.pipe(utcInstant, v.description('When it was last changed, in UTC.'))),
  /**
   * Stored in plain text, not hashed: editors must be able to see it and pass it on, it protects a page and not an account, and
   * anybody who can read the file can read the protected text as well.
   */
  password: v.optional(v.pipe(v.string(), v.description('Password that visitors must enter, in plain text.'))),
};

/** References that every kind of content contains, to spread into a collection's `references`. */
export const contentReferences: References = { author: ['users'] };

/** Members of every kind of content with the time of the last save: its collections' `stamps`. */
export const contentStamps: readonly string[] = ['modified'];

const contentSchema = v.looseObject(contentMembers);

/** A stored record of any kind. */
export type ContentRecord = v.InferOutput<typeof contentSchema>;

/** A `posting` field of ids that only published or scheduled records have, so that they are counted without reading drafts. */
export const whenPublished = <R extends ContentRecord>(ids: (record: R) => readonly number[]): Field<R> =>
  posting<R>((record) => (record.status === 'publish' ? ids(record) : []));

/** Fields that queries of every kind can use, to spread into a collection's `fields`. */
export const contentFields = {
  status: posting<ContentRecord>((record) => record.status),
  standing: posting<ContentRecord>(standingOf),
  author: posting<ContentRecord>((record) => record.author),
  /** Only of published and scheduled records: every byline checks whether its user has published anything. */
  published_author: whenPublished<ContentRecord>((record) => [record.author]),
  /** The result of `slugKey`; none for an empty slug. */
  slug: unique<ContentRecord>((record) => (record.slug === '' ? null : slugKey(record.slug))),
  date: sorted<ContentRecord>(publicationInstant),
};

/** A kind of content, as data: what the shared code must know about events, venues, posts, pages. */
export interface Kind<R extends ContentRecord = ContentRecord> {
  /** `event`: used in messages, and as the slug of a record whose title has neither letters nor digits. */
  readonly name: string;
  /** Name of the parameter with the title: `venue` for a venue. */
  readonly titleParam: string;
  readonly collection: Collection<R>;
}

/** Rule that a name must not be empty, in files as in requests. */
export function* named(member: string, text: string): Generator<Breach> {
  if (text.trim() === '') yield { path: [member], message: 'must not be empty' };
}

/** Rule that a record must not be its own parent. */
export function* notBelowItself({
  id,
  parent,
}: {
  readonly id: number;
  readonly parent?: number | undefined;
}): Generator<Breach> {
  if (parent === id) yield { path: ['parent'], message: 'must not be the record itself' };
}

/** The members of a stored record that determine its publication date. */
interface Published {
  readonly status: StoredStatus;
  readonly date?: string | undefined;
  readonly modified?: string | undefined;
}

const isOnline = (status: StoredStatus): boolean => status === 'publish' || status === 'private';

/**
 * The publication date after a write, ISO 8601. A draft has none until somebody sets it or the draft is published. A record that
 * was written by hand without a date has none until `withDate`.
 *
 * @param asked milliseconds since 1970 UTC; null removes the stored date
 * @param before the stored record, for an update
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
 * Is this the date that responses show for the record? A client that sends it back does not mean to change it. Responses show
 * whole seconds, and the modification date of a record without a date.
 */
const isShown = (asked: number | null, before: Published | undefined): boolean =>
  asked !== null && before !== undefined && Math.floor(asked / 1000) === Math.floor(publicationInstant(before) / 1000);

/**
 * Gives a published record without a date a date, when a write changes anything. Such a record was written by hand and is shown by
 * its modification date, which the write would change.
 *
 * @param next what is to be stored, with everything stored so far
 * @param before the stored record
 */
export function withDate<R extends Published>(next: R, before: R, now: number): R {
  if (next.date !== undefined || !isOnline(before.status) || isSameContent(next, before)) return next;
  return { ...next, date: before.modified ?? new Date(now).toISOString() };
}

/** Do the records differ at most in their modification date? */
const isSameContent = (next: object, before: object): boolean =>
  Object.entries(next).every(
    ([member, value]) =>
      member === 'modified' || JSON.stringify(value) === JSON.stringify(before[member as keyof typeof before]),
  );

/**
 * The modification date after a write: now. For a new record it is the publication date, even if that is in the future or in the
 * past, as in the reference (`wp_insert_post`).
 *
 * @param date publication date after the write
 */
export const nextModified = (date: string | undefined, now: number, before: object | undefined): string =>
  (before ? undefined : date) ?? new Date(now).toISOString();
