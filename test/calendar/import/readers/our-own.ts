import { toInstant } from '../../../../plugins/content/index.ts';
import { readText, SITE } from '../read.ts';

const DAY = 24 * 60 * 60_000;

/** When the events of a calendar take place, as read by Almanac: `start/end summary`, in UTC or as days, with an exclusive end. */
export function readByUs(text: string, end: string): readonly string[] {
  const horizon = Date.parse(`${end.slice(0, 4)}-${end.slice(4, 6)}-${end.slice(6)}T00:00:00Z`) - 1_000;
  const { events } = readText(text, { ...SITE, zone: 'UTC', horizon, occurrences: 20_000 });
  return events
    .map(({ start, end: last, timezone, all_day, title }) => {
      const shown = (local: string) => iso(toInstant(local, timezone)).slice(0, 19);

      return all_day
        ? `${start.slice(0, 10)}/${iso(toInstant(last, 'UTC') + DAY).slice(0, 10)} ${title}`
        : `${shown(start)}/${shown(last)} ${title}`;
    })
    .sort();
}

const iso = (instant: number): string => new Date(instant).toISOString();
