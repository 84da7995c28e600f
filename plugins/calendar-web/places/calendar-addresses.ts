import { eq, type PageAddress, pathOfQuery } from '../../../core/index.ts';
import { CATEGORY, type EventRecord, events, organizers, TAG, venues } from '../../calendar/index.ts';
import { addressing, nextDay, terms, todayOf, withStatus } from '../../content/index.ts';
import { foundBy, listAddresses, pathBelow, urlBehind, type WebContext } from '../../web/index.ts';
import { archiveOf, pastOf, settingOf } from '../blocks/block-setting.ts';
import { fileOf, urlOf } from '../blocks/shown-records.ts';
import { monthBeside } from '../views/month-grid.ts';
import { firstDay, lastDay } from '../views/shown-event.ts';
import { VIEWS } from './asked-view.ts';
import { termUrl } from './term-url.ts';

/** Limits: months before and after the current one, and days of one event. */
const MOST_MONTHS = 120;
const MOST_DAYS = 366;

/** All addresses of the calendar: lists, months and days with events, events, venues, organizers, and their calendar files. */
export function* calendarAddresses(context: WebContext): Generator<PageAddress> {
  for (const list of [archiveOf(context), pastOf(context)]) yield* withFile(listAddresses(context, list), 'events.ics');
  const { store, moment } = context;
  const open = store.of(events).find({ where: moment.reached('open') }).records;
  for (const event of open) yield* recordAddresses(context, urlOf(context, events, event), event, 'event.ics');
  for (const collection of [venues, organizers]) {
    for (const record of store.of(collection).find({ where: withStatus('publish', moment) }).records) {
      if (!record.password) yield* recordAddresses(context, urlOf(context, collection, record), record, 'events.ics');
    }
  }
  if (open.some(({ featured }) => featured) && !addressing(context).isPlain) {
    yield* withFile(listAddresses(context, urlBehind(archiveOf(context), 'featured')), 'events.ics');
  }
  yield* termAddresses(context);
  yield* viewAddresses(context);
  yield* dateAddresses(context, open);
}

/** The pages of one list, and the calendar file that they share. */
function* withFile(addresses: Iterable<PageAddress>, name: string): Generator<PageAddress> {
  let file: string | undefined;
  for (const address of addresses) {
    yield address;
    const own = calendarFile(address.path, name);
    file ??= own.file;
    yield { ...own, ...(file !== undefined && { file }) };
  }
}

/** The address of a calendar file; its file is stored next to its page. */
const calendarFile = (page: string, name: string): PageAddress => ({
  path: fileOf(page),
  file: `${pathOfQuery(page).replace(/\/?$/, '/')}${name}`,
});

function* recordAddresses(
  { site }: WebContext,
  url: string,
  { title, description }: Pick<EventRecord, 'title' | 'description'>,
  name: string,
): Generator<PageAddress> {
  const path = pathBelow(site, url);
  yield { path, found: foundBy(title, description) };
  yield calendarFile(path, name);
}

function* termAddresses(context: WebContext): Generator<PageAddress> {
  for (const kind of [CATEGORY, TAG]) {
    for (const term of context.store.of(terms).find({ where: eq('taxonomy', kind.taxonomy.name) }).records) {
      const url = termUrl(context, { kind, term });
      if (url !== undefined) yield* withFile(listAddresses(context, url), 'events.ics');
    }
  }
}

/** The views with fixed paths: the list, the current month and today. */
function* viewAddresses(context: WebContext): Generator<PageAddress> {
  if (addressing(context).isPlain) return;
  for (const view of VIEWS) yield { path: pathBelow(context.site, urlBehind(archiveOf(context), view)) };
}

function* dateAddresses(context: WebContext, open: readonly EventRecord[]): Generator<PageAddress> {
  const { urlOf: dateUrl } = settingOf(context);
  const today = todayOf(context);
  const days = new Set([today, ...open.flatMap(daysOf)]);
  const months = monthsBetween(
    [...days].map((day) => day.slice(0, 7)),
    today.slice(0, 7),
  );
  for (const date of [...months, ...[...days].sort()]) {
    const path = pathBelow(context.site, dateUrl(date));
    yield { path };
    const file = calendarFile(path, 'events.ics');
    yield file;
    // the form linked in the head of day views
    yield { ...file, path: `${file.path}/` };
  }
}

/** Days on which an event takes place. */
function daysOf(event: EventRecord): readonly string[] {
  const days: string[] = [];
  const last = lastDay({ ...event, isAllDay: event.all_day });
  for (let day = firstDay(event); day <= last && days.length < MOST_DAYS; day = nextDay(day).slice(0, 10))
    days.push(day);
  return days;
}

/** All months from the first to the last of these, including the current one. */
function monthsBetween(months: readonly string[], current: string): readonly string[] {
  const known = [...months, current].sort();
  const [first = current] = known;
  const last = known.at(-1) ?? current;
  const between = [current];
  for (
    let month = monthBeside(current, -1);
    month >= first && between.length <= MOST_MONTHS;
    month = monthBeside(month, -1)
  ) {
    between.unshift(month);
  }
  const before = between.length;
  for (
    let month = monthBeside(current, 1);
    month <= last && between.length <= before + MOST_MONTHS;
    month = monthBeside(month, 1)
  ) {
    between.push(month);
  }
  return between;
}
