import type { PageContent } from '../../../core/index.ts';
import {
  CATEGORY,
  type EventRecord,
  events,
  eventUid,
  type LinkedRecord,
  organizers,
  VENUE,
  venuePlace,
  venues,
} from '../../calendar/index.ts';
import {
  type ContentRecord,
  media,
  nextDay,
  plainText,
  publicationInstant,
  say,
  slugify,
  termsByName,
  titleHtml,
} from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { linkedOf, urlOf } from '../blocks/shown-records.ts';
import { descriptionLine, exactDescription } from './description-lines.ts';
import { detailLines, exactOrganizer, exactPlace } from './exact-lines.ts';
import { emailOf, lineText, organizerLine } from './linked-lines.ts';
import { escaped, filledLine, folded } from './text-lines.ts';
import { type Onsets, zoneLines } from './zone-lines.ts';

/**
 * Events as a calendar file (RFC 5545), in this order. A browser saves it under a name, as in the reference.
 *
 * @param about the record whose file it is, if it is one's
 * @param newest of a list: the event of it that was published last. An event without a venue says the region of that one's,
 *   as in the reference, whose programs know an event of such a list again by it
 */
export const calendarFile = (
  context: WebContext,
  records: readonly EventRecord[],
  { about, newest }: { readonly about?: ContentRecord; readonly newest?: EventRecord | undefined },
): PageContent => ({
  type: 'text/calendar; charset=UTF-8',
  headers: { 'Content-Disposition': `attachment; filename="${fileName(about?.slug ?? slugify(context.site.title))}"` },
  body: [...calendarLines(context, records, { ...OF_PAGES, region: newest && regionOf(context, newest) })].join(''),
});

/** `summer-fair.ics`; of a name without Latin letters or digits nothing is left that all browsers write. */
const fileName = (slug: string): string => `${slug.match(/\w+/g)?.join('-') ?? 'events'}.ics`;

/** State or province of an event's venue. */
function regionOf(context: WebContext, { venue: ids }: EventRecord): string {
  const [venue] = linkedOf(context, venues, ids);
  return venue ? lineText(VENUE.derived(venue).stateprovince) : '';
}

/** How a calendar file says what it says. */
interface FileStyle {
  /** All-day events have dates without times. */
  readonly hasDates: boolean;
  readonly onsets: Onsets;
  /** Whatever an import can take up, titles as they were written; or what the reference says, with typographic quotes and dashes. */
  readonly isExact: boolean;
  /** Said of events without a venue. */
  readonly region?: string | undefined;
}

/** As the reference writes them. */
const OF_PAGES: FileStyle = { hasDates: false, onsets: 'utc', isExact: false };

/** So that a program which reads it loses nothing. */
export const EXACT: FileStyle = { hasDates: true, onsets: 'local', isExact: true };

/** The lines of a calendar file, with their ends. @param records are gone through twice */
export function* calendarLines(
  context: WebContext,
  records: Iterable<EventRecord>,
  style = OF_PAGES,
): Generator<string> {
  for (const line of unfoldedLines(context, records, style)) yield `${folded(line)}\r\n`;
}

function* unfoldedLines(context: WebContext, records: Iterable<EventRecord>, style: FileStyle): Generator<string> {
  const { site } = context;
  yield* [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site.title)}//Almanac//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(site.title)}`,
    `X-ORIGINAL-URL:${site.url}`,
    `X-WR-CALDESC:${escaped(say(context, 'Events for {site}', { site: site.title }))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-Robots-Tag:noindex',
    'X-PUBLISHED-TTL:PT1H',
    ...zonesOf(records, style),
  ];
  for (const event of records) yield* eventLines(context, event, style);
  yield 'END:VCALENDAR';
}

/** The zones of events, each with the years of these and one more at both ends. */
function zonesOf(records: Iterable<EventRecord>, { onsets }: FileStyle): readonly string[] {
  const years = new Map<string, readonly [first: number, last: number]>();
  for (const { timezone, start, end } of records) {
    const own = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
    const known = [...(years.get(timezone) ?? []), ...own];
    years.set(timezone, [Math.min(...known), Math.max(...known)]);
  }
  return [...years].flatMap(([zone, [first, last]]) => zoneLines(zone, first - 1, last + 1, onsets));
}

/** `20300310T070000` of a local time. */
const localText = (local: string): string => local.replace(/[-:]/g, '').replace(' ', 'T');

/** The same of an instant in UTC. */
const instantText = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Start and end of an event; whole days end where the next one begins. */
function timeLines({ start, end, timezone, all_day }: EventRecord, { hasDates }: FileStyle): readonly string[] {
  if (!hasDates || !all_day) {
    // a colon would end the parameter
    const zone = timezone.includes(':') ? `"${timezone}"` : timezone;
    return [`DTSTART;TZID=${zone}:${localText(start)}`, `DTEND;TZID=${zone}:${localText(end)}`];
  }
  const dayOf = (local: string) => localText(local).slice(0, 8);
  return [`DTSTART;VALUE=DATE:${dayOf(start)}`, `DTEND;VALUE=DATE:${dayOf(nextDay(end))}`];
}

function eventLines(context: WebContext, event: EventRecord, style: FileStyle): readonly string[] {
  const created = publicationInstant(event);
  const modified = Date.parse(event.modified ?? '') || created;
  const page = urlOf(context, events, event);
  const topics = termsByName(context.store, CATEGORY.taxonomy, event.categories).map(({ name }) =>
    escaped(plainText(name)),
  );
  return [
    'BEGIN:VEVENT',
    ...timeLines(event, style),
    `DTSTAMP:${instantText(modified)}`,
    `CREATED:${instantText(created)}`,
    `LAST-MODIFIED:${instantText(modified)}`,
    ...sequenceLine(created, modified),
    `UID:${(style.isExact && foreignUid(event)) || eventUid(context.site, event)}`,
    `SUMMARY:${escaped(plainText(style.isExact ? event.title : titleHtml(event.title)))}`,
    ...(style.isExact ? exactDescription : descriptionLine)(context, event),
    `URL:${style.isExact ? (event.website ?? page) : page}`,
    ...placeLines(context, event, style),
    ...filledLine('CATEGORIES', topics.join(',')),
    ...(event.status === 'private' || event.password ? ['CLASS:PRIVATE'] : []),
    ...pictureLine(context, event),
    ...organizerLines(context, event, style),
    ...(style.isExact ? detailLines(context, event) : []),
    'END:VEVENT',
  ];
}

/** The identifier with which an event came from another calendar. Occurrences of a series have one in common: they have none here. */
const foreignUid = ({ ical }: EventRecord): string | undefined =>
  ical?.recurrence === undefined ? ical && escaped(ical.uid) : undefined;

function placeLines(context: WebContext, event: EventRecord, { isExact, region = '' }: FileStyle): readonly string[] {
  const [venue] = linkedOf(context, venues, event.venue);
  if (!venue) return filledLine('LOCATION', escaped(region));
  return [
    ...(isExact ? exactPlace(venue) : filledLine('LOCATION', escaped(placeOf(venue)))),
    ...geoLine(context, venue),
  ];
}

function organizerLines(context: WebContext, event: EventRecord, { isExact }: FileStyle): readonly string[] {
  const all = linkedOf(context, organizers, event.organizer);
  if (isExact) return all.flatMap((organizer, at) => exactOrganizer(organizer, at === 0));
  const [organizer] = all;
  return organizer && emailOf(organizer) !== ''
    ? [organizerLine('ORGANIZER', organizer, `MAILTO:${emailOf(organizer)}`)]
    : [];
}

/** What programs that have the event know a newer version by. It counts from here, so that it fits into 32 bits. */
const SEQUENCE_BEGIN = Date.UTC(2020, 0, 1);

/** None for an event that was not changed since it was published, as in the reference: it counts as 0. */
const sequenceLine = (created: number, modified: number): readonly string[] => {
  const [published, saved] = [created, modified].map((instant) => Math.floor(instant / 1000)) as [number, number];
  return saved > published ? [`SEQUENCE:${Math.max(1, saved - SEQUENCE_BEGIN / 1000)}`] : [];
};

const placeOf = (venue: LinkedRecord): string =>
  [venue.title, venue.address, venue.city, VENUE.derived(venue).stateprovince, venue.zip, venue.country]
    .map(lineText)
    .filter((line) => line !== '')
    .join(', ');

/** As precise as RFC 5545 wants it (3.8.1.6). */
const DECIMALS = 6;

function geoLine({ contributions }: WebContext, venue: LinkedRecord): readonly string[] {
  const place = contributions.ask(venuePlace, venue);
  return place ? [`GEO:${place.lat.toFixed(DECIMALS)};${place.lng.toFixed(DECIMALS)}`] : [];
}

function pictureLine(context: WebContext, { image: id }: EventRecord): readonly string[] {
  const image = id === undefined ? undefined : context.contributions.ask(media, { ...context, reference: id });
  if (!image) return [];
  const ending = /\.(\w+)$/.exec(new URL(image.url).pathname)?.[1]?.toLowerCase() ?? '';
  const type = ending === 'jpg' ? 'jpeg' : ending === 'svg' ? 'svg+xml' : ending;
  return [`ATTACH${type === '' ? '' : `;FMTTYPE=image/${type}`}:${image.url}`];
}
