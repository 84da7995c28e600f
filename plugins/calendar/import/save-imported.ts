import {
  ApiError,
  all,
  type CollectPoint,
  type Condition,
  eq,
  lte,
  type Moment,
  ne,
  oneOf,
  type StoreReader,
} from '../../../core/index.ts';
import { createTerm, slugify, type Taxonomy, termByName } from '../../content/index.ts';
import { events } from '../collections/events.ts';
import { venues } from '../collections/venues.ts';
import { eventUid } from '../events/event-uid.ts';
import { type EventInput, saveEvent } from '../events/save-event.ts';
import { VENUE } from '../linked/linked-kind.ts';
import { type CalendarWriter, linkedIds } from '../linked/save-linked.ts';
import { CATEGORY, TAG } from '../term-kind.ts';
import { digestOf } from './digest.ts';
import type { Problem } from './ical/problem.ts';
import { type EntryMembers, importEntry, importVenue } from './import-entry.ts';
import type { ImportedEvent } from './imported-event.ts';

/** What became of an imported event. */
export type ImportResult = 'created' | 'updated' | 'unchanged' | 'cancelled' | 'refused' | 'own';

export interface Writing {
  readonly writer: CalendarWriter;
  /** Id of the user who is to be the author of what is new; undefined for nobody in particular. */
  readonly author?: number | undefined;
}

/**
 * Puts an imported event into the calendar, with its venue, organizers and terms. One that was imported before is known by
 * its UID and occurrence: it is changed only when the file says something else than at that time, so that what people
 * changed here since stays. A cancelled one goes to the trash.
 *
 * @param problems gets why an event was refused
 */
export function saveImported(writing: Writing, event: ImportedEvent, problems: Problem[]): ImportResult {
  try {
    return save(writing, event);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problems.push({ line: event.line, summary: event.title, reason: `${reasonOf(error)}; not imported` });
    return 'refused';
  }
}

/** What is wrong, parameter by parameter where the error says so. */
function reasonOf({ message, data }: ApiError): string {
  const { params } = data;
  return params && typeof params === 'object' ? Object.values(params).join(' ') : message;
}

function save({ writer, author }: Writing, event: ImportedEvent): ImportResult {
  const before = writer.store.of(events).first(identity(event));
  if (!before && isOwn(writer, event)) return 'own';
  if (event.cancelled) {
    if (before && before.status !== 'trash') saveEvent(writer, { status: 'trash' }, before);
    return 'cancelled';
  }
  const members = Object.assign({}, ...takenBy(importEntry, writer, event));
  const taken = Object.assign({}, event.venue, ...takenBy(importVenue, writer, event));
  const digest = digestOf(event.venue ? { ...event, venue: taken } : event, members);
  if (before?.ical?.digest === digest) return 'unchanged';
  const input = { ...inputOf({ writer, author }, event), ...(before ? {} : { author, slug: slugOf(event) }) };
  const ical = { uid: event.uid, ...(event.recurrence && { recurrence: event.recurrence }), digest };
  saveEvent(writer, input, before, { ...members, ical });
  return before ? 'updated' : 'created';
}

/** The event of this calendar that an entry stands for. */
const identity = ({ uid, recurrence }: ImportedEvent): Condition =>
  all(eq('ical_uid', uid), eq('ical_recurrence', recurrence ?? null));

/**
 * Does a calendar file of this site bring an event back that is still there, at the same time? The site knows more of it than
 * the file. What came from other calendars goes by its identifier there.
 */
function isOwn({ store, site }: CalendarWriter, { uid, recurrence }: ImportedEvent): boolean {
  const [, id] = /^(\d{1,15})-/.exec(uid) ?? [];
  const event = id === undefined || recurrence !== undefined ? undefined : store.of(events).get(Number(id));
  const isFromHere = event?.ical === undefined || event.ical.recurrence !== undefined;
  return event !== undefined && isFromHere && event.status !== 'trash' && uid === eventUid(site, event);
}

/** What the file says, as if a client had sent it: what it leaves out is cleared. */
function inputOf({ writer, author }: Writing, event: ImportedEvent): EventInput {
  return {
    title: event.title,
    description: event.description,
    start_date: event.start,
    end_date: event.end,
    timezone: event.timezone,
    all_day: event.all_day,
    status: event.status,
    featured: event.featured,
    cost: event.cost ?? null,
    website: event.website ?? null,
    venue: event.venue ? [venueOf({ writer, author }, event)] : [],
    organizer: event.organizers.map((person) => ({ ...person, author })),
    categories: termsOf(writer, CATEGORY.taxonomy, event.categories),
    tags: termsOf(writer, TAG.taxonomy, event.tags),
  };
}

/** Occurrences of one series are told apart by their day: `story-time-2027-01-12`. */
const slugOf = ({ title, start, recurrence }: ImportedEvent): string | undefined =>
  recurrence === undefined ? undefined : slugify(`${title} ${start.slice(0, 10)}`);

/** Ids of terms by name, and by name only: a category called `2026` is not the term of that id. */
const termsOf = (writer: CalendarWriter, taxonomy: Taxonomy, names: readonly string[]): number[] =>
  names.map((name) => (termByName(writer.store, taxonomy, name) ?? createTerm(writer, taxonomy, { name })).id);

/** The venue at this place: one that is there, or a new one, with what plugins take for it unless it has some of that. */
function venueOf({ writer, author }: Writing, event: ImportedEvent): number {
  const status = event.status === 'private' ? 'private' : undefined;
  const [id = 0] = linkedIds(writer, VENUE, { ...event.venue, author }, [], status);
  const venue = writer.store.of(venues).get(id);
  const isNew = (members: Record<string, unknown>) => Object.keys(members).every((name) => venue?.[name] === undefined);
  const added = Object.assign({}, ...takenBy(importVenue, writer, event).filter(isNew));
  if (venue) writer.store.of(venues).put({ ...venue, ...added });
  return id;
}

/** What plugins take from the entry of an event. */
const takenBy = (
  point: CollectPoint<EntryMembers>,
  { contributions }: CalendarWriter,
  { properties }: ImportedEvent,
): readonly Record<string, unknown>[] => contributions.all(point).map((take) => take(properties));

/**
 * Ids of events of some series that are still to come but that the file does not have any more: an occurrence that was taken
 * out, a series that was shortened. Those after the horizon were not looked for.
 *
 * @param series of each UID, what its events in the file are known by
 * @param horizon last instant up to which occurrences were looked for, milliseconds since 1970 UTC
 */
export function withdrawnIds(
  store: StoreReader,
  moment: Moment,
  series: ReadonlyMap<string, ReadonlySet<string | null>>,
  horizon: number,
): readonly number[] {
  const uids = [...series.keys()];
  const upcoming = all(oneOf('ical_uid', uids), ne('status', 'trash'), moment.ahead('start'), lte('start', horizon));
  return store
    .of(events)
    .values(['id', 'ical_uid', 'ical_recurrence'], upcoming)
    .filter(([, uid, recurrence]) => !series.get(String(uid))?.has(typeof recurrence === 'string' ? recurrence : null))
    .map(([id]) => Number(id));
}
