import { events } from '../../calendar/index.ts';
import { type Asked, type Found, showMissing } from '../../web/index.ts';
import { MOST_EVENTS } from '../event-conditions.ts';
import { calendarFile } from '../icalendar/calendar-file.ts';
import { CHOSEN, isForOutlook } from './asked-view.ts';
import { isShown } from './record-page.ts';

/**
 * The calendar file of the events with the given ids, in this order, including past ones and those hidden from lists
 * (reference). Not found if none of them is public.
 */
export function chosenFile(asked: Asked): Found {
  const { context, address } = asked;
  const ids = (address.query[CHOSEN] ?? '').split(',').filter((id) => /^\s*\d{1,15}\s*$/.test(id));
  const chosen = [...new Set(ids.map(Number))]
    .slice(0, MOST_EVENTS)
    .flatMap((id) => context.store.of(events).get(id) ?? [])
    .filter((event) => isShown(asked, event));
  return chosen.length === 0
    ? showMissing(asked)
    : calendarFile(context, chosen, { isForOutlook: isForOutlook(asked) });
}
