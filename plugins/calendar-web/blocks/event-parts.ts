import * as v from 'valibot';
import { escapeHtml, type RenderContext } from '../../../core/index.ts';
import { type BlockRenderer, type BlockRendering, blockRenderer } from '../../blocks/index.ts';
import {
  costOf,
  costShown,
  type EventRecord,
  events,
  type LinkedRecord,
  organizers,
  venues,
} from '../../calendar/index.ts';
import { nextDay, plainText, say, sayHtml, titleHtml, toInstant } from '../../content/index.ts';
import { configOf } from '../config-of.ts';
import { addressText, isText } from '../views/address-text.ts';
import { CALENDAR_PROGRAMS, type OfferedEvent } from '../views/calendar-programs.ts';
import { whenOf } from '../views/shown-event.ts';
import { formatsOf } from './block-setting.ts';
import { askedEvent, fileOf, linkedOf, shownEvent, titleOf, urlOf } from './shown-records.ts';

/** A block that shows part of the current event of the page or the loop; empty if there is nothing to show. */
const eventPart = (name: string, show: (event: EventRecord, question: BlockRendering) => string): BlockRenderer =>
  blockRenderer(`calendar/${name}`, v.object({}), (_, question) => {
    const event = askedEvent(question);
    const html = event && show(event, question);
    return html ? `<div${question.wrapper()}>${html}</div>` : '';
  });

const link = (url: string, words: string): string => `<a href="${escapeHtml(url)}">${words}</a>`;

const date = eventPart('event-date', (event, { context }) => whenOf(shownEvent(context, event), formatsOf(context)));

const venue = eventPart('event-venue', ({ venue: ids }, { context }) =>
  linkedOf(context, venues, ids)
    .map((record) => `<p>${link(urlOf(context, venues, record), titleOf(record))}${addressOf(record)}</p>`)
    .join(''),
);

/** The address as HTML, to follow a name. */
function addressOf(record: LinkedRecord): string {
  const address = addressText(record);
  return address === '' ? '' : `<br><span class="event-address">${escapeHtml(address)}</span>`;
}

const organizer = eventPart('event-organizer', ({ organizer: ids }, { context }) =>
  linkedOf(context, organizers, ids)
    .map((record) => link(urlOf(context, organizers, record), titleOf(record)))
    .join(', '),
);

const cost = eventPart('event-cost', (event, { context }) => {
  return escapeHtml(costShown(costOf(context, event), configOf(context), say(context, 'Free')));
});

const website = eventPart('event-website', ({ website: url = '' }) =>
  url === '' ? '' : link(url, escapeHtml(new URL(url).host.replace(/^www\./, ''))),
);

const addToCalendar = eventPart('add-to-calendar', (event, { context }) => {
  const offer = offered(context, event);
  const programs = CALENDAR_PROGRAMS.map(
    ({ name, add }) => `<a class="event-add" rel="nofollow" href="${escapeHtml(add(offer))}">${name}</a>`,
  );
  const file = `<a class="event-add" download href="${escapeHtml(fileOf(offer.url))}">${sayHtml(context, 'Add to calendar')}</a>`;
  return [file, ...programs].join(' ');
});

/** An event in the form that web calendars need. */
function offered(context: RenderContext, event: EventRecord): OfferedEvent {
  const { start, end, timezone, all_day } = event;
  const [place] = linkedOf(context, venues, event.venue);
  return {
    title: plainText(titleHtml(event.title)),
    url: urlOf(context, events, event),
    place: place ? [plainText(titleHtml(place.title)), addressText(place)].filter(isText).join(', ') : '',
    times: all_day
      ? [start.slice(0, 10), nextDay(end).slice(0, 10)]
      : [toInstant(start, timezone), toInstant(end, timezone)],
  };
}

/** The blocks that show one event. */
export const eventParts: readonly BlockRenderer[] = [date, venue, organizer, cost, website, addToCalendar];
