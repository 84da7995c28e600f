import {
  assignTerms,
  cleanHtml,
  cleanText,
  commonMembers,
  endOfDay,
  invalidParam,
  refuse,
  startOfDay,
  toLocal,
  withDate,
} from '../../content/index.ts';
import { EVENT, type EventRecord, events, timeRules } from '../collections/events.ts';
import { type CommonInput, contentInput, imageId } from '../content-input.ts';
import { ORGANIZER, VENUE } from '../linked/linked-kind.ts';
import { type CalendarWriter, type LinkedReference, linkedIds } from '../linked/save-linked.ts';
import type { CostInput } from '../points.ts';
import { CATEGORY, TAG } from '../term-kind.ts';
import { sentTime } from '../time/sent-time.ts';
import { costText } from './cost.ts';

/** An event as sent by a client. Undefined means not sent; null and the empty string clear what can be cleared. */
export interface EventInput extends CommonInput {
  readonly title?: string | undefined;
  /** Times without an offset are local times of `timezone`. */
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly timezone?: string | null | undefined;
  readonly all_day?: boolean | null | undefined;
  readonly password?: string | undefined;
  readonly description?: string | null | undefined;
  readonly excerpt?: string | null | undefined;
  readonly image?: number | string | false | null | undefined;
  readonly cost?: CostInput | null | undefined;
  readonly website?: string | null | undefined;
  readonly show_map?: boolean | null | undefined;
  readonly show_map_link?: boolean | null | undefined;
  readonly hide_from_listings?: boolean | null | undefined;
  readonly sticky?: boolean | null | undefined;
  readonly featured?: boolean | null | undefined;
  readonly categories?: readonly (number | string)[] | null | undefined;
  readonly tags?: readonly (number | string)[] | null | undefined;
  readonly venue?: LinkedReference | readonly LinkedReference[] | null | undefined;
  readonly organizer?: LinkedReference | readonly LinkedReference[] | null | undefined;
}

const FLAGS = ['featured', 'sticky', 'hide_from_listings', 'show_map', 'show_map_link'] as const;

/**
 * Creates an event together with its new venues, organizers and terms in one transaction, or updates only the members
 * that were sent.
 *
 * @param before the stored event, of an update
 * @param extra members that extensions add
 * @throws ApiError rest_invalid_param, rest_forbidden, term_exists
 */
export function saveEvent(
  writer: CalendarWriter,
  input: EventInput,
  before?: EventRecord,
  extra: Record<string, unknown> = {},
): EventRecord {
  const { members: common, slugOf } = commonMembers(
    writer,
    EVENT,
    { ...contentInput(writer, input), title: input.title, password: input.password },
    before,
  );
  const flags = flagsOf(input, before);
  if (flags.sticky !== (before?.sticky ?? false) && !writer.principal.can('sticky')) {
    refuse(writer.principal, { code: 'rest_forbidden', message: 'Sorry, you are not allowed to pin events.' });
  }
  // the venue and organizers of a private event are as private as the event
  const linkedStatus = common.status === 'private' ? 'private' : undefined;
  const times = timesOf(writer, input, before);
  // spreads come last: the engine reallocates the object for each member after a spread
  const members = {
    venue: linkedIds(writer, VENUE, input.venue, before?.venue ?? [], linkedStatus),
    organizer: linkedIds(writer, ORGANIZER, input.organizer, before?.organizer ?? [], linkedStatus),
    categories: termsOf(writer, CATEGORY, input.categories, before?.categories),
    tags: termsOf(writer, TAG, input.tags, before?.tags),
    cost: input.cost === undefined ? before?.cost : costOf(writer, input.cost),
    website: input.website === undefined ? before?.website : (input.website ?? '') || undefined,
    image: imageId(writer, input.image, before?.image),
    parent: before?.parent ?? 0,
    description: textOf(writer, 'description', input.description, before?.description),
    excerpt: textOf(writer, 'excerpt', input.excerpt, before?.excerpt),
    ...times,
    ...flags,
    ...extra,
  };
  const records = writer.store.of(events);
  const saved = (id: number) => ({ slug: slugOf(id), ...common, ...members });
  if (!before) return records.insert(saved);
  return records.put(withDate({ ...before, ...saved(before.id) }, before, writer.moment.now));
}

/** Flags as sent, else as stored, else off; null switches a flag off. */
function flagsOf(input: EventInput, before: EventRecord | undefined): Pick<EventRecord, (typeof FLAGS)[number]> {
  const flag = (name: (typeof FLAGS)[number]) => (input[name] === undefined ? before?.[name] : input[name]) ?? false;
  return {
    featured: flag('featured'),
    sticky: flag('sticky'),
    hide_from_listings: flag('hide_from_listings'),
    show_map: flag('show_map'),
    show_map_link: flag('show_map_link'),
  };
}

/**
 * Start and end as local times of the event's zone. Changing only the zone keeps the local times. An offset in a sent time takes
 * precedence over the zone. All-day events run from the first second of a day to the last.
 *
 * @throws ApiError rest_invalid_param when it ends before it starts
 */
function timesOf({ site, moment }: CalendarWriter, input: EventInput, before: EventRecord | undefined) {
  const timezone = input.timezone || before?.timezone || site.timezone;
  const all_day = (input.all_day === undefined ? before?.all_day : input.all_day) ?? false;
  const local = (sent: string | undefined, stored = '') => {
    const time = sentTime(sent ?? '');
    return time?.local(timezone, () => toLocal(moment.now, timezone)) ?? stored;
  };
  const start = local(input.start_date, before?.start);
  const end = local(input.end_date, before?.end);
  const times = all_day ? { start: startOfDay(start), end: endOfDay(end) } : { start, end };
  const members = { ...times, timezone, all_day };
  const [breach] = timeRules(members);
  if (breach) throw invalidParam('end_date', 'end_date must not be before start_date.');
  return members;
}

const termsOf = (
  writer: CalendarWriter,
  kind: typeof CATEGORY,
  asked: readonly (number | string)[] | null | undefined,
  before: readonly number[] = [],
): number[] =>
  asked === undefined ? [...before] : assignTerms(writer, kind.taxonomy, kind.plural, asked ?? [], kind.createByName);

const costOf = (writer: CalendarWriter, cost: CostInput | null): string | undefined =>
  cost === null ? undefined : cleanText(writer, 'cost', costText(cost)) || undefined;

const textOf = (writer: CalendarWriter, name: string, sent: string | null | undefined, before = ''): string =>
  sent === undefined ? before : cleanHtml(writer, name, sent ?? '');
