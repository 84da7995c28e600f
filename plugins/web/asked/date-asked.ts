import type { DateParts } from '../../content/index.ts';

/** A day, a month or a year that a query names; where it leaves out the year or the month, of all years or months. */
export type AskedDate = Partial<DateParts>;

/** A number of a query; undefined where it says nothing, or 0, which does not count in the reference. */
const part = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) || undefined : undefined;

/**
 * The date that a query names: `?year=2026&monthnum=5`, `?monthnum=5`, `?m=202605`; four digits of `m` or fewer are a year
 * (reference).
 */
export function dateAsked({ year, monthnum, day, m = '' }: Readonly<Record<string, string>>): AskedDate | undefined {
  const digits = m.replace(/\D/g, '');
  // a month of `m` that there is not stays one, as 0 of the others does not
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

/** The same in the words of queries. */
export const queryOfDate = ({ year, month, day }: AskedDate): Readonly<Record<string, string>> => ({
  ...(year !== undefined && { year: String(year) }),
  ...(month !== undefined && { monthnum: String(month) }),
  ...(day !== undefined && { day: String(day) }),
});

/** Is it a year, one of its months, or a day of one of these? Only such dates have addresses of their own. */
export const isWhole = (date: AskedDate): date is DateParts =>
  date.year !== undefined && (date.month !== undefined || date.day === undefined);

/** Whether this day or month exists. */
export const isDate = ({ year, month = 1, day = 1 }: DateParts): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return (
    year > 0 && year < 9999 && month > 0 && day > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  );
};
