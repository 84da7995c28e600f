import { all, type Condition, eq, gte, lt, not, oneOf } from '../../../core/index.ts';
import { type EventRecord, events } from '../../calendar/index.ts';
import { clockOf, nextDay, searchCondition, withDescendants, withStatus } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';
import { type Asked, FEED_LENGTH, type WebContext } from '../../web/index.ts';
import { EARLIEST_FIRST, MOST_EVENTS, onBetween, onInMonth, onOrAhead } from '../event-conditions.ts';
import type { AskedView } from './asked-view.ts';

/** Events on a page of a view, and the total on all its pages. */
export interface ListedEvents {
  readonly records: readonly EventRecord[];
  readonly total: number;
  readonly perPage: number;
}

/** Public events of a view. */
export function listedEvents(asked: Asked, view: AskedView): ListedEvents {
  const { context, address, isFeed = false } = asked;
  const isWhole = view.is !== 'list' || view.isFile;
  const perPage = isFeed ? FEED_LENGTH : isWhole ? MOST_EVENTS : presentationOf(context).posts_per_page;
  const found = context.store.of(events).find({
    where: all(context.moment.reached('open'), timesOf(context, view), filterOf(asked, view)),
    order: view.isPast ? [{ field: 'start', direction: 'desc' }] : EARLIEST_FIRST,
    offset: isWhole ? 0 : ((address.paged ?? 1) - 1) * perPage,
    limit: perPage,
  });
  return { records: found.records, total: found.total, perPage };
}

/** The filters of a view, whatever its dates: its term, featured events, and the words of a search. */
export const filterOf = ({ context, address }: Asked, view: AskedView): Condition =>
  all(
    termOf(context, view),
    view.isFeatured ? eq('featured', true) : undefined,
    searchCondition(address.query['tribe-bar-search'], context.site.limits),
  );

/** The most recently published event with the view's category or tag, if any, whatever its dates; it may be hidden from lists. */
export const newestEvent = (context: WebContext, view: AskedView): EventRecord | undefined =>
  context.store.of(events).find({
    where: all(withStatus('publish', context.moment), eq('locked', false), termOf(context, view)),
    order: [{ field: 'date', direction: 'desc' }],
    limit: 1,
  }).records[0];

/** Current and upcoming events with an id in a field. @param field for example `published_venue` */
export const eventsAheadOf = ({ store, moment }: WebContext, field: string, id: number): readonly EventRecord[] =>
  store.of(events).find({
    where: all(onOrAhead(moment), oneOf(field, [id])),
    order: EARLIEST_FIRST,
    limit: MOST_EVENTS,
  }).records;

function timesOf({ moment }: WebContext, { is, date, isPast }: AskedView): Condition | undefined {
  if (date === undefined) return isPast ? not(moment.ahead('end')) : moment.ahead('end');
  if (is === 'list') return (isPast ? lt : gte)('listed_end', clockOf(`${date} 00:00:00`));
  if (is === 'month') return onInMonth(date);
  const first = `${date} 00:00:00`;
  return onBetween(first, nextDay(first));
}

function termOf({ store }: WebContext, { term: shown }: AskedView): Condition | undefined {
  if (!shown) return undefined;
  const { kind, term } = shown;
  return oneOf(`published_${kind.plural}`, kind.taxonomy.hierarchical ? withDescendants(store, [term.id]) : [term.id]);
}
