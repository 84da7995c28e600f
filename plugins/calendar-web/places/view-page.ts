import { escapeHtml, type Html, html, trustedHtml } from '../../../core/index.ts';
import type { EventRecord } from '../../calendar/index.ts';
import { plainText, say, sayHtml, shownTermName, termById, type VisitList } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';
import { type Asked, type Found, isBeyond, showMissing, type WebContext } from '../../web/index.ts';
import { archiveOf, formatsOf, pastOf, settingOf } from '../blocks/block-setting.ts';
import { fileOf, shownEvent } from '../blocks/shown-records.ts';
import { calendarFile } from '../icalendar/calendar-file.ts';
import { eventDaysBeside, isShownDate } from '../shown-dates.ts';
import { besideLinks } from '../views/beside-links.ts';
import { eventRow, nothingPlanned } from '../views/event-row.ts';
import { monthGrid } from '../views/month-grid.ts';
import { onPageOfDay, wordsOf } from '../views/shown-event.ts';
import { type AskedView, isForOutlook } from './asked-view.ts';
import { fileLinks } from './file-links.ts';
import { filteredList, filteredUrls, listUrl } from './filtered-urls.ts';
import { filterOf, listedEvents, newestEvent } from './listed-events.ts';
import { eventPages, shownPage } from './shown-page.ts';

/** A list, month or day of events, or its calendar file; not found for a page number beyond the last. */
export function viewPage(asked: Asked, view: AskedView): Found {
  const { context, address } = asked;
  const found = listedEvents(asked, view);
  const { records } = found;
  if (view.isFile)
    return calendarFile(context, records, { newest: newestEvent(context, view), isForOutlook: isForOutlook(asked) });
  if (isOutOfRange(asked, view)) return showMissing(asked);
  const list = eventPages(asked, records, found);
  if (isBeyond(asked, list) || (view.is !== 'list' && (address.paged ?? 1) > 1)) return showMissing(asked);
  const title = titleOf(context, view, records, address.paged ?? 1);
  const body = html`<h1>${headingOf(context, view)}</h1>${viewLinks(asked, view)}${bodyOf(asked, view, records, list, address.paged ?? 1)}${calendarLinks(asked, view)}`;
  return shownPage(asked, {
    title: `${title}${topicsOf(context, view)}`,
    body: () => body,
    events: records,
    list,
    templates: ['archive-tribe_events'],
    classes: ['archive', 'post-type-archive', 'post-type-archive-tribe_events'],
    // each month links to the next, so crawlers would never finish
    robots: view.is === 'month' ? 'noindex, nofollow' : undefined,
  });
}

/** Is it a month or a day without a page? A day picked in a form always has one, as in the reference. */
const isOutOfRange = ({ context, address }: Asked, { is, date = '' }: AskedView): boolean =>
  is !== 'list' && address.query['tribe-bar-date'] === undefined && !isShownDate(context, date);

const dayWords = (context: WebContext, local: string): string => {
  const formats = formatsOf(context);
  return wordsOf(local, formats.date_format, formats);
};

/** Titles of views, of all events and of featured ones. */
const TITLES = {
  all: {
    month: 'Events for {month}',
    day: 'Events for {day}',
    ahead: 'Events from {first} – {last}',
    noneAhead: 'Upcoming Events',
    past: 'Past Events from {first} – {last}',
    nonePast: 'Past Events',
  },
  featured: {
    month: 'Featured Events for {month}',
    day: 'Featured Events for {day}',
    ahead: 'Featured Events from {first} – {last}',
    noneAhead: 'Upcoming Featured Events',
    past: 'Past Featured Events from {first} – {last}',
    nonePast: 'Past Featured Events',
  },
};

/**
 * The title of a view, as in the reference. A list's has the dates from the first event, or from the requested day if that is
 * earlier, to the end of the last event.
 */
function titleOf(context: WebContext, view: AskedView, records: readonly EventRecord[], page: number): string {
  const titles = TITLES[view.isFeatured ? 'featured' : 'all'];
  if (view.is === 'month') {
    const month = wordsOf(`${view.date}-01 00:00:00`, say(context, 'F Y'), presentationOf(context));
    return say(context, titles.month, { month });
  }
  if (view.is === 'day') return say(context, titles.day, { day: dayWords(context, `${view.date} 00:00:00`) });
  const [first] = records;
  const last = records.at(-1);
  if (!first || !last) return say(context, view.isPast ? titles.nonePast : titles.noneAhead);
  const asked = `${view.date} 00:00:00`;
  const from = view.date !== undefined && page === 1 && asked < first.start ? asked : first.start;
  return say(context, view.isPast ? titles.past : titles.ahead, {
    first: dayWords(context, from),
    last: dayWords(context, last.end),
  });
}

/** The category and its ancestors, to follow the title. */
function topicsOf({ store }: WebContext, { term: shown }: AskedView): string {
  if (!shown?.kind.taxonomy.hierarchical) return '';
  const names: string[] = [];
  for (let term = shown.term; ; ) {
    names.unshift(plainText(shownTermName(term)));
    const above = term.parent > 0 ? termById(store, shown.kind.taxonomy, term.parent) : undefined;
    // files edited by hand may contain cycles of terms
    if (!above || names.length > MOST_LEVELS) break;
    term = above;
  }
  return ` › ${names.join(' › ')} ›`;
}

const MOST_LEVELS = 20;

function headingOf(context: WebContext, view: AskedView): string {
  if (view.term) return plainText(shownTermName(view.term.term));
  if (view.is === 'day') return dayWords(context, `${view.date} 00:00:00`);
  if (view.is === 'month') return say(context, 'Events by month');
  if (view.isFeatured) return say(context, 'Featured events');
  return say(context, view.isPast ? 'Past events' : 'Events');
}

function bodyOf(asked: Asked, view: AskedView, records: readonly EventRecord[], list: VisitList, page: number): Html {
  const { context } = asked;
  const whole = settingOf(context);
  const setting = { ...whole, urlOf: filteredUrls(asked, view, whole.urlOf) };
  const inTime = records.map((event) => shownEvent(context, event));
  const shown = view.is === 'day' ? onPageOfDay(inTime, view.date ?? '') : inTime;
  if (view.is === 'month') return trustedHtml(monthGrid(view.date ?? '', shown, setting));
  const beside = view.is === 'day' && daysBeside(asked, view, setting.urlOf);
  if (shown.length === 0) return html`${noEvents(asked, view)}${beside}`;
  return html`<ol class="event-rows">${shown.map((event) => trustedHtml(eventRow(event, setting)))}</ol>${turning(context, list, page, view)}${beside}`;
}

/** Links to the nearest days before and after that of a view, with events that it would show. @param urlOf URL of a day */
function daysBeside(asked: Asked, view: AskedView, urlOf: (day: string) => string): Html {
  const { context } = asked;
  const { before, after } = eventDaysBeside(context, view.date ?? '', filterOf(asked, view));
  const link = (day: string | undefined) =>
    day === undefined ? undefined : { url: urlOf(day), name: escapeHtml(dayWords(context, `${day} 00:00:00`)) };
  return trustedHtml(besideLinks(sayHtml(context, 'Days'), link(before), link(after)));
}

/** The message of an empty list, with a link to all events unless it is the list of them. */
function noEvents({ context, address }: Asked, view: AskedView): Html {
  const setting = settingOf(context);
  const words = address.query['tribe-bar-search']?.trim();
  if (words) {
    const message = sayHtml(context, 'No events were found for “{words}”.', { words: escapeHtml(words) });
    return trustedHtml(nothingPlanned(setting, message));
  }
  if (view.isPast) return trustedHtml(nothingPlanned(setting, sayHtml(context, 'No event is over yet.')));
  const isOfAll = view.is === 'list' && !view.term && !view.isFeatured && view.date === undefined;
  return isOfAll
    ? html`<p class="event-none">${say(context, 'Nothing is planned.')}</p>`
    : trustedHtml(nothingPlanned(setting));
}

/** Links to the previous and the next page of a list. */
function turning(context: WebContext, list: VisitList, page: number, { isPast }: AskedView): Html | false {
  if (list.pages < 2) return false;
  // past events are listed latest first
  const [before, behind] = [say(context, isPast ? 'Later' : 'Earlier'), say(context, isPast ? 'Earlier' : 'Later')];
  return html`<nav class="event-pages" aria-label="${say(context, 'Pages')}">${page > 1 && html`<a rel="prev" href="${list.urlOf(page - 1)}">${before}</a>`}
${page < list.pages && html`<a rel="next" href="${list.urlOf(page + 1)}">${behind}</a>`}</nav>`;
}

/** The search form and links to other views. From months and days, these keep the filters of the view. */
function viewLinks(asked: Asked, view: AskedView): Html {
  const { context, address } = asked;
  const { archive, today, urlOf } = settingOf(context);
  const isOfDates = view.is !== 'list';
  const list = (isOfDates && filteredList(asked, view)) || archive;
  const dateOf = isOfDates ? filteredUrls(asked, view, urlOf) : urlOf;
  const link = (label: string, url: string, isShown: boolean): Html =>
    html`<a href="${url}"${isShown && html` aria-current="true"`}>${say(context, label)}</a>`;
  // browsers drop the query of the URL that a form is submitted to
  const kept = [...new URL(archive).searchParams].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form class="event-search" role="search" aria-label="${say(context, 'Events')}" action="${archive}">${kept}<label>${say(context, 'Search events')} <input type="search" name="tribe-bar-search" value="${address.query['tribe-bar-search'] ?? ''}"></label> <button>${say(context, 'Search')}</button></form>
<nav class="event-views" aria-label="${say(context, 'Views')}">${link('List', list, view.is === 'list' && !view.isPast)} ${link('Month', dateOf(today.slice(0, 7)), view.is === 'month')} ${link('Today', dateOf(today), view.is === 'day' && view.date === today)} ${link('Past events', pastOf(context), Boolean(view.isPast))}</nav>`;
}

/** Links to get the events of the page into calendars. */
function calendarLinks({ context, address }: Asked, view: AskedView): Html {
  const url = new URL(address.parts.length === 0 ? archiveOf(context) : `${context.site.url}${address.path}`);
  for (const [name, text] of Object.entries({ ...address.query, ical: '1' })) url.searchParams.set(name, text);
  return fileLinks(context, url.href, view.is === 'list' ? undefined : fileAhead(context, view));
}

/** URL of the calendar file of upcoming events, for subscriptions that outlast a month or a day (reference); undefined if there is none. */
function fileAhead(context: WebContext, view: AskedView): string | undefined {
  const list = listUrl(context, view);
  return list && fileOf(list);
}
