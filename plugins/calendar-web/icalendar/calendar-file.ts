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
import { emailOf, joined, lineText, organizerLine } from './linked-lines.ts';
import { escaped, filledLine, folded } from './text-lines.ts';
import { type Onsets, zoneLines } from './zone-lines.ts';

/**
 * Events as a calendar file (RFC 5545), in this order, which browsers save under a file name, as in the reference.
 *
 * @param about the record that the file belongs to, if any
 * @param newest for a list: its most recently published event. Events without a venue get the region of its venue as their
 *   location, as in the reference, so that programs recognise them as the same events
 * @param isForOutlook leaves out the calendar's name: Outlook opens a named file as another calendar instead of adding its events
 */
export const calendarFile = (
  context: WebContext,
  records: readonly EventRecord[],
  {
    about,
    newest,
    isForOutlook,
  }: {
    readonly about?: ContentRecord;
    readonly newest?: EventRecord | undefined;
    readonly isForOutlook: boolean;
  },
): PageContent => ({
  type: 'text/calendar; charset=UTF-8',
  headers: { 'Content-Disposition': `attachment; filename="${fileName(about?.slug ?? slugify(context.site.title))}"` },
  body: [
    ...calendarLines(context, records, {
      ...OF_PAGES,
      isNamed: !isForOutlook,
      region: newest && regionOf(context, newest),
    }),
  ].join(''),
});

/** `summer-fair.ics`: keeps only Latin letters and digits, which all browsers support; `events.ics` if none are left. */
const fileName = (slug: string): string => `${slug.match(/\w+/g)?.join('-') ?? 'events'}.ics`;

/** State or province of an event's venue. */
function regionOf(context: WebContext, { venue: ids }: EventRecord): string {
  const [venue] = linkedOf(context, venues, ids);
  return venue ? lineText(VENUE.derived(venue).stateprovince) : '';
}

/** Style of a calendar file. */
interface FileStyle {
  /** Whether all all-day events have dates without times. */
  readonly hasDates: boolean;
  readonly onsets: Onsets;
  /** Whether it has everything that an import can read, and titles as written; else only what the reference has, typographically. */
  readonly isExact: boolean;
  /** Whether it has the name of the site. */
  readonly isNamed: boolean;
  /** Location of events without a venue. */
  readonly region?: string | undefined;
}

/** Style of files on pages, as in the reference. */
const OF_PAGES: FileStyle = { hasDates: false, onsets: 'utc', isExact: false, isNamed: true };

/** Style without loss of data, for exports. */
export const EXACT: FileStyle = { hasDates: true, onsets: 'local', isExact: true, isNamed: true };

/** The lines of a calendar file, with line ends. @param records iterated twice */
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
    ...(style.isNamed ? [`X-WR-CALNAME:${escaped(site.title)}`] : []),
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

/** The time zones of events. */
function zonesOf(records: Iterable<EventRecord>, { onsets }: FileStyle): readonly string[] {
  const years = new Map<string, Set<number>>();
  for (const { timezone, start, end } of records) {
    const known = years.get(timezone) ?? new Set();
    years.set(timezone, known.add(Number(start.slice(0, 4))).add(Number(end.slice(0, 4))));
  }
  return [...years].flatMap(([zone, own]) => zoneLines(zone, own, onsets));
}

/** A local time as `20300310T070000`. */
const localText = (local: string): string => local.replace(/[-:]/g, '').replace(' ', 'T');

/** An instant as `20300310T070000Z`. */
const instantText = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/**
 * Does the event have dates without times? The reference gives all-day events so that were made in its editor, which are here those
 * imported from it or from a calendar file, but gives times for those that were written through its API.
 */
const isOfDates = ({ all_day, ical, imported }: EventRecord, { hasDates }: FileStyle): boolean =>
  all_day && (hasDates || ical !== undefined || imported !== undefined);

/** Start and end of an event; dates end on the next day. */
function timeLines(event: EventRecord, style: FileStyle): readonly string[] {
  const { start, end, timezone } = event;
  if (!isOfDates(event, style)) {
    // an unquoted colon would end the parameter
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

/** The identifier that an event was imported with. Occurrences of a series share one, so it is not used for them. */
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

/** Start of sequence numbers, by which programs recognise a newer version. They count from here to fit into 32 bits. */
const SEQUENCE_BEGIN = Date.UTC(2020, 0, 1);

/** SEQUENCE in seconds; omitted, which means 0, for an event unchanged since its publication, as in the reference. */
const sequenceLine = (created: number, modified: number): readonly string[] => {
  const [published, saved] = [created, modified].map((instant) => Math.floor(instant / 1000)) as [number, number];
  return saved > published ? [`SEQUENCE:${Math.max(1, saved - SEQUENCE_BEGIN / 1000)}`] : [];
};

const placeOf = (venue: LinkedRecord): string =>
  joined(', ', venue.title, venue.address, venue.city, VENUE.derived(venue).stateprovince, venue.zip, venue.country);

/** Decimals of coordinates (RFC 5545, 3.8.1.6). */
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
