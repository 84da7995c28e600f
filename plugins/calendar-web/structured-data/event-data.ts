import { anonymous, type Html, keptText, oncePer, type RenderContext, trustedHtml } from '../../../core/index.ts';
import {
  costOf,
  costShown,
  currencyOf,
  type EventRecord,
  events,
  geoData,
  type LinkedRecord,
  organizers,
  VENUE,
  venues,
  withOffset,
} from '../../calendar/index.ts';
import { excerptOf, formatDate, label, media, plainText, publicationInstant } from '../../content/index.ts';
import type { WebContext } from '../../web/index.ts';
import { linkedOf, urlOf } from '../blocks/shown-records.ts';
import { configOf } from '../config-of.ts';

/** Events as schema.org data for the head of a page; undefined if there are none. */
export function structuredData(context: WebContext, records: readonly EventRecord[]): Html | undefined {
  if (records.length === 0) return undefined;
  const texts = records.map((event) =>
    keptText(context, `calendar-web/event-data ${event.id}`, (within) => eventText(within, event.id)),
  );
  return trustedHtml(`<script type="application/ld+json">[${texts.join(',')}]</script>\n`);
}

/** JSON of one event, cached because a month has hundreds. Reads the event itself, because the cache depends on the records read. */
function eventText(context: RenderContext, id: number): string {
  const event = context.store.of(events).get(id);
  // a title may contain `</script>`
  return JSON.stringify(event ? eventData({ ...context, principal: anonymous }, event) : {}).replaceAll('<', '\\u003c');
}

function eventData(context: WebContext, event: EventRecord) {
  const image =
    event.image === undefined ? undefined : context.contributions.ask(media, { ...context, reference: event.image });
  const [venue] = linkedOf(context, venues, event.venue);
  const [organizer] = linkedOf(context, organizers, event.organizer);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    ...aboutEvent(event),
    image: image ? image.url : undefined,
    url: urlOf(context, events, event),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    ...timesOf(event),
    location: venue && { ...placeData(venue), geo: geoData(context, venue) },
    organizer: organizer && organizerData(organizer),
    offers: offerData(context, event),
    performer: 'Organization',
  };
}

/** Members that are non-empty strings. */
const filled = (lines: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(lines).filter(([, line]) => typeof line === 'string' && line !== ''));

const wordsOf = (title: string, text: string) => ({ name: label(title), description: plainText(excerptOf(text)) });

// a month has hundreds of events, which rarely change
const aboutEvent = oncePer((event: EventRecord) => wordsOf(event.title, event.excerpt || event.description));

const timesOf = oncePer(({ start, end, timezone }: EventRecord) => ({
  startDate: withOffset(start, timezone),
  endDate: withOffset(end, timezone),
}));

const placeData = oncePer((venue: LinkedRecord) => ({
  '@type': 'Place',
  ...wordsOf(venue.title, venue.description),
  url: '',
  address: {
    '@type': 'PostalAddress',
    ...filled({
      streetAddress: venue.address,
      addressLocality: venue.city,
      addressRegion: VENUE.derived(venue).stateprovince,
      postalCode: venue.zip,
      addressCountry: venue.country,
    }),
  },
  telephone: venue.phone ?? '',
  sameAs: venue.website ?? '',
}));

const organizerData = oncePer((organizer: LinkedRecord) => ({
  '@type': 'Person',
  ...wordsOf(organizer.title, organizer.description),
  url: organizer.website ?? '',
  telephone: organizer.phone ?? '',
  email: organizer.email ?? '',
  sameAs: organizer.website ?? '',
}));

/** A price or a range of prices. */
const PRICE = /^\d[\d.,]*(?: – \d[\d.,]*)?$/;

/** The offer with the cost, without the currency symbol; undefined unless the cost is a number or a range. */
function offerData(context: WebContext, event: EventRecord) {
  const config = configOf(context);
  const cost = costOf(context, event);
  const { symbol, code } = currencyOf(cost, config);
  const shown = costShown(cost, config);
  const price = symbol.trim() === '' ? shown : shown.replaceAll(symbol, '');
  if (!PRICE.test(price)) return undefined;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: code || undefined,
    url: urlOf(context, events, event),
    category: 'primary',
    availability: 'inStock',
    validFrom: formatDate('Y-m-d\\T00:00:00+00:00', publicationInstant(event), context.site.timezone),
  };
}
