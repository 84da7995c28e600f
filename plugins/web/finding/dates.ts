import type { DateParts } from '../../content/index.ts';
import { isDate } from '../asked/date-asked.ts';

/** The date in segments of a path: `2024/05/20`. A zero after the year is ignored: `2024/00` is the year (reference). No year 0 exists. */
export function dateOf(parts: readonly string[]): DateParts | undefined {
  const [, year, month, day] = /^(?!0000)(\d{4})(?:\/(\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(parts.join('/')) ?? [];
  if (year === undefined) return undefined;
  const [monthNumber, dayNumber] = [Number(month ?? 0), Number(day ?? 0)];
  if (monthNumber === 0) return dayNumber === 0 ? { year: Number(year) } : undefined;
  return { year: Number(year), month: monthNumber, ...(dayNumber > 0 && { day: dayNumber }) };
}

/** The month of a day that does not exist, even if it is not a month (reference); the year of a month that does not exist. */
export function dateInstead({ year, month, day }: DateParts): DateParts | undefined {
  if (month === undefined) return undefined;
  if (day !== undefined) return isDate({ year, month, day }) ? undefined : { year, month };
  return month > 12 ? { year } : undefined;
}
