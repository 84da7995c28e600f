import type { Moment } from '../../../core/index.ts';
import { toInstant, toLocal } from './local-time.ts';
import { twoDigits } from './two-digits.ts';

/** Parts of a date by which posts are listed: a day, a month or a year. */
export interface DateParts {
  readonly year: number;
  /** From 1. */
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** The first second of the day, month or year, in local time: `2030-05-01 00:00:00`. */
export const firstSecond = ({ year, month = 1, day = 1 }: DateParts): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)} 00:00:00`;

/** The next day, month or year. */
export function partsAfter({ year, month, day }: DateParts): DateParts {
  if (month === undefined) return { year: year + 1 };
  if (day === undefined) return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

/** The day of a local time. A text that ends with its month or year, such as `2030-05`, has no further parts. */
export function partsOf(local: string): DateParts {
  const [year = 0, month, day] = local.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/** The current day on the site, `2030-05-01`. Results that depend on it are cached until the end of that day. */
export const todayOf = ({
  moment,
  site,
}: {
  readonly moment: Moment;
  readonly site: { readonly timezone: string };
}): string =>
  moment.hold((now) => {
    const value = toLocal(now, site.timezone).slice(0, 10);
    return { value, until: toInstant(firstSecond(partsAfter(partsOf(value))), site.timezone) };
  });
