import { toInstant, zoneAbbreviation } from '../../content/index.ts';
import type { EventRecord } from '../collections/events.ts';

const DAYS = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const TIMES = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** When an event is, for people: `May 1, 2026 at 6:30 – 8:00 PM EDT`, in its own zone. */
export function whenLine({ start, end, timezone, all_day: allDay }: EventRecord): string {
  // as clocks there show them, so that no engine has to know the zone
  const [first, last] = [asUtc(start), asUtc(end)];
  const range = (allDay ? DAYS : TIMES).formatRange(first, Math.max(first, last));
  return allDay ? range : `${range} ${zoneAbbreviation(timezone, toInstant(start, timezone))}`;
}

const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);
