import { events } from '../../calendar/index.ts';
import { type Asked, type Found, showMissing } from '../../web/index.ts';
import { MOST_EVENTS } from '../event-conditions.ts';
import { calendarFile } from '../icalendar/calendar-file.ts';
import { CHOSEN } from './asked-view.ts';
import { isShown } from './record-page.ts';

/**
 * The calendar file of events that are named by their ids, in this order, also of those that are over or hidden from lists
 * (reference). That there is nothing where everybody may see none of them.
 */
export function chosenFile(asked: Asked): Found {
  const { context, address } = asked;
  const ids = (address.query[CHOSEN] ?? '').split(',').filter((id) => /^\s*\d{1,15}\s*$/.test(id));
  const chosen = [...new Set(ids.map(Number))]
    .slice(0, MOST_EVENTS)
    .flatMap((id) => context.store.of(events).get(id) ?? [])
    .filter((event) => isShown(asked, event));
  return chosen.length === 0 ? showMissing(asked) : calendarFile(context, chosen, {});
}
