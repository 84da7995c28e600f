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

/** Result of importing one event. `own`: it came from this site. */
export type ImportResult = 'created' | 'updated' | 'unchanged' | 'cancelled' | 'refused' | 'own';

export interface Writing {
  readonly writer: CalendarWriter;
  /** Id of the author of new records, if any. */
  readonly author?: number | undefined;
}

/**
 * Saves an imported event with its venue, organizers and terms. An event imported before is found by its UID and occurrence. It
 * is updated only if its entry changed since then, so that later edits on the site are kept. A cancelled event is moved to the
 * trash.
 *
 * @param problems receives the reason if the event is refused
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

/** The error's messages by parameter if it has them, else its message. */
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

/** Selects the stored event of an entry. */
const identity = ({ uid, recurrence }: ImportedEvent): Condition =>
  all(eq('ical_uid', uid), eq('ical_recurrence', recurrence ?? null));

/**
 * Does the entry come from a calendar file of this site, and does its event still exist at the same time? Then the site knows
 * more about it than the file. Events imported from other calendars keep the UIDs they have there.
 */
function isOwn({ store, site }: CalendarWriter, { uid, recurrence }: ImportedEvent): boolean {
  const [, id] = /^(\d{1,15})-/.exec(uid) ?? [];
  const event = id === undefined || recurrence !== undefined ? undefined : store.of(events).get(Number(id));
  const isFromHere = event?.ical === undefined || event.ical.recurrence !== undefined;
  return event !== undefined && isFromHere && event.status !== 'trash' && uid === eventUid(site, event);
}

/** The event as input of a client; members missing from the file are cleared. */
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

/** The slug of an occurrence includes its day: `story-time-2027-01-12`. Other events get the default slug. */
const slugOf = ({ title, start, recurrence }: ImportedEvent): string | undefined =>
  recurrence === undefined ? undefined : slugify(`${title} ${start.slice(0, 10)}`);

/** Ids of terms by name, never by id: the category `2026` is not the term with that id. Creates missing terms. */
const termsOf = (writer: CalendarWriter, taxonomy: Taxonomy, names: readonly string[]): number[] =>
  names.map((name) => (termByName(writer.store, taxonomy, name) ?? createTerm(writer, taxonomy, { name })).id);

/** Id of the existing or new venue of an event. Members from plugins are added if it has none of them yet. */
function venueOf({ writer, author }: Writing, event: ImportedEvent): number {
  const status = event.status === 'private' ? 'private' : undefined;
  const [id = 0] = linkedIds(writer, VENUE, { ...event.venue, author }, [], status);
  const venue = writer.store.of(venues).get(id);
  const isNew = (members: Record<string, unknown>) => Object.keys(members).every((name) => venue?.[name] === undefined);
  const added = Object.assign({}, ...takenBy(importVenue, writer, event).filter(isNew));
  if (venue) writer.store.of(venues).put({ ...venue, ...added });
  return id;
}

/** Members that plugins derive from the entry of an event. */
const takenBy = (
  point: CollectPoint<EntryMembers>,
  { contributions }: CalendarWriter,
  { properties }: ImportedEvent,
): readonly Record<string, unknown>[] => contributions.all(point).map((take) => take(properties));

/**
 * Ids of upcoming events that the file no longer has, for some series: an occurrence was removed, or the series was shortened.
 * Events after the horizon were not read from the file, and are kept.
 *
 * @param series recurrence keys of the events in the file, by UID
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
