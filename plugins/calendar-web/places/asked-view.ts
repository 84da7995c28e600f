import { CATEGORY, TAG, type TermKind } from '../../calendar/index.ts';
import { baseParts, pathParts, type Term, termBySlug, todayOf } from '../../content/index.ts';
import { type Asked, partsBehind } from '../../web/index.ts';
import { configOf } from '../config-of.ts';
import { isDay } from '../is-day.ts';

/** What of the calendar an address shows. */
export interface AskedView {
  readonly is: 'list' | 'month' | 'day';
  /** `2030-05` of a month, `2030-05-01` of a day; of a list the first day, and of what is over the day after, where one is asked for. */
  readonly date?: string | undefined;
  /** What is over, the latest first. */
  readonly isPast?: boolean;
  /** Only events that are featured. */
  readonly isFeatured?: boolean;
  /** Only events with one of its kind, or below it. */
  readonly term?: ShownTerm;
  /** It is asked for as a calendar file. */
  readonly isFile: boolean;
}

/** A term of events. */
export interface ShownTerm {
  readonly kind: TermKind;
  readonly term: Term;
}

type Unfiltered = Pick<AskedView, 'is' | 'date'>;

/** Is the calendar file of an address asked for? The address that heads of days tell ends with a slash (reference). */
export const isFileAsked = ({ address }: Pick<Asked, 'address'>): boolean =>
  /^(?:1|true)\/?$/.test(address.query.ical ?? '');

/** Member of a query that names the events of a calendar file by their ids (reference). */
export const CHOSEN = 'event_ids';

/** Is the calendar file of the site's own address asked for? That is the one of all events, or of those that are named (reference). */
const isWholeFile = ({ address }: Asked): boolean =>
  isFileAsked({ address }) && Object.keys(address.query).every((name) => name === 'ical' || name === CHOSEN);

/** The view of events at an address; undefined for one that has none. */
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

/** What a path ends with that leads to featured events alone (reference), before `page/N`. */
const FEATURED = 'featured';

/** Does a path end as those of calendar files do: of all events, of those that are featured, of a day, of a term? */
const isFilePath = (parts: readonly string[]): boolean =>
  parts.at(-1) === 'ical' && (parts.length !== 2 || parts[0] === FEATURED || isDay(parts[0] ?? ''));

/** A term that a path names, and what behind it says which view. */
interface TermPath {
  readonly shown: ShownTerm;
  readonly view: readonly string[];
}

/**
 * The term of events that the query of the site's own address names: a category, as in addresses of sites that have no paths, or a
 * tag, as in subscriptions that the reference gives. Without the kind of content a tag is one of posts.
 */
export function termInQuery({ context, address }: Asked): TermPath | 'unknown' | undefined {
  const { parts, query } = address;
  const kinds = query.post_type === 'tribe_events' ? [CATEGORY, TAG] : [CATEGORY];
  const kind = parts.length === 0 ? kinds.find((one) => query[one.query] !== undefined) : undefined;
  if (!kind) return undefined;
  const term = termBySlug(context.store, kind.taxonomy, pathParts(query[kind.query] ?? '').at(-1) ?? '');
  return term ? { shown: { kind, term }, view: [] } : 'unknown';
}

/** The term whose events a path names by the slug at its end: what stands above one with parents does not count, as in the reference. */
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

/** Parts of an address that name a view. */
export const VIEWS = ['list', 'month', 'today'];

/** The end of a path to a term that says which view of its events is meant (reference); empty for its usual one. */
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

/** The day that a query names, or the first of the month that it names. */
function dayAsked({ 'tribe-bar-date': day, eventDate = '' }: Readonly<Record<string, string>>): string | undefined {
  const text = day ?? eventDate;
  return [text, `${text}-01`].find(isDay);
}

/** The view that a query names: `?eventDisplay=month&eventDate=2030-05`. */
function byQuery({ context, address }: Asked): Unfiltered | undefined {
  const { eventDisplay = '', eventDate } = address.query;
  if (eventDisplay !== 'month' && eventDisplay !== 'day') return { is: 'list' };
  const today = todayOf(context);
  return dated(eventDate ?? (eventDisplay === 'month' ? today.slice(0, 7) : today), eventDisplay);
}

/** The month or day that a text is. @param wanted which of both it has to be */
function dated(text: string, wanted?: string): Unfiltered | undefined {
  const is = isDay(text) ? 'day' : isDay(`${text}-01`) ? 'month' : undefined;
  return is && (wanted === undefined || wanted === is) ? { is, date: text } : undefined;
}
