import * as v from 'valibot';
import { ANY_OF_SITE, type Breach, defineCollection, type Guard, posting, sorted, text } from '../../../core/index.ts';
import {
  adoptContent,
  blockIds,
  clockOf,
  contentFields,
  contentGuard,
  contentMembers,
  contentReferences,
  contentStamps,
  endOfDay,
  isZone,
  named,
  parseTime,
  recordId,
  recordIds,
  searchedFields,
  startOfDay,
  TAGS,
  termsIn,
  textOf,
  toInstant,
  whenPublished,
} from '../../content/index.ts';
import { CATEGORIES } from './categories.ts';
import { websiteRules } from './linked.ts';

const flag = (description: string) => v.optional(v.pipe(v.boolean(), v.description(description)), false);
const line = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

const NO_LOCAL_TIME = 'must be a local time such as 2026-05-01 18:30:00';

/** A local time in the event's zone. */
export const localTime = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, NO_LOCAL_TIME),
  v.check((value) => parseTime(value)?.local === value, NO_LOCAL_TIME),
);

/** The message for a text that is not a local time; it shows the right form where the text can be parsed. */
function noLocalTime({ input }: { readonly input: string }): string {
  const parsed = parseTime(input);
  if (!parsed) return NO_LOCAL_TIME;
  if (parsed.dateOnly) return `must have a time of day: ${parsed.local}`;
  if (parsed.instant === undefined) return `must be written ${parsed.local}`;
  return `must be the local time in its time zone, without an offset: ${parsed.local}`;
}

/** A local time in a file, also accepted with a `T` or without seconds: `2026-12-01T19:00`. Normalized to the form of `localTime`. */
export const storedTime = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/, noLocalTime),
    v.check((text) => parseTime(text) !== undefined, NO_LOCAL_TIME),
    v.description(description),
    v.transform((text) => parseTime(text)?.local ?? text),
  );

const schema = v.looseObject({
  ...contentMembers,
  start: storedTime('Start, as local time in its time zone: 2027-03-06 10:00:00.'),
  end: storedTime('End, as local time in its time zone: 2027-03-06 13:00:00.'),
  /** Always stored, so that changing the site's default zone moves no event. */
  timezone: v.pipe(
    v.string(),
    v.check(isZone, 'must be a time zone such as Europe/Rome or UTC+3'),
    v.description('IANA name or UTC offset: Europe/Rome, UTC+3.'),
  ),
  all_day: flag('All-day event; times of day are ignored.'),
  venue: recordIds('Ids of venues, the names of files in calendar/venues/.'),
  organizer: recordIds('Ids of organizers, the names of files in calendar/organizers/.'),
  categories: recordIds('Ids of terms of the event categories, the names of files in content/terms/.'),
  tags: recordIds('Ids of terms of the tags, the names of files in content/terms/.'),
  cost: line('Cost as text: 12, 10 - 25, Free.'),
  website: line('Website of the event.'),
  image: v.optional(v.pipe(recordId, v.description('Id of a media item, the name of a file in site/media/.'))),
  featured: flag('Highlighted in lists.'),
  sticky: flag('Pinned to the top of lists.'),
  hide_from_listings: flag('Hidden from lists, but visible to everybody who has its URL.'),
  show_map: flag('Shows a map on its page.'),
  show_map_link: flag('Links to a map on its page.'),
  parent: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.description('Id of the parent record; 0 for none.')),
    0,
  ),
  description: v.optional(
    v.pipe(v.string(), v.description('Description: HTML, or paragraphs separated by empty lines.')),
    '',
  ),
  excerpt: v.optional(v.pipe(v.string(), v.description('Short description.')), ''),
  /** Of an imported event: its entry in the calendar file, and a digest of that entry. */
  ical: v.optional(v.looseObject({ uid: v.string(), recurrence: v.optional(v.string()), digest: v.string() })),
});

/** A stored event. */
export type EventRecord = v.InferOutput<typeof schema>;

const forbidden = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to pin events.' };

/** The guard of all content, plus the separate right to pin. */
const guard: Guard<EventRecord> = (principal, change) => {
  const pins = (change.after?.sticky ?? false) !== (change.before?.sticky ?? false);
  if (change.after && pins && !principal.can('sticky')) return forbidden;
  return contentGuard(principal, change);
};

/** Is the event published or scheduled, and not hidden? */
const isListed = (event: EventRecord): boolean => event.status === 'publish' && !event.hide_from_listings;

/** The collection of events. UTC times are derived from the local ones and their zone. */
export const events = defineCollection('calendar/events', schema, {
  guard,
  stamps: contentStamps,
  sets: ['categories', 'tags'],
  rules: eventRules,
  adopt: (event, file) => adoptContent({ timezone: file.timezone, ...event }, file),
  references: {
    ...contentReferences,
    'venue.*': ['calendar/venues'],
    'organizer.*': ['calendar/organizers'],
    'categories.*': termsIn(CATEGORIES),
    'tags.*': termsIn(TAGS),
    image: ['site/media'],
    parent: [ANY_OF_SITE],
  },
  texts: { description: blockIds, excerpt: blockIds },
  bodies: ['description', 'excerpt'],
  fields: {
    ...contentFields,
    ...searchedFields<EventRecord>({
      excerpt: ({ excerpt }) => excerpt,
      content: ({ description }) => description,
      isListed: ({ hide_from_listings }) => !hide_from_listings,
    }),
    start: sorted((event) => toInstant(event.start, event.timezone)),
    end: sorted((event) => toInstant(event.end, event.timezone)),
    /** Local times of the event's zone, which readers see: lists filter and sort by them. */
    clock_start: sorted((event) => clockOf(event.start)),
    clock_end: sorted((event) => clockOf(event.end)),
    /** The same for events in public lists only, so that totals are computed without reading the excluded events. */
    listed_start: sorted((event) => (isListed(event) ? clockOf(event.start) : null)),
    listed_end: sorted((event) => (isListed(event) ? clockOf(event.end) : null)),
    venue: posting((event) => event.venue),
    organizer: posting((event) => event.organizer),
    categories: posting((event) => event.categories),
    tags: posting((event) => event.tags),
    published_venue: whenPublished<EventRecord>((event) => event.venue),
    published_organizer: whenPublished<EventRecord>((event) => event.organizer),
    published_categories: whenPublished<EventRecord>((event) => event.categories),
    published_tags: whenPublished<EventRecord>((event) => event.tags),
    featured: posting((event) => event.featured),
    hidden: posting((event) => event.hide_from_listings),
    locked: posting((event) => Boolean(event.password)),
    parent: posting((event) => event.parent),
    ical_uid: posting((event) => event.ical?.uid ?? null),
    ical_recurrence: posting((event) => event.ical?.recurrence ?? null),
    /** Title and description; for an event with a password only the title. */
    search: text((event) => (event.password ? event.title : `${event.title}\n${textOf(event.description)}`)),
  },
});

/** Checks that the event does not end before it starts; times of day of all-day events are ignored. */
export function* timeRules({
  start,
  end,
  timezone,
  all_day,
}: Pick<EventRecord, 'start' | 'end' | 'timezone' | 'all_day'>): Generator<Breach> {
  const [first, last] = all_day ? [startOfDay(start), endOfDay(end)] : [start, end];
  if (toInstant(last, timezone) < toInstant(first, timezone)) {
    yield { path: ['end'], message: `must not be before start, ${start}` };
  }
}

/** The rules for events that their schema does not express. */
function* eventRules(event: EventRecord): Generator<Breach> {
  yield* named('title', event.title);
  yield* timeRules(event);
  yield* websiteRules(event);
}

/** Events as a content kind, for the rules that all kinds share. */
export const EVENT = { name: 'event', titleParam: 'title', type: 'tribe_events', collection: events } as const;
