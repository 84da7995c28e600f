import { baseParts } from '../../content/index.ts';
import { type Asked, type Found, movedTo, pageNumber, partsBehind } from '../../web/index.ts';
import { archiveOf } from '../blocks/block-setting.ts';
import { configOf } from '../config-of.ts';
import { isDay } from '../is-day.ts';
import { recordPage } from './record-page.ts';

/** Alternative names of query parameters in The Events Calendar: from old links and theme forms. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tribe_event_display: 'eventDisplay',
    tribe_paged: 'paged',
    s: 'tribe-bar-search',
    search: 'tribe-bar-search',
    post_tag: 'tag',
  }),
);

/** The same request with current names of query parameters. */
export function withNamesOfToday(asked: Asked): Asked {
  const { address } = asked;
  if (![...NAMES.keys()].some((name) => name in address.query)) return asked;
  const renamed = Object.entries(address.query).map(([name, text]) => [NAMES.get(name) ?? name, text]);
  const query: Record<string, string> = Object.fromEntries(renamed);
  return { ...asked, address: { ...address, paged: pageNumber(query.paged) ?? address.paged, query } };
}

/** Views that are obsolete or only in the paid edition; they redirect to the list. */
const LISTS: ReadonlySet<string> = new Set(['upcoming', 'past', 'week', 'photo', 'map', 'summary']);

/** The redirect from an unavailable view to the list. */
export function movedToList(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const [view = '', day, ...more] = partsBehind(address.parts, baseParts(configOf(context).events_base)) ?? [];
  if (!LISTS.has(view) || more.length > 0 || (day !== undefined && !(view === 'week' && isDay(day)))) return undefined;
  const url = new URL(archiveOf(context));
  if (view === 'past') url.searchParams.set('eventDisplay', 'past');
  if (day !== undefined) url.searchParams.set('tribe-bar-date', day);
  return movedTo(asked, url.href);
}

/** The calendar file of an event at its address followed by `ical/`. */
export function fileOfEvent(asked: Asked): Found | undefined {
  const { context, address } = asked;
  const [, end, ...more] = partsBehind(address.parts, baseParts(configOf(context).event_base)) ?? [];
  if (end !== 'ical' || more.length > 0) return undefined;
  const query = { ...address.query, ical: '1' };
  return recordPage({ ...asked, address: { ...address, parts: address.parts.slice(0, -1), query } });
}
