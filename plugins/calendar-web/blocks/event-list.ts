import * as v from 'valibot';
import { all, keptText, oneOf, type RenderContext } from '../../../core/index.ts';
import { blockRenderer } from '../../blocks/index.ts';
import { events } from '../../calendar/index.ts';
import { contentTaxonomies, dayAfter, findTerm, withDescendants } from '../../content/index.ts';
import { EARLIEST_FIRST, onBetween, onOrAhead } from '../event-conditions.ts';
import { eventLine, eventRow, nothingPlanned } from '../views/event-row.ts';
import { settingOf } from './block-setting.ts';
import { shownEvent } from './shown-records.ts';

/** How many events one list shows at most. */
const MOST = 100;

/** How many days one list may show. */
const MOST_DAYS = 366;

const attributes = v.object({
  perPage: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), 10),
  /** Id or slug of a category; empty for all events. */
  category: v.fallback(v.union([v.string(), v.number()]), ''),
  /** From today on; without it all that are ahead. */
  days: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))), undefined),
  /** One line an event; so is a single one, if nothing is said. */
  compact: v.fallback(v.optional(v.boolean()), undefined),
});

/** The events that are on or ahead, the earliest first. */
export const eventListBlock = blockRenderer('calendar/event-list', attributes, (asked, { block, context, wrapper }) =>
  // it stands at the head of every page, and says the same on each
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

/** Events that are on within so many days, the first one included. */
const onWithin = (day: string, days: number) => onBetween(`${day} 00:00:00`, `${dayAfter(day, days)} 00:00:00`);

/** Events with a category or one below it; none at all, if there is no such category. */
function carries({ store, contributions }: RenderContext, category: string | number) {
  if (category === '') return undefined;
  const taxonomy = contributions.all(contentTaxonomies).find(({ name }) => name === 'tribe_events_cat');
  const term = taxonomy && findTerm(store, taxonomy, category);
  return oneOf('categories', term ? withDescendants(store, [term.id]) : []);
}
