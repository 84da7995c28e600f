import { anonymous } from '../../../core/index.ts';
import type { AddressClaimAsking } from '../../content/index.ts';
import { type Asked, addressOf, type Found } from '../../web/index.ts';
import { viewAt } from './asked-view.ts';
import { recordPage } from './record-page.ts';
import { viewPage } from './view-page.ts';

/** What the calendar has at an address: lists, months and days of events, an event, a venue, an organizer. */
export function calendarAt(asked: Asked): Found | undefined {
  const view = viewAt(asked);
  return view ? viewPage(asked, view) : recordPage(asked);
}

/** Has the calendar a list, a month or a day of events at an address? */
export function calendarClaim({ path, ...context }: AddressClaimAsking): string | undefined {
  const asked: Asked = { context: { ...context, principal: anonymous }, address: addressOf(path), opens: () => false };
  return viewAt(asked) && 'the calendar';
}
