import {
  label,
  offsetOf,
  offsetText,
  shownSlug,
  terms,
  termsByName,
  titleHtml,
  toInstant,
  toLocal,
  zoneAbbreviation,
} from '../../content/index.ts';
import { NAMESPACE } from '../calendar.ts';
import { EVENT, type EventRecord } from '../collections/events.ts';
import { costAmounts, costOf, costShown, costValues, currencyOf } from '../events/cost.ts';
import { ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { eventFields } from '../points.ts';
import { CATEGORY, TAG, type TermKind } from '../term-kind.ts';
import { globalId, imageView, inEvent, pageUrl, publication, summaryOf, textsOf, type ViewContext } from './base.ts';
import { linkedInEvent, linkedJsonLd, readableLinked } from './linked.ts';
import { termInEvent } from './term.ts';

/** Options for the view of an event. */
export interface EventViewOptions {
  /** Whether the event is the whole response of a read; it then has `json_ld`. */
  readonly single?: boolean;
  /** Whether the reader has not entered the event's password; what it guards is then left out. */
  readonly locked?: boolean;
}

/**
 * What readers may see of an event without its password: its title, its times, its address and its flags, as in the reference.
 * Members that other plugins keep in events are left out as well.
 */
const unguarded = (event: EventRecord): EventRecord => ({
  id: event.id,
  title: event.title,
  slug: event.slug,
  status: event.status,
  author: event.author,
  date: event.date,
  modified: event.modified,
  start: event.start,
  end: event.end,
  timezone: event.timezone,
  all_day: event.all_day,
  featured: event.featured,
  sticky: event.sticky,
  hide_from_listings: event.hide_from_listings,
  show_map: event.show_map,
  show_map_link: event.show_map_link,
  parent: event.parent,
  venue: [],
  organizer: [],
  categories: [],
  tags: [],
  description: '',
  excerpt: '',
});

/** The view of an event, with the fields that other plugins add; members are in the order of the reference. */
export function eventView(
  context: ViewContext,
  record: EventRecord,
  options: EventViewOptions = {},
): Readonly<Record<string, unknown>> {
  const { site, config } = context;
  const { single = false, locked = false } = options;
  const event = locked ? unguarded(record) : record;
  const url = pageUrl(context, event, EVENT);
  const cost = costOf(context, event);
  const currency = currencyOf(cost, config);
  const venues = readableLinked(context, VENUE, event.venue).map((venue) => linkedInEvent(context, VENUE, venue));
  const [venue = []] = venues;
  return {
    id: event.id,
    ...globalId(context, event),
    ...publication(context, event),
    url,
    rest_url: site.rest(`/${NAMESPACE}/events/${event.id}`),
    title: titleHtml(event.title),
    ...textsOf(context, event, ''),
    slug: shownSlug(event.slug),
    image: imageView(context, event.image),
    all_day: event.all_day,
    ...times(event),
    cost: costShown(cost, config),
    cost_details: {
      currency_symbol: currency.symbol.trim(),
      currency_code: currency.code,
      currency_position: currency.position,
      values: costValues(cost),
    },
    website: event.website || url,
    show_map: event.show_map,
    show_map_link: event.show_map_link,
    hide_from_listings: event.hide_from_listings,
    sticky: event.sticky,
    featured: event.featured,
    categories: termsOf(context, CATEGORY, event.categories),
    tags: termsOf(context, TAG, event.tags),
    venue: venues.length > 1 ? venues : venue,
    organizer: readableLinked(context, ORGANIZER, event.organizer).map((record) =>
      linkedInEvent(context, ORGANIZER, record),
    ),
    custom_fields: [],
    ...context.shownFields(eventFields, event),
    ...(single && { json_ld: jsonLd(context, event, url) }),
  };
}

/** Times in the event's zone and in UTC, as strings and in parts. */
function times(event: EventRecord) {
  const start = toInstant(event.start, event.timezone);
  const utcStart = toLocal(start, 'UTC');
  const utcEnd = toLocal(toInstant(event.end, event.timezone), 'UTC');
  return {
    start_date: event.start,
    start_date_details: details(event.start),
    end_date: event.end,
    end_date_details: details(event.end),
    utc_start_date: utcStart,
    utc_start_date_details: details(utcStart),
    utc_end_date: utcEnd,
    utc_end_date_details: details(utcEnd),
    timezone: event.timezone,
    timezone_abbr: zoneAbbreviation(event.timezone, start),
  };
}

/** The parts of `YYYY-MM-DD HH:MM:SS`. */
function details(local: string) {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = local.split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}

const termsOf = (context: ViewContext, kind: TermKind, ids: readonly number[]) =>
  termsByName(context.store, kind.taxonomy, ids).map((term) =>
    inEvent(context, terms, term, () => termInEvent(context, kind, term)),
  );

/** The event in the schema.org vocabulary. */
function jsonLd(context: ViewContext, event: EventRecord, url: string) {
  const [place] = readableLinked(context, VENUE, event.venue);
  const organizers = readableLinked(context, ORGANIZER, event.organizer);
  const cost = costOf(context, event);
  const [price] = costAmounts(cost);
  // omitted rather than wrong
  const priceCurrency = currencyOf(cost, context.config).code || undefined;
  const image = imageView(context, event.image);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: label(event.title),
    description: summaryOf(context, event),
    image: image ? image.url : undefined,
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: withOffset(event.start, event.timezone),
    endDate: withOffset(event.end, event.timezone),
    location: place && linkedJsonLd(context, VENUE, place),
    organizer: organizers.length > 0 ? organizers.map((one) => linkedJsonLd(context, ORGANIZER, one)) : undefined,
    offers: price === undefined ? undefined : { '@type': 'Offer', price, priceCurrency, url },
  };
}

/** A local time with the UTC offset of its zone: `2026-05-01T18:30:00+02:00`. */
export function withOffset(local: string, zone: string): string {
  return local.replace(' ', 'T') + offsetText(offsetOf(zone, toInstant(local, zone)), ':');
}
