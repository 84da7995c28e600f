import type { DateParts } from '../../content/index.ts';
import { isDate } from '../asked/date-asked.ts';

/** The date that parts of a path are: `2024/05/20`. */
export function dateOf(parts: readonly string[]): DateParts | undefined {
  const [, year, , month, , day] = /^(\d{4})(\/(\d{1,2}))?(\/(\d{1,2}))?$/.exec(parts.join('/')) ?? [];
  if (year === undefined) return undefined;
  return {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** The month of a day that there is not, the year of a month that there is not. */
export function dateInstead({ year, month, day }: DateParts): DateParts | undefined {
  if (month === undefined) return undefined;
  if (month > 12) return { year };
  return day === undefined || isDate({ year, month, day }) ? undefined : { year, month };
}
