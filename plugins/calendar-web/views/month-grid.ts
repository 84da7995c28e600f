import { escapeHtml } from '../../../core/index.ts';
import { beginOfWeek, dayAfter } from '../../content/index.ts';
import { besideLinks } from './beside-links.ts';
import { nothingPlanned } from './event-row.ts';
import { type Formats, firstDay, lastDay, type ShownEvent, wordsOf } from './shown-event.ts';

/** Settings of a month of events. */
export interface MonthSetting {
  readonly formats: Formats;
  /** Today in the time zone of the site: `2030-05-01`. */
  readonly today: string;
  /** URL of the page that lists all events. */
  readonly archive: string;
  /** URL of another month (`2030-05`) or of a day (`2030-05-01`). */
  urlOf(date: string): string;
  /** Does the calendar have a page for a month or a day? */
  isShown(date: string): boolean;
}

/** Maximum number of entries in a day; a link leads to the other events. */
const MOST = 5;

/**
 * A month as a small table of day numbers, in which days with events are links, and links to the months before and after.
 *
 * @param month `2030-05`
 * @param events those in that month
 */
export function smallMonth(month: string, events: readonly ShownEvent[], setting: MonthSetting): string {
  const onDay = eventsByDay(month, events);
  const first = firstOfWeeks(month, setting);
  const numbers = (week: string) => {
    const days = Array.from({ length: 7 }, (_, index) => dayAfter(week, index));
    return days.map((day) => (day.startsWith(month) ? smallCell(day, onDay.has(day), setting) : OUTSIDE)).join('');
  };
  const rows = weeksOf(month, first).map((week) => `<tr>${numbers(week)}</tr>`);
  return [monthTable('event-grid is-compact', month, rows.join(''), setting), neighbours(month, setting)].join('');
}

/** The cell of a day in a small month. */
function smallCell(day: string, hasEvents: boolean, setting: MonthSetting): string {
  const { today, urlOf, formats } = setting;
  const number = `<span class="event-number">${Number(day.slice(8))}</span>`;
  const name = escapeHtml(words(day, formats.date_format, setting));
  const shown = hasEvents ? `<a href="${escapeHtml(urlOf(day))}" aria-label="${name}">${number}</a>` : number;
  return `<td${day < today ? ' class="is-past"' : ''}${day === today ? ' aria-current="date"' : ''}>${shown}</td>`;
}

/**
 * A month as a table of weeks, with the events of each day, and links to the months before and after. On phones, CSS turns it
 * into a list of the days with events.
 *
 * @param month `2030-05`
 * @param events those in that month, ordered by start
 */
export function monthGrid(month: string, events: readonly ShownEvent[], setting: MonthSetting): string {
  const { say } = setting.formats;
  return [
    monthTable('event-grid', month, weeks(month, events, setting), setting),
    events.length === 0
      ? nothingPlanned(setting, say('Nothing is planned in {month}.', { month: nameOf(month, setting) }))
      : '',
    neighbours(month, setting),
  ].join('');
}

/** A table with the name of the month as its caption and weekdays as its headings. @param weeks its rows, as HTML */
const monthTable = (classes: string, month: string, weeks: string, setting: MonthSetting): string =>
  `<table class="${classes}"><caption>${nameOf(month, setting)}</caption><thead><tr>${headings(month, setting)}</tr></thead><tbody>${weeks}</tbody></table>`;

/** Name and year of a month, as HTML. */
const nameOf = (month: string, setting: MonthSetting): string =>
  escapeHtml(words(`${month}-01`, setting.formats.say('F Y'), setting));

/** The month before or after. @param month `2030-05` */
export const monthBeside = (month: string, by: -1 | 1): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
};

const words = (day: string, format: string, { formats }: MonthSetting): string =>
  wordsOf(`${day} 00:00:00`, format, formats);

/** The first day of the first week of a month, which may be in the month before. */
const firstOfWeeks = (month: string, { formats }: MonthSetting): string =>
  beginOfWeek(`${month}-01`, formats.start_of_week);

function headings(month: string, setting: MonthSetting): string {
  const first = firstOfWeeks(month, setting);
  return Array.from({ length: 7 }, (_, index) => {
    const [long, short] = ['l', 'D'].map((format) => escapeHtml(words(dayAfter(first, index), format, setting)));
    return `<th scope="col"><abbr title="${long}">${short}</abbr></th>`;
  }).join('');
}

function weeks(month: string, events: readonly ShownEvent[], setting: MonthSetting): string {
  const onDay = eventsByDay(month, pinnedFirst(events));
  const first = firstOfWeeks(month, setting);
  const weekdays = Array.from({ length: 7 }, (_, index) => escapeHtml(words(dayAfter(first, index), 'D', setting)));
  const rows = weeksOf(month, first).map((week) => {
    const days = weekdays.map((_, index) => dayAfter(week, index)).filter((day) => day.startsWith(month));
    const bars = barsOf(days, onDay);
    const cells = weekdays.map((weekday, index) => {
      const day = dayAfter(week, index);
      if (!day.startsWith(month)) return OUTSIDE;
      return cell({ day, weekday, events: onDay.get(day) ?? [], bars: bars.get(day) ?? [] }, setting);
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return rows.join('');
}

/** The first day of each week of a month. @param first that of the first week */
function weeksOf(month: string, first: string): readonly string[] {
  const behind = Array.from({ length: MOST_WEEKS - 1 }, (_, index) => dayAfter(first, 7 * (index + 1)));
  return [first, ...behind.filter((week) => week.startsWith(month))];
}

/** A month extends over at most this many weeks. */
const MOST_WEEKS = 6;

/** The cell of a day in another month. */
const OUTSIDE = '<td class="is-outside"></td>';

/** Pinned events before others, featured ones among them first, and each in the order of their start (reference). */
function pinnedFirst(events: readonly ShownEvent[]): readonly ShownEvent[] {
  const rankOf = ({ isSticky, isFeatured }: ShownEvent) => (isSticky ? (isFeatured ? 0 : 1) : 2);
  return events.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The events of each day of a month, without days that have none. */
function eventsByDay(month: string, events: readonly ShownEvent[]): ReadonlyMap<string, readonly ShownEvent[]> {
  const byDay = new Map<string, ShownEvent[]>();
  for (const event of events) {
    const first = firstDay(event);
    const last = lastDay(event);
    for (
      let day = first < month ? `${month}-01` : first;
      day <= last && day.startsWith(month);
      day = dayAfter(day, 1)
    ) {
      const known = byDay.get(day);
      if (known) known.push(event);
      else byDay.set(day, [event]);
    }
  }
  return byDay;
}

/** The bar of an event of several days in one week, on one of its days. */
interface Bar {
  readonly event: ShownEvent;
  /** Length of the bar in this week, in days; 0 on all days but its first. */
  readonly days: number;
}

const isLong = (event: ShownEvent): boolean => firstDay(event) !== lastDay(event);

/**
 * The bars of each day of a week, from top to bottom. An event has the same row on all of its days; free rows above others
 * are undefined.
 */
function barsOf(
  days: readonly string[],
  onDay: ReadonlyMap<string, readonly ShownEvent[]>,
): ReadonlyMap<string, readonly (Bar | undefined)[]> {
  const byDay = new Map<string, (Bar | undefined)[]>();
  const known = new Set<ShownEvent>();
  for (const [index, day] of days.entries()) {
    for (const event of onDay.get(day) ?? []) {
      if (!isLong(event) || known.has(event)) continue;
      known.add(event);
      const own = days.slice(index).filter((one) => one <= lastDay(event));
      const taken = byDay.get(day) ?? [];
      const free = taken.indexOf(undefined);
      const place = free < 0 ? taken.length : free;
      for (const one of own) {
        const bars = byDay.get(one) ?? [];
        while (bars.length < place) bars.push(undefined);
        bars[place] = { event, days: one === day ? own.length : 0 };
        byDay.set(one, bars);
      }
    }
  }
  return byDay;
}

interface Day {
  /** `2030-05-01` */
  readonly day: string;
  /** Short name of the weekday, as HTML. */
  readonly weekday: string;
  readonly events: readonly ShownEvent[];
  readonly bars: readonly (Bar | undefined)[];
}

function cell({ day, weekday, events, bars }: Day, setting: MonthSetting): string {
  const { today, urlOf } = setting;
  const classes = [events.length === 0 && 'is-empty', day < today && 'is-past'].filter(Boolean).join(' ');
  const entries = [
    ...bars.map((bar) => (bar ? entry(bar.event, day, setting, bar.days) : GAP)),
    ...events.filter((event) => !isLong(event)).map((event) => entry(event, day, setting)),
  ].slice(0, MOST);
  const more = events.length - entries.filter((html) => html !== GAP).length;
  return [
    `<td${classes && ` class="${classes}"`}${day === today ? ' aria-current="date"' : ''}>`,
    `<time class="event-cell-day" datetime="${day}"><span class="event-weekday">${weekday} </span>`,
    `<span class="event-number">${Number(day.slice(8))}</span></time>`,
    events.length > 0 ? `<ul>${entries.join('')}` : '',
    more > 0
      ? `<li><a href="${escapeHtml(urlOf(day))}">${setting.formats.say('{count} more', { count: more })}</a></li>`
      : '',
    events.length > 0 ? '</ul>' : '',
    '</td>',
  ].join('');
}

/** An empty row above other bars. */
const GAP = '<li class="event-gap" aria-hidden="true"></li>';

/** An event on one of its days. @param days length of its bar; undefined if it has none */
function entry(event: ShownEvent, day: string, { formats }: MonthSetting, days?: number): string {
  const hasHour = !event.isAllDay && firstDay(event) === day;
  const zone = event.zone && ` ${event.zone}`;
  const hour = hasHour ? `${escapeHtml(`${wordsOf(event.start, formats.time_format, formats)}${zone}`)} ` : '';
  const classes = [`is-${event.state}`, days !== undefined && 'is-long', days === 0 && 'is-continued'];
  const length = days ? ` style="--days:${days}"` : '';
  return `<li class="${classes.filter(Boolean).join(' ')}"${length}><a href="${escapeHtml(event.url)}">${hour && `<span class="event-hour">${hour}</span>`}${event.title}</a></li>`;
}

/** Links to the months before and after, if the calendar has pages for them. */
function neighbours(month: string, setting: MonthSetting): string {
  const [before, after] = ([-1, 1] as const).map((by) => {
    const other = monthBeside(month, by);
    return setting.isShown(other) ? { url: setting.urlOf(other), name: nameOf(other, setting) } : undefined;
  });
  return besideLinks(setting.formats.say('Months'), before, after);
}
