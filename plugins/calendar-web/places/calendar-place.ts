import type { Asked, Found } from '../../web/index.ts';
import { viewAt } from './asked-view.ts';
import { recordPage } from './record-page.ts';
import { viewPage } from './view-page.ts';

/** What the calendar has at an address: lists, months and days of events, an event, a venue, an organizer. */
export function calendarAt(asked: Asked): Found | undefined {
  const view = viewAt(asked);
  return view ? viewPage(asked, view) : recordPage(asked);
}
