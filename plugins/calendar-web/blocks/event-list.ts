import * as v from 'valibot';
import { all, keptText, oneOf, type RenderContext } from '../../../core/index.ts';
import { blockRenderer } from '../../blocks/index.ts';
import { events } from '../../calendar/index.ts';
import { contentTaxonomies, dayAfter, findTerm, withDescendants } from '../../content/index.ts';
import { EARLIEST_FIRST, onBetween, onOrAhead } from '../event-conditions.ts';
import { eventLine, eventRow, nothingPlanned } from '../views/event-row.ts';
import { settingOf } from './block-setting.ts';
import { shownEvent } from './shown-records.ts';

/** Maximum number of events in a list. */
const MOST = 100;

/** Maximum number of days in a list. */
const MOST_DAYS = 366;

const attributes = v.object({
  perPage: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 10),
  /** Id or slug of a category; empty for all events. */
  category: v.fallback(v.union([v.string(), v.number()]), ''),
  /** Number of days, starting today; without it, all upcoming events are shown. */
  days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))), undefined),
  /** One line per event; by default only for a list of one event. */
  compact: v.fallback(v.optional(v.boolean()), undefined),
});

/** Current and upcoming events, earliest first. */
export const eventListBlock = blockRenderer('calendar/event-list', attributes, (asked, { block, context, wrapper }) =>
  // cached, because it may appear at the top of every page with the same content
  keptText(
    context,
    `calendar-web/event-list ${JSON.stringify(block.attributes)}`,
    (within) => `<div${wrapper()}>${listOf(within, asked)}</div>`,
  ),
);

function listOf(context: RenderContext, asked: v.InferOutput<typeof attributes>): string {
  const { perPage, category, days, compact = perPage === 1 } = asked;
  const setting = settingOf(context);
  const { moment, store } = context;
  const found = store.of(events).find({
    where: all(
      onOrAhead(moment),
      carries(context, category),
      days === undefined ? undefined : onWithin(setting.today, days),
    ),
    order: EARLIEST_FIRST,
    limit: perPage,
  }).records;
  const show = compact ? eventLine : eventRow;
  const rows = found.map((event) => show(shownEvent(context, event), setting));
  if (rows.length === 0) return nothingPlanned(setting);
  return `<ol class="${compact ? 'event-lines' : 'event-rows'}">${rows.join('')}</ol>`;
}

/** Matches events that take place within a number of days, including the first. */
const onWithin = (day: string, days: number) => onBetween(`${day} 00:00:00`, `${dayAfter(day, days)} 00:00:00`);

/** Matches events with a category or one of its descendants; none, if there is no such category. */
function carries({ store, contributions }: RenderContext, category: string | number) {
  if (category === '') return undefined;
  const taxonomy = contributions.all(contentTaxonomies).find(({ name }) => name === 'tribe_events_cat');
  const term = taxonomy && findTerm(store, taxonomy, category);
  return oneOf('categories', term ? withDescendants(store, [term.id]) : []);
}
