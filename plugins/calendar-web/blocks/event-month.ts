import * as v from 'valibot';
import { all, type RenderContext } from '../../../core/index.ts';
import { blockRenderer } from '../../blocks/index.ts';
import { events } from '../../calendar/index.ts';
import { EARLIEST_FIRST, MOST_EVENTS, onInMonth } from '../event-conditions.ts';
import { isDay } from '../is-day.ts';
import { monthGrid, smallMonth } from '../views/month-grid.ts';
import type { ShownEvent } from '../views/shown-event.ts';
import { settingOf } from './block-setting.ts';
import { shownEvent } from './shown-records.ts';

const attributes = v.object({
  /** `2030-05`; by default the current month. */
  month: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((month) => isDay(`${month}-01`)),
      ),
    ),
    undefined,
  ),
  /** Whether only the numbers of days are shown. */
  compact: v.fallback(v.boolean(), false),
});

/** A month with its events. */
export const eventMonthBlock = blockRenderer('calendar/event-month', attributes, (asked, { context, wrapper }) => {
  const setting = settingOf(context);
  const { month = setting.today.slice(0, 7), compact } = asked;
  const show = compact ? smallMonth : monthGrid;
  return `<div${wrapper()}>${show(month, eventsOfMonth(context, month), setting)}</div>`;
});

/** Events in a month by their own local time, earliest first. @param month `2030-05` */
export function eventsOfMonth(context: RenderContext, month: string): readonly ShownEvent[] {
  const { records } = context.store.of(events).find({
    where: all(context.moment.reached('open'), onInMonth(month)),
    order: EARLIEST_FIRST,
    limit: MOST_EVENTS,
  });
  return records.map((event) => shownEvent(context, event));
}
