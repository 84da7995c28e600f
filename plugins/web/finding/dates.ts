import type { DateParts } from '../../content/index.ts';
import { isDate } from '../asked/date-asked.ts';

/** The date that parts of a path are: `2024/05/20`. A zero behind the year says nothing: `2024/00` is the year (reference). There is no year 0. */
export function dateOf(parts: readonly string[]): DateParts | undefined {
  const [, year, month, day] = /^(?!0000)(\d{4})(?:\/(\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(parts.join('/')) ?? [];
  if (year === undefined) return undefined;
  const [monthNumber, dayNumber] = [Number(month ?? 0), Number(day ?? 0)];
  if (monthNumber === 0) return dayNumber === 0 ? { year: Number(year) } : undefined;
  return { year: Number(year), month: monthNumber, ...(dayNumber > 0 && { day: dayNumber }) };
}

/** The month of a day that there is not, though it may be none (reference); the year of a month that there is not. */
export function dateInstead({ year, month, day }: DateParts): DateParts | undefined {
  if (month === undefined) return undefined;
  if (day !== undefined) return isDate({ year, month, day }) ? undefined : { year, month };
  return month > 12 ? { year } : undefined;
}
