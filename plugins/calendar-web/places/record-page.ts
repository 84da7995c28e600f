import { type Collection, eq, type Html, html, trustedHtml } from '../../../core/index.ts';
import {
  EVENT,
  type EventRecord,
  events,
  type LinkedRecord,
  ORGANIZER,
  organizers,
  VENUE,
  venues,
} from '../../calendar/index.ts';
import {
  baseParts,
  type ContentRecord,
  plainText,
  renderContent,
  say,
  sayHtml,
  slugKey,
  statusOf,
  titleHtml,
  VISIT,
} from '../../content/index.ts';
import {
  type Asked,
  type Found,
  isShown as isPage,
  movedTo,
  pageNumber,
  partsBehind,
  showMissing,
  visitAt,
  type WebContext,
  withoutComments,
  withoutNumber,
} from '../../web/index.ts';
import { archiveOf, settingOf } from '../blocks/block-setting.ts';
import { fileOf, shownEvent, titleOf, urlOf } from '../blocks/shown-records.ts';
import { configOf } from '../config-of.ts';
import { calendarFile } from '../icalendar/calendar-file.ts';
import { eventsBeside } from '../shown-dates.ts';
import { addressText, isText } from '../views/address-text.ts';
import { besideLinks } from '../views/beside-links.ts';
import { eventRow, nothingPlanned } from '../views/event-row.ts';
import { isFileAsked, isForOutlook } from './asked-view.ts';
import { fileLinks } from './file-links.ts';
import { eventsAheadOf } from './listed-events.ts';
import { shownPage } from './shown-page.ts';

/**
 * The page of an event, a venue or an organizer, or its calendar file; not found if the record is not public.
 *
 * @returns undefined if the calendar has no record at the address
 */
export const recordPage = (asked: Asked): Found | undefined => pageAt(asked) ?? commented(asked) ?? pageAbove(asked);

/** The redirect to a record from its address followed by a page number: its text has only one page (reference). */
function pageAbove(asked: Asked): Found | undefined {
  const { above } = withoutNumber(asked.address.parts);
  const { url, found } = above ? foundAbove(asked, above) : {};
  return url === undefined ? found : movedTo(asked, url);
}

/** The redirect to a record from addresses of its comments and its trackbacks, as for posts. */
function commented(asked: Asked): Found | undefined {
  const { above, isTrackback } = withoutComments(asked.address.parts);
  const { url, found } = above ? foundAbove(asked, above) : {};
  if (url === undefined) return found;
  return isTrackback ? { location: url, status: 302 } : movedTo(asked, url);
}

/** The record page at a parent path, and its URL if it is a page. */
function foundAbove(
  asked: Asked,
  parts: readonly string[],
): { readonly found?: Found | undefined; readonly url?: string | undefined } {
  const found = pageAt({ ...asked, address: { ...asked.address, parts } });
  return { found, url: found && isPage(found) ? found.canonical : undefined };
}

function pageAt(asked: Asked): Found | undefined {
  const event = recordAt(asked, events, EVENT);
  if (event) return isShown(asked, event) ? eventPage(asked, event) : showMissing(asked);
  const venue = recordAt(asked, venues, VENUE);
  if (venue) return isShown(asked, venue) ? linkedPage(asked, venue, 'venue') : showMissing(asked);
  const organizer = recordAt(asked, organizers, ORGANIZER);
  if (!organizer) return undefined;
  return isShown(asked, organizer) ? linkedPage(asked, organizer, 'organizer') : showMissing(asked);
}

/** Is the record public or previewed? One with a password is not public, because its page would reveal that it exists. */
export const isShown = ({ context, previews }: Asked, record: ContentRecord): boolean =>
  previews === record.id || (statusOf(record, context.moment) === 'publish' && !record.password);

/** The record at an address, whether or not it is public. */
function recordAt<R extends ContentRecord>(
  { context, address }: Asked,
  collection: Collection<R>,
  { name, type }: { readonly name: 'event' | 'venue' | 'organizer'; readonly type: string },
): R | undefined {
  const { parts, query } = address;
  const known = context.store.of(collection);
  if (parts.length === 0) {
    const slug = query[type];
    if (slug !== undefined) return known.first(eq('slug', slugKey(slug)));
    return query.post_type === type && /^\d{1,15}$/.test(query.p ?? '') ? known.get(Number(query.p)) : undefined;
  }
  const [slug, ...more] = partsBehind(parts, baseParts(configOf(context)[`${name}_base`])) ?? [];
  return slug === undefined || more.length > 0 ? undefined : known.first(eq('slug', slugKey(slug)));
}

/** Redirects to the record's own URL from one with its id or slug in the query, or with a page number: its text has only one page. */
function movedHome(asked: Asked, url: string): Found | undefined {
  const { parts, query } = asked.address;
  const isElsewhere = parts.length === 0 ? !url.includes('?') : pageNumber(query.page) !== undefined;
  return isElsewhere && asked.previews === undefined
    ? movedTo(asked, url, ['p', 'page', 'post_type', EVENT.type, VENUE.type, ORGANIZER.type])
    : undefined;
}

function eventPage(asked: Asked, event: EventRecord): Found {
  const { context } = asked;
  const url = urlOf(context, events, event);
  const moved = movedHome(asked, url);
  if (moved) return moved;
  if (isFileAsked(asked)) return calendarFile(context, [event], { about: event, isForOutlook: isForOutlook(asked) });
  return shownPage(asked, {
    about: { type: EVENT.type, record: event },
    title: plainText(titleHtml(event.title)),
    body: (show) => html`<article><h1>${trustedHtml(titleOf(event))}</h1>
${trustedHtml(eventParts(asked, event, ['event-date']))}${stateNote(context, event)}
${trustedHtml(pictureOf(asked, event))}<div class="event-facts">${FACTS.map((name) => fact(asked, event, name))}</div>
${event.description.trim() !== '' && html`<div class="event-text">${trustedHtml(show(event.id, event.description))}</div>`}</article>
${neighbours(context, event)}<p><a href="${archiveOf(context)}">${say(context, 'All events')}</a></p>`,
    events: [event],
    templates: [`single-tribe_events-${event.slug}`, 'single-tribe_events'],
    classes: ['single', 'single-tribe_events', `postid-${event.id}`],
    canonical: url,
    values: { postId: event.id, postType: EVENT.type },
  });
}

/** Links to the public events before and after an event. */
function neighbours(context: WebContext, event: EventRecord): Html {
  const { before, after } = eventsBeside(context, event);
  const link = (other: EventRecord | undefined) =>
    other && { url: urlOf(context, events, other), name: titleOf(other) };
  return trustedHtml(besideLinks(sayHtml(context, 'Events'), link(before), link(after)));
}

/** Blocks with facts about an event, except its date. */
const FACTS = ['event-venue', 'event-organizer', 'event-cost', 'event-website', 'add-to-calendar'];

/** Labels of parts that need one to be understood. */
const LABELS: Readonly<Record<string, string>> = { 'event-organizer': 'Organized by' };

/** A part after its label, if any; false if the part is empty. */
function fact(asked: Asked, event: EventRecord, name: string): Html | false {
  const part = eventParts(asked, event, [name]);
  const label = LABELS[name];
  return (
    part !== '' &&
    html`${label !== undefined && html`<p class="event-label">${say(asked.context, label)}</p>`}${trustedHtml(part)}`
  );
}

/** A note that the event has passed, in the words of the reference, or is on now. */
function stateNote(context: WebContext, event: EventRecord): Html | false {
  const { state } = shownEvent(context, event);
  return (
    state !== 'ahead' &&
    html`<p class="event-state"><strong>${say(context, state === 'on' ? 'On now' : 'This event has passed.')}</strong></p>`
  );
}

/** Parts of an event, rendered by their blocks. */
const eventParts = (asked: Asked, event: EventRecord, names: readonly string[]): string =>
  rendered(asked, event, names.map((name) => `<!-- wp:calendar/${name} /-->`).join(''));

/** The featured image of an event, uncropped because many are posters; empty if it has none. */
const pictureOf = (asked: Asked, event: EventRecord): string =>
  rendered(asked, event, '<!-- wp:post-featured-image {"sizeSlug":"large","className":"event-picture"} /-->');

/** Blocks that show an event. */
function rendered(asked: Asked, event: EventRecord, markup: string): string {
  const values = { postId: event.id, postType: EVENT.type, [VISIT]: visitAt(asked, { is: 'other' }) };
  return renderContent(asked.context, markup, event.id, values);
}

function linkedPage(asked: Asked, record: LinkedRecord, name: 'venue' | 'organizer'): Found {
  const { context } = asked;
  const url = urlOf(context, name === 'venue' ? venues : organizers, record);
  const moved = movedHome(asked, url);
  if (moved) return moved;
  const ahead = eventsAheadOf(context, `published_${name}`, record.id);
  if (isFileAsked(asked)) return calendarFile(context, ahead, { about: record, isForOutlook: isForOutlook(asked) });
  const setting = settingOf(context);
  const rows = ahead.map((event) => trustedHtml(eventRow(shownEvent(context, event), setting)));
  return shownPage(asked, {
    about: { type: `tribe_${name}`, record },
    title: plainText(titleHtml(record.title)),
    body: (show) => html`<h1>${trustedHtml(titleOf(record))}</h1>
${facts(record, name)}
${trustedHtml(show(record.id, record.description))}
<h2>${say(context, 'Events ahead')}</h2>
${rows.length > 0 ? html`<ol class="event-rows">${rows}</ol>` : trustedHtml(nothingPlanned(setting))}
${fileLinks(context, fileOf(url))}`,
    events: ahead,
    templates: [`single-tribe_${name}-${record.slug}`, `single-tribe_${name}`],
    classes: ['single', `single-tribe_${name}`, `postid-${record.id}`],
    canonical: url,
    values: { postId: record.id, postType: `tribe_${name}` },
  });
}

/** Address and contact data of a venue or organizer. */
function facts(record: LinkedRecord, name: 'venue' | 'organizer'): Html | false {
  const address = name === 'venue' ? [addressText(record), record.country].filter(isText).join(', ') : '';
  const { phone, email, website } = record;
  return html`${address !== '' && html`<p class="event-address">${address}</p>`}${isText(phone) && html`<p>${phone}</p>`}${isText(email) && html`<p><a href="mailto:${email}">${email}</a></p>`}${isText(website) && html`<p><a href="${website}">${website}</a></p>`}`;
}
