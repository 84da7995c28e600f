import { anonymous, type Collection, type RenderContext } from '../../../core/index.ts';
import type { BlockRendering } from '../../blocks/index.ts';
import { type EventRecord, events, type LinkedRecord, venues } from '../../calendar/index.ts';
import {
  CONTENT_RIGHTS,
  type ContentRecord,
  contentKinds,
  isOpened,
  mayReadContent,
  offsetOf,
  printedTitle,
  toInstant,
  visitOf,
  zoneAbbreviation,
} from '../../content/index.ts';
import type { ShownEvent } from '../views/shown-event.ts';

/** May everybody read the record? Ignores passwords. */
const isPublic = ({ moment }: RenderContext, record: ContentRecord): boolean =>
  mayReadContent({ principal: anonymous, moment }, { record, rights: CONTENT_RIGHTS });

/** URL of a record's page. */
export const urlOf = <R extends ContentRecord>(context: RenderContext, { name }: Collection<R>, record: R): string =>
  context.contributions
    .all(contentKinds)
    .find(({ collection }) => collection.name === name)
    ?.urlOf?.(context, record) ?? '';

/** URL of the calendar file for a page. @param url of the page */
export const fileOf = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}ical=1`;

/** The title of a record, as HTML. */
export const titleOf = ({ title }: ContentRecord): string => printedTitle(title);

/** The public venues or organizers among these ids. */
export const linkedOf = (
  context: RenderContext,
  collection: Collection<LinkedRecord>,
  ids: readonly number[],
): readonly LinkedRecord[] =>
  ids
    .map((id) => context.store.of(collection).get(id))
    .filter((record) => record !== undefined)
    .filter((record) => isPublic(context, record) && !record.password);

/** The current event of the page or the loop, if it is public, unlocked by its password, or previewed. */
export function askedEvent({ context, values }: BlockRendering): EventRecord | undefined {
  const { postId } = values;
  const event = typeof postId === 'number' ? context.store.of(events).get(postId) : undefined;
  if (!event || visitOf(values)?.previews === event.id) return event;
  if (!isPublic(context, event)) return undefined;
  return event.password && !isOpened(values, event.id) ? undefined : event;
}

/** An event as lists show it. */
export function shownEvent(context: RenderContext, event: EventRecord): ShownEvent {
  const { start, end, timezone, all_day } = event;
  const places = linkedOf(context, venues, event.venue);
  return {
    title: titleOf(event),
    url: urlOf(context, events, event),
    start,
    end,
    timezone,
    isAllDay: all_day,
    isSticky: event.sticky,
    isFeatured: event.featured,
    zone: zoneOf(context, event),
    place: places.map(titleOf).join(', '),
    state: stateOf(context, event),
  };
}

/** Abbreviation of the event's time zone, if its offset differs from the site's; else empty. */
function zoneOf({ site }: RenderContext, { start, timezone }: EventRecord): string {
  if (timezone === site.timezone) return '';
  const instant = toInstant(start, timezone);
  return offsetOf(timezone, instant) === offsetOf(site.timezone, instant) ? '' : zoneAbbreviation(timezone, instant);
}

function stateOf({ moment }: RenderContext, event: EventRecord): ShownEvent['state'] {
  const { start, end, timezone } = event;
  if (moment.isReached(toInstant(end, timezone))) return 'over';
  return moment.isReached(toInstant(start, timezone)) ? 'on' : 'ahead';
}
