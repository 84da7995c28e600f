import { escapeHtml } from '../../../core/index.ts';
import { clockOf } from '../../content/index.ts';
import { nothingPlanned } from './event-row.ts';
import { type Formats, firstDay, lastDay, type ShownEvent, wordsOf } from './shown-event.ts';

/** What a month needs to know beside its events. */
export interface MonthSetting {
  readonly formats: Formats;
  /** The day that it is on the site: `2030-05-01`. */
  readonly today: string;
  /** The page that lists all events. */
  readonly archive: string;
  /** Address of another month (`2030-05`), or day (`2030-05-01`). */
  urlOf(date: string): string;
}

/** How many events a day shows; a link leads to the others. */
const MOST = 5;

const DAY = 24 * 60 * 60_000;

/**
 * A month as a table of weeks, with the events of each day and links to the months beside it; on phones its styles make a list
 * of the days that have events.
 *
 * @param month `2030-05`
 * @param events those that are on in that month, in order of their starts
 */
export function monthGrid(month: string, events: readonly ShownEvent[], setting: MonthSetting): string {
  const { say } = setting.formats;
  const name = escapeHtml(words(`${month}-01`, say('F Y'), setting));
  return [
    `<table class="event-grid"><caption>${name}</caption>`,
    `<thead><tr>${headings(month, setting)}</tr></thead>`,
    `<tbody>${weeks(month, events, setting)}</tbody></table>`,
    events.length === 0 ? nothingPlanned(setting, say('Nothing is planned in {month}.', { month: name })) : '',
    neighbours(month, setting),
  ].join('');
}

/** The month before or after. @param month `2030-05` */
export const monthBeside = (month: string, by: -1 | 1): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

const words = (day: string, format: string, { formats }: MonthSetting): string =>
  wordsOf(`${day} 00:00:00`, format, formats);

/** A day so many days later. @param day `2030-05-01` */
const later = (day: string, days: number): string =>
  new Date(clockOf(`${day} 00:00:00`) + days * DAY).toISOString().slice(0, 10);

/** The day with which the first week of a month begins, which may be one of the month before. */
function firstOfWeeks(month: string, { formats }: MonthSetting): string {
  const first = `${month}-01`;
  const weekday = new Date(clockOf(`${first} 00:00:00`)).getUTCDay();
  return later(first, -((weekday - formats.start_of_week + 7) % 7));
}

function headings(month: string, setting: MonthSetting): string {
  const first = firstOfWeeks(month, setting);
  return Array.from({ length: 7 }, (_, index) => {
    const [long, short] = ['l', 'D'].map((format) => escapeHtml(words(later(first, index), format, setting)));
    return `<th scope="col"><abbr title="${long}">${short}</abbr></th>`;
  }).join('');
}

function weeks(month: string, events: readonly ShownEvent[], setting: MonthSetting): string {
  const onDay = eventsByDay(month, events);
  const first = firstOfWeeks(month, setting);
  const end = `${monthBeside(month, 1)}-01`;
  const weekdays = Array.from({ length: 7 }, (_, index) => escapeHtml(words(later(first, index), 'D', setting)));
  let html = '';
  for (let week = first; week < end; week = later(week, 7)) {
    const cells = weekdays.map((weekday, index) => {
      const day = later(week, index);
      if (!day.startsWith(month)) return '<td class="is-outside"></td>';
      return cell({ day, weekday, events: onDay.get(day) ?? [] }, setting);
    });
    html += `<tr>${cells.join('')}</tr>`;
  }
  return html;
}

/** The events of each day of a month that has some. */
function eventsByDay(month: string, events: readonly ShownEvent[]): ReadonlyMap<string, readonly ShownEvent[]> {
  const byDay = new Map<string, ShownEvent[]>();
  const end = `${monthBeside(month, 1)}-01`;
  for (const event of events) {
    const first = firstDay(event);
    const last = lastDay(event);
    for (let day = first < month ? `${month}-01` : first; day <= last && day < end; day = later(day, 1)) {
      const known = byDay.get(day);
      if (known) known.push(event);
      else byDay.set(day, [event]);
    }
  }
  return byDay;
}

interface Day {
  /** `2030-05-01` */
  readonly day: string;
  /** Its short name, as HTML. */
  readonly weekday: string;
  readonly events: readonly ShownEvent[];
}

function cell({ day, weekday, events }: Day, setting: MonthSetting): string {
  const { today, urlOf } = setting;
  const classes = [events.length === 0 && 'is-empty', day < today && 'is-past'].filter(Boolean).join(' ');
  const more = events.length - MOST;
  return [
    `<td${classes && ` class="${classes}"`}${day === today ? ' aria-current="date"' : ''}>`,
    `<time class="event-cell-day" datetime="${day}"><span class="event-weekday">${weekday} </span>`,
    `<span class="event-number">${Number(day.slice(8))}</span></time>`,
    events.length > 0
      ? `<ul>${events
          .slice(0, MOST)
          .map((event) => entry(event, day, setting))
          .join('')}`
      : '',
    more > 0
      ? `<li><a href="${escapeHtml(urlOf(day))}">${setting.formats.say('{count} more', { count: more })}</a></li>`
      : '',
    events.length > 0 ? '</ul>' : '',
    '</td>',
  ].join('');
}

/** An event on one of its days. */
function entry(event: ShownEvent, day: string, { formats }: MonthSetting): string {
  const isLong = firstDay(event) !== lastDay(event);
  const hasHour = !event.isAllDay && firstDay(event) === day;
  const zone = event.zone && ` ${event.zone}`;
  const hour = hasHour ? `${escapeHtml(`${wordsOf(event.start, formats.time_format, formats)}${zone}`)} ` : '';
  const classes = [`is-${event.state}`, isLong && 'is-long'].filter(Boolean).join(' ');
  return `<li class="${classes}"><a href="${escapeHtml(event.url)}">${hour && `<span class="event-hour">${hour}</span>`}${event.title}</a></li>`;
}

function neighbours(month: string, setting: MonthSetting): string {
  const link = (by: -1 | 1) => {
    const other = monthBeside(month, by);
    const name = escapeHtml(words(`${other}-01`, setting.formats.say('F Y'), setting));
    const [rel, shown] =
      by < 0
        ? ['prev', `<span aria-hidden="true">← </span>${name}`]
        : ['next', `${name}<span aria-hidden="true"> →</span>`];
    return `<a rel="${rel}" href="${escapeHtml(setting.urlOf(other))}">${shown}</a>`;
  };
  return `<nav class="event-months" aria-label="${setting.formats.say('Months')}">${link(-1)}${link(1)}</nav>`;
}
