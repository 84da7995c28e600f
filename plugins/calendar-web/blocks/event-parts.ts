import * as v from 'valibot';
import { escapeHtml } from '../../../core/index.ts';
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
import { say, sayHtml } from '../../content/index.ts';
import { configOf } from '../config-of.ts';
import { addressText } from '../views/address-text.ts';
import { whenOf } from '../views/shown-event.ts';
import { formatsOf } from './block-setting.ts';
import { askedEvent, fileOf, linkedOf, shownEvent, titleOf, urlOf } from './shown-records.ts';

/** A block that shows something of the event that the page or the loop shows; nothing where there is nothing to show. */
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

/** The address, as HTML behind a name. */
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
  const file = fileOf(urlOf(context, events, event));
  return `<a class="event-add" download href="${escapeHtml(file)}">${sayHtml(context, 'Add to calendar')}</a>`;
});

/** The blocks that show one event. */
export const eventParts: readonly BlockRenderer[] = [date, venue, organizer, cost, website, addToCalendar];
