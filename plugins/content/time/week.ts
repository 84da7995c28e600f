import { clockOf } from './local-time.ts';

const DAY = 24 * 60 * 60 * 1000;

const dayOfYear = (instant: number): number => {
  const date = new Date(instant);
  return Math.round((instant - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY);
};

/**
 * The number of a week within its year, as in addresses of the reference (`WEEK()` of MySQL). Weeks that begin on Monday are
 * counted from the first one with four days in the year, all others from the first one that begins in it; days before that are in
 * week 0.
 *
 * @param day `2030-05-01`
 * @param startOfWeek 0 for Sunday, 1 for Monday …
 */
export function weekNumber(day: string, startOfWeek: number): number {
  const instant = clockOf(`${day} 00:00:00`) - (startOfWeek > 1 ? startOfWeek * DAY : 0);
  const first = new Date(Date.UTC(new Date(instant).getUTCFullYear(), 0, 1)).getUTCDay();
  const monday = (first + 6) % 7;
  const begin = startOfWeek === 1 ? (monday <= 3 ? -monday : 7 - monday) : (7 - first) % 7;
  return Math.floor((dayOfYear(instant) - begin) / 7) + 1;
}

/**
 * The first day of the week that contains a day.
 *
 * @param day as of `weekNumber`
 * @param startOfWeek as of `weekNumber`
 */
export function beginOfWeek(day: string, startOfWeek: number): string {
  const instant = clockOf(`${day} 00:00:00`);
  return dayText(instant - ((new Date(instant).getUTCDay() - startOfWeek + 7) % 7) * DAY);
}

/**
 * The day this many days after another.
 *
 * @param day `2030-05-01`
 */
export const dayAfter = (day: string, days: number): string => dayText(clockOf(`${day} 00:00:00`) + days * DAY);

const dayText = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
