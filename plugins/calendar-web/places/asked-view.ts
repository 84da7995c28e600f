import { CATEGORY, TAG, type TermKind } from '../../calendar/index.ts';
import { baseParts, pathParts, type Term, termBySlug, todayOf } from '../../content/index.ts';
import { type Asked, partsBehind } from '../../web/index.ts';
import { configOf } from '../config-of.ts';
import { isDay } from '../is-day.ts';

/** The view of the calendar at an address. */
export interface AskedView {
  readonly is: 'list' | 'month' | 'day';
  /** `2030-05` of a month, `2030-05-01` of a day. Of a list, the requested first day; of past events, the day after the last. */
  readonly date?: string | undefined;
  /** Whether past events are listed, latest first. */
  readonly isPast?: boolean;
  /** Whether only featured events are shown. */
  readonly isFeatured?: boolean;
  /** Only events with this term, or, in a hierarchy, with a descendant. */
  readonly term?: ShownTerm;
  /** Whether it is requested as a calendar file. */
  readonly isFile: boolean;
}

/** A term of events. */
export interface ShownTerm {
  readonly kind: TermKind;
  readonly term: Term;
}

type Unfiltered = Pick<AskedView, 'is' | 'date'>;

/** Query parameters that request the calendar file of an address, in general and for Outlook (reference). */
const FILES = ['ical', 'outlook-ical'] as const;

const isAsked = ({ address }: Pick<Asked, 'address'>, name: (typeof FILES)[number]): boolean =>
  /^(?:1|true)\/?$/.test(address.query[name] ?? '');

/** Is the calendar file of an address requested? The links in the head of day views end with a slash (reference). */
export const isFileAsked = (asked: Pick<Asked, 'address'>): boolean => FILES.some((name) => isAsked(asked, name));

/** Is the requested calendar file for Outlook? */
export const isForOutlook = (asked: Pick<Asked, 'address'>): boolean =>
  isAsked(asked, 'outlook-ical') && !isAsked(asked, 'ical');

/** Query parameter with the ids of the events of a calendar file (reference). */
export const CHOSEN = 'event_ids';

/** Is a calendar file requested at the site's root? It has all events, or those with the given ids (reference). */
const isWholeFile = ({ address }: Asked): boolean =>
  isFileAsked({ address }) && Object.keys(address.query).every((name) => [...FILES, CHOSEN].includes(name));

/** The view of events at an address; undefined if there is none. */
export function viewAt(asked: Asked): AskedView | undefined {
  const { context, address } = asked;
  const { query, parts } = address;
  const queried = termInQuery(asked);
  const isOfEvents = queried || query.post_type === 'tribe_events' || isWholeFile(asked);
  const named = isOfEvents && query.p === undefined && parts.length === 0;
  const behind = named ? [] : partsBehind(parts, baseParts(configOf(context).events_base));
  if (!behind) return undefined;
  const isPath = isFilePath(behind);
  const isFile = isPath || isFileAsked(asked);
  const rest = isPath ? behind.slice(0, -1) : behind;
  const ofTerm = queried ?? termAt(asked, rest);
  if (ofTerm === 'unknown') return undefined;
  const ofView = ofTerm?.view ?? rest;
  const isFeatured = ofView.at(-1) === FEATURED;
  const view = unfilteredAt(asked, isFeatured ? ofView.slice(0, -1) : ofView);
  if (!view) return undefined;
  return {
    ...view,
    ...(view.is === 'list' && { date: dayAsked(query) }),
    isPast: view.is === 'list' && query.eventDisplay === 'past',
    isFeatured: isFeatured || /^(?:1|true|yes|on)$/i.test(query.featured ?? ''),
    ...(ofTerm && { term: ofTerm.shown }),
    isFile,
  };
}

/** Path segment at the end, before `page/N`, that restricts a view to featured events (reference). */
const FEATURED = 'featured';

/** Is it the path of a calendar file: of all events, featured events, a day or a term? */
const isFilePath = (parts: readonly string[]): boolean =>
  parts.at(-1) === 'ical' && (parts.length !== 2 || parts[0] === FEATURED || isDay(parts[0] ?? ''));

/** A term in a path, and the segments after it that select the view. */
interface TermPath {
  readonly shown: ShownTerm;
  readonly view: readonly string[];
}

/**
 * The term of events in the query at the site's root: a category, as in plain permalinks, or a tag, as in the reference's
 * subscription links. Without `post_type`, a tag is one of posts.
 */
export function termInQuery({ context, address }: Asked): TermPath | 'unknown' | undefined {
  const { parts, query } = address;
  const kinds = query.post_type === 'tribe_events' ? [CATEGORY, TAG] : [CATEGORY];
  const kind = parts.length === 0 ? kinds.find((one) => query[one.query] !== undefined) : undefined;
  if (!kind) return undefined;
  const term = termBySlug(context.store, kind.taxonomy, pathParts(query[kind.query] ?? '').at(-1) ?? '');
  return term ? { shown: { kind, term }, view: [] } : 'unknown';
}

/** The term whose slug comes last in a path; slugs of ancestors before it are not checked, as in the reference. */
function termAt(asked: Asked, parts: readonly string[]): TermPath | 'unknown' | undefined {
  const { store } = asked.context;
  const config = configOf(asked.context);
  for (const kind of [CATEGORY, TAG]) {
    const behind = partsBehind(parts, baseParts(config[`${kind.name}_base`]));
    if (!behind) continue;
    const view = viewBehind(behind);
    const slugs = view.length === 0 ? behind : behind.slice(0, -view.length);
    const slug = slugs.at(-1);
    const term = slug === undefined ? undefined : termBySlug(store, kind.taxonomy, slug);
    if (!term) return 'unknown';
    const isIts = slugs.length === 1 || kind.taxonomy.hierarchical;
    return isIts ? { shown: { kind, term }, view } : 'unknown';
  }
  return undefined;
}

/** Path segments that select a view. */
export const VIEWS = ['list', 'month', 'today'];

/** The segments at the end of a term's path that select the view (reference); empty for the default view. */
function viewBehind(parts: readonly string[]): readonly string[] {
  const [last = '', before] = parts.toReversed();
  if (parts.length > 1 && last === FEATURED) return [...viewBehind(parts.slice(0, -1)), last];
  if (parts.length > 2 && before === 'day' && isDay(last)) return ['day', last];
  return parts.length > 1 && (VIEWS.includes(last) || dated(last)) ? [last] : [];
}

const listAt = (parts: readonly string[]): Unfiltered | undefined =>
  parts.length === 0 || (parts.length === 1 && parts[0] === 'list') ? { is: 'list' } : undefined;

function unfilteredAt(asked: Asked, parts: readonly string[]): Unfiltered | undefined {
  const { context, address } = asked;
  const [first = '', second, ...more] = parts;
  if (more.length > 0) return undefined;
  if (parts.length === 0 && address.query.eventDisplay !== undefined) return byQuery(asked);
  if (second !== undefined) return ['month', 'day'].includes(first) ? dated(second, first) : undefined;
  const day = dayAsked(address.query);
  if (first === 'month') return { is: 'month', date: (day ?? todayOf(context)).slice(0, 7) };
  if (first === 'today') return { is: 'day', date: day ?? todayOf(context) };
  return listAt(parts) ?? dated(first);
}

/** The day in a query, or the first day of the month in it. */
function dayAsked({ 'tribe-bar-date': day, eventDate = '' }: Readonly<Record<string, string>>): string | undefined {
  const text = day ?? eventDate;
  return [text, `${text}-01`].find(isDay);
}

/** The view selected by a query: `?eventDisplay=month&eventDate=2030-05`. */
function byQuery({ context, address }: Asked): Unfiltered | undefined {
  const { eventDisplay = '', eventDate } = address.query;
  if (eventDisplay !== 'month' && eventDisplay !== 'day') return { is: 'list' };
  const today = todayOf(context);
  return dated(eventDate ?? (eventDisplay === 'month' ? today.slice(0, 7) : today), eventDisplay);
}

/** Parses a text as a month or a day. @param wanted which of the two it must be */
function dated(text: string, wanted?: string): Unfiltered | undefined {
  const is = isDay(text) ? 'day' : isDay(`${text}-01`) ? 'month' : undefined;
  return is && (wanted === undefined || wanted === is) ? { is, date: text } : undefined;
}
