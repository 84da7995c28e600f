import { toInstant, zoneAbbreviation } from '../../content/index.ts';
import type { EventRecord } from '../collections/events.ts';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC' });

/** When an event is, for people, in its own zone: `May 1, 2026, 6:30 PM – 8:00 PM EDT`. */
export function whenLine({ start, end, timezone, all_day: allDay }: EventRecord): string {
  const [first, last] = [dayOf(start), dayOf(end)];
  const lastDay = first === last ? [] : [last];
  if (allDay) return [first, ...lastDay].join(' – ');
  const until = start === end ? [] : [[...lastDay, timeOf(end)].join(', ')];
  const span = [`${first}, ${timeOf(start)}`, ...until].join(' – ');
  return `${span} ${zoneAbbreviation(timezone, toInstant(start, timezone))}`;
}

// as clocks there show them, so that no engine has to know the zone
const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`);

const dayOf = (local: string): string => DAY.format(asUtc(local));
/** Engines do not agree on the blank before PM. */
const timeOf = (local: string): string => TIME.format(asUtc(local)).replace(/\s/g, ' ');
