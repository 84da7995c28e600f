import type { DateParts } from '../../content/index.ts';

/** A day, a month or a year in a query. Without a year or a month, it matches all years or months. */
export type AskedDate = Partial<DateParts>;

/** A week of the year and a time of day in a query; each matches all years and days. */
export interface AskedTime {
  /** As of `weekNumber`. */
  readonly week: number | undefined;
  readonly hour: number | undefined;
  readonly minute: number | undefined;
  readonly second: number | undefined;
}

/** A number in a query; undefined for anything else, and for 0, which the reference ignores. */
const part = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) || undefined : undefined;

/**
 * The date in a query: `?year=2026&monthnum=5`, `?monthnum=5`, `?m=202605`. Up to four digits in `m` are a year (reference).
 */
export function dateAsked({ year, monthnum, day, m = '' }: Readonly<Record<string, string>>): AskedDate | undefined {
  const digits = m.replace(/\D/g, '');
  // an invalid part of `m` is kept, even 0, which is ignored in the other parameters
  const date =
    Number(digits) > 0
      ? {
          year: Number(digits.slice(0, 4)),
          month: digits.length > 5 ? Number(digits.slice(4, 6)) : undefined,
          day: digits.length > 7 ? Number(digits.slice(6, 8)) : undefined,
        }
      : { year: part(year), month: part(monthnum), day: part(day) };
  return Object.values(date).every((one) => one === undefined) ? undefined : date;
}

/** A number in a query that may be 0, as other texts are (reference, `absint`); undefined for none. */
const partOrZero = (text: string | undefined): number | undefined =>
  text === undefined || text === '' ? undefined : Number(/^\d{1,9}/.exec(text)?.[0] ?? 0);

/** The week and the time of day in a query: `?w=22`, `?hour=12&minute=15`, `?m=2026052017`; undefined for none. */
export function timeAsked({
  w,
  hour,
  minute,
  second,
  m = '',
}: Readonly<Record<string, string>>): AskedTime | undefined {
  const digits = m.replace(/\D/g, '');
  const inDigits = (from: number) => partOrZero(digits.slice(from, from + 2));
  const time = {
    week: partOrZero(w) || undefined,
    hour: partOrZero(hour) ?? inDigits(8),
    minute: partOrZero(minute) ?? inDigits(10),
    second: partOrZero(second) ?? inDigits(12),
  };
  return Object.values(time).every((one) => one === undefined) ? undefined : time;
}

/** Is a time of day requested? Such lists have no date for a title (reference, `is_time`). */
export const isTimeOfDay = ({ hour, minute, second }: Partial<AskedTime>): boolean =>
  [hour, minute, second].some((one) => one !== undefined);

/** The query parameters for a date. */
export const queryOfDate = ({ year, month, day }: AskedDate): Readonly<Record<string, string>> => ({
  ...(year !== undefined && { year: String(year) }),
  ...(month !== undefined && { monthnum: String(month) }),
  ...(day !== undefined && { day: String(day) }),
});

/** Is it a year, a month of a year, or a day of such a month? Only these dates have addresses of their own. */
export const isWhole = (date: AskedDate): date is DateParts =>
  date.year !== undefined && (date.month !== undefined || date.day === undefined);

/** Whether this day or month exists. */
export const isDate = ({ year, month = 1, day = 1 }: DateParts): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year > 0 && year < 9999 && month > 0 && day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};
