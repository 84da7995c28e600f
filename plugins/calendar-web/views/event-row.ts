import { escapeHtml } from '../../../core/index.ts';
import { type Formats, firstDay, hoursOf, lastDay, type ShownEvent, wordsOf } from './shown-event.ts';

/** Settings of a list of events. */
export interface ListSetting {
  readonly formats: Formats;
  /** Today in the time zone of the site: `2030-05-01`. */
  readonly today: string;
  /** URL of the page that lists all events. */
  readonly archive: string;
}

/** An event as a row of a list: day, title, time and place. */
export function eventRow(event: ShownEvent, setting: ListSetting): string {
  const { title, url, place } = event;
  const note = noteOf(event, setting);
  return [
    `<li class="event-row is-${event.state}">`,
    dayBlock(event, setting),
    '<div class="event-what">',
    `<p class="event-title"><a href="${escapeHtml(url)}">${title}</a></p>`,
    `<p class="event-when">${note && `<strong class="event-note">${note}</strong> `}${hoursOf(event, setting.formats)}</p>`,
    place && `<p class="event-place">${place}</p>`,
    '</div></li>',
  ].join('');
}

/** An event as a single line of a list. */
export function eventLine(event: ShownEvent, setting: ListSetting): string {
  const { formats, today } = setting;
  const format = formats.say(isOfYear(event, today) ? 'D, M j' : 'D, M j, Y');
  const day = isOn(event, today) ? formats.say('Today') : escapeHtml(wordsOf(event.start, format, formats));
  const hour = event.isAllDay ? '' : `, ${wordsOf(event.start, formats.time_format, formats)}`;
  const zone = hour && event.zone && ` ${event.zone}`;
  return [
    `<li class="event-line is-${event.state}">`,
    `<time datetime="${firstDay(event)}">${day}${escapeHtml(`${hour}${zone}`)}</time> `,
    `<a href="${escapeHtml(event.url)}">${event.title}</a>`,
    '</li>',
  ].join('');
}

/** The message of an empty list. @param words a sentence, as HTML */
export const nothingPlanned = (
  { archive, formats }: Pick<ListSetting, 'archive' | 'formats'>,
  words = formats.say('Nothing is planned.'),
): string => `<p class="event-none">${words} <a href="${escapeHtml(archive)}">${formats.say('All events')}</a></p>`;

function dayBlock(event: ShownEvent, { formats, today }: ListSetting): string {
  const day = (format: string) => escapeHtml(wordsOf(event.start, format, formats));
  return [
    `<time class="event-day" datetime="${firstDay(event)}"${isOn(event, today) ? ' aria-current="date"' : ''}>`,
    `<span class="event-weekday">${day('D')} </span>`,
    `<span class="event-number">${day('j')} </span>`,
    `<span class="event-month">${day(isOfYear(event, today) ? 'M' : 'M Y')}</span>`,
    '</time>',
  ].join('');
}

/** Does the event start in the current year? Otherwise the year is shown. */
const isOfYear = (event: ShownEvent, today: string): boolean => firstDay(event).slice(0, 4) === today.slice(0, 4);

const isOn = (event: ShownEvent, today: string): boolean => firstDay(event) <= today && today <= lastDay(event);

function noteOf(event: ShownEvent, { today, formats }: ListSetting): string {
  if (event.state === 'over') return formats.say('Over');
  if (event.state === 'on') return formats.say('On now');
  return isOn(event, today) ? formats.say('Today') : '';
}
