import * as v from 'valibot';
import { all, escapeHtml, gte, lt } from '../../../core/index.ts';
import {
  type DateParts,
  dateUrl,
  declarationsText,
  firstSecond,
  formatDate,
  partsAfter,
  partsOf,
  publicationInstant,
  say,
  sayHtml,
  todayOf,
  toInstant,
  toLocal,
  visitOf,
} from '../../content/index.ts';
import { POST, presentationOf, valueAt } from '../../site/index.ts';
import { maybeWhole, text } from '../rendering/attributes.ts';
import { type BlockRendering, blockRenderer } from '../rendering/block-renderer.ts';
import { htmlAttributes } from '../rendering/html-attributes.ts';
import { shownDay } from '../shown/settings.ts';
import { styleDeclarations } from '../supports/style-declarations.ts';

const attributes = v.object({
  month: maybeWhole,
  year: maybeWhole,
  textColor: text,
  backgroundColor: text,
  style: v.fallback(v.looseObject({}), {}),
});

interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

/** A month, with links to the days on which posts were published. */
export const calendar = blockRenderer('core/calendar', attributes, (asked, question) => {
  const { context } = question;
  const { moment, store } = context;
  if (store.of(POST.collection).count(moment.reached('listed')) === 0) return '';
  const month = monthOf(asked, question);
  const table = htmlAttributes({ id: 'wp-calendar', ...tableLook(asked) });
  return [
    `<div${question.wrapper({})}><table${table}>`,
    `<caption>${escapeHtml(shownDay(context, month, 'F Y'))}</caption>`,
    `<thead><tr>${headings(question)}</tr></thead>`,
    `<tbody>${weeks(month, question)}</tbody></table>`,
    neighbours(month, question),
    '</div>',
  ].join('');
});

/** Class and style of the table, which gets the block's colours. */
function tableLook({ textColor, backgroundColor, style }: v.InferOutput<typeof attributes>) {
  const said = (name: string, slug: string) =>
    slug === '' ? valueAt(style, ['color', name]) : `var:preset|color|${slug}`;
  const color = { text: said('text', textColor), background: said('background', backgroundColor) };
  const { declarations, classes } = styleDeclarations({ color }, { byClass: true });
  const hasLinkColor = (valueAt(style, ['elements', 'link', 'color', 'text']) ?? null) !== null;
  return {
    class: ['wp-calendar-table', ...classes, ...(hasLinkColor ? ['has-link-color'] : [])].join(' '),
    style: declarationsText(declarations),
  };
}

/** The block's month, else the page's, else the current one. */
function monthOf({ month, year }: v.InferOutput<typeof attributes>, { context, values }: BlockRendering): Month {
  if (month !== undefined && year !== undefined && month >= 1 && month <= 12) return { year, month };
  const subject = visitOf(values)?.subject;
  if (subject?.is === 'date') return { year: subject.year, month: subject.month ?? 1 };
  const { year: now, month: nowMonth = 0 } = partsOf(todayOf(context));
  return { year: now, month: nowMonth };
}

/** Weekdays in display order; 0 is Sunday. */
const weekdays = ({ context }: BlockRendering): readonly number[] => {
  const { start_of_week } = presentationOf(context);
  return Array.from({ length: 7 }, (_, index) => (start_of_week + index) % 7);
};

/** 4 January 1970 was a Sunday. */
const SUNDAY = 3;
const DAY = 24 * 60 * 60_000;

function headings(question: BlockRendering): string {
  const { language } = presentationOf(question.context);
  return weekdays(question)
    .map((weekday) => {
      const name = escapeHtml(formatDate('l', (SUNDAY + weekday) * DAY, 'UTC', language));
      return `<th scope="col" title="${name}">${name.charAt(0)}</th>`;
    })
    .join('');
}

function weeks(month: Month, question: BlockRendering): string {
  const { context } = question;
  const order = weekdays(question);
  const days = new Date(Date.UTC(month.year, month.month, 0)).getUTCDate();
  const before = order.indexOf(new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay());
  const published = publishedDays(month, question);
  const today = todayOf(context);
  const pad = (count: number) => (count > 0 ? `<td class="pad" colspan="${count}">&nbsp;</td>` : '');
  let html = `<tr>${pad(before)}`;
  for (let day = 1; day <= days; day++) {
    if (day > 1 && (before + day - 1) % 7 === 0) html += '</tr><tr>';
    const isToday = firstSecond({ ...month, day }).startsWith(today);
    html += `<td${isToday ? ' id="today"' : ''}>${published.has(day) ? dayLink({ ...month, day }, question) : day}</td>`;
  }
  return `${html}${pad((7 - ((before + days) % 7)) % 7)}</tr>`;
}

function dayLink(parts: Required<DateParts>, { context }: BlockRendering): string {
  const label = say(context, 'Posts published on {day}', { day: shownDay(context, parts, say(context, 'F j, Y')) });
  return `<a href="${escapeHtml(dateUrl(context, parts))}" aria-label="${escapeHtml(label)}">${parts.day}</a>`;
}

/** Days of a month on which posts were published. */
function publishedDays(month: Month, { context }: BlockRendering): ReadonlySet<number> {
  const { store, moment, site } = context;
  const begin = toInstant(firstSecond(month), site.timezone);
  const end = toInstant(firstSecond(partsAfter(month)), site.timezone);
  const instants = store
    .of(POST.collection)
    .values(['listed'], all(moment.reached('listed'), gte('listed', begin), lt('listed', end)));
  return new Set(instants.map(([instant]) => Number(toLocal(Number(instant), site.timezone).slice(8, 10))));
}

/** Links to the previous and next month with posts. */
function neighbours(month: Month, { context }: BlockRendering): string {
  const { store, moment, site } = context;
  const beside = (isNext: boolean): string => {
    const edge = toInstant(firstSecond(isNext ? partsAfter(month) : month), site.timezone);
    const [post] = store.of(POST.collection).find({
      where: all(moment.reached('listed'), isNext ? gte('listed', edge) : lt('listed', edge)),
      order: [{ field: 'listed', direction: isNext ? 'asc' : 'desc' }],
      limit: 1,
    }).records;
    if (!post) return '&nbsp;';
    const { year, month: its = 0 } = partsOf(toLocal(publicationInstant(post), site.timezone));
    const name = escapeHtml(shownDay(context, { year, month: its }, 'M'));
    const href = escapeHtml(dateUrl(context, { year, month: its }));
    return `<a href="${href}">${isNext ? `${name} &raquo;` : `&laquo; ${name}`}</a>`;
  };
  return [
    `<nav aria-label="${sayHtml(context, 'Previous and next months')}" class="wp-calendar-nav">`,
    `<span class="wp-calendar-nav-prev">${beside(false)}</span>`,
    '<span class="pad">&nbsp;</span>',
    `<span class="wp-calendar-nav-next">${beside(true)}</span>`,
    '</nav>',
  ].join('');
}
