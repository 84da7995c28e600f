import * as v from 'valibot';
import { defineCollection, type Guard, posting, sorted, text } from '../../../core/index.ts';
import {
  contentFields,
  contentGuard,
  contentMembers,
  isZone,
  parseTime,
  recordId,
  textOf,
  toInstant,
  whenPublished,
} from '../../content/index.ts';

const ids = v.optional(v.array(recordId), []);
const flag = v.optional(v.boolean(), false);

/** A time of the event's zone, as clocks there show it. */
export const localTime = v.pipe(
  v.string(),
  v.check((value) => parseTime(value)?.local === value, 'must be a local time such as 2026-05-01 18:30:00'),
);

const schema = v.looseObject({
  ...contentMembers,
  start: localTime,
  end: localTime,
  /** IANA name or UTC offset; always stored, so that a new default zone of the site moves nothing. */
  timezone: v.pipe(v.string(), v.check(isZone, 'must be a time zone such as Europe/Rome or UTC+3')),
  all_day: flag,
  venue: ids,
  organizer: ids,
  categories: ids,
  tags: ids,
  /** As it was written: `12`, `10 - 25`, `Free`. */
  cost: v.optional(v.string()),
  website: v.optional(v.string()),
  /** Id of a media item. */
  image: v.optional(recordId),
  featured: flag,
  sticky: flag,
  hide_from_listings: flag,
  show_map: flag,
  show_map_link: flag,
  /** Id of the record that it belongs to; 0 for none. */
  parent: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  description: v.optional(v.string(), ''),
  excerpt: v.optional(v.string(), ''),
  /** Of an imported one: which entry of a calendar file it is, and a mark of what that said. */
  ical: v.optional(v.looseObject({ uid: v.string(), recurrence: v.optional(v.string()), digest: v.string() })),
});

/** A stored event. */
export type EventRecord = v.InferOutput<typeof schema>;

const forbidden = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to pin events.' };

/** What all content is held to, and that pinning is a right of its own. */
const guard: Guard<EventRecord> = (principal, change) => {
  const pins = (change.after?.sticky ?? false) !== (change.before?.sticky ?? false);
  if (change.after && pins && !principal.can('sticky')) return forbidden;
  return contentGuard(principal, change);
};

/** Published or scheduled, and not hidden. */
const isListed = (event: EventRecord): boolean => event.status === 'publish' && !event.hide_from_listings;

/** Events. UTC times are derived from the local ones and their zone. */
export const events = defineCollection({
  name: 'calendar/events',
  schema,
  guard,
  fields: {
    ...contentFields,
    start: sorted<EventRecord>((event) => toInstant(event.start, event.timezone)),
    end: sorted<EventRecord>((event) => toInstant(event.end, event.timezone)),
    /** The same of what lists show to everybody, so that their totals need not look at what they leave out. */
    listed_start: sorted<EventRecord>((event) => (isListed(event) ? toInstant(event.start, event.timezone) : null)),
    listed_end: sorted<EventRecord>((event) => (isListed(event) ? toInstant(event.end, event.timezone) : null)),
    venue: posting<EventRecord>((event) => event.venue),
    organizer: posting<EventRecord>((event) => event.organizer),
    categories: posting<EventRecord>((event) => event.categories),
    tags: posting<EventRecord>((event) => event.tags),
    published_venue: whenPublished<EventRecord>((event) => event.venue),
    published_organizer: whenPublished<EventRecord>((event) => event.organizer),
    published_categories: whenPublished<EventRecord>((event) => event.categories),
    published_tags: whenPublished<EventRecord>((event) => event.tags),
    featured: posting<EventRecord>((event) => event.featured),
    hidden: posting<EventRecord>((event) => event.hide_from_listings),
    parent: posting<EventRecord>((event) => event.parent),
    ical_uid: posting<EventRecord>((event) => event.ical?.uid ?? null),
    ical_recurrence: posting<EventRecord>((event) => event.ical?.recurrence ?? null),
    /** Title and description; of an event with a password the title alone. */
    search: text<EventRecord>((event) =>
      event.password ? event.title : `${event.title}\n${textOf(event.description)}`,
    ),
  },
});
