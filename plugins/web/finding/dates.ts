import { addressing } from '../../content/index.ts';
import type { WebContext } from '../asking.ts';
import type { DateParts } from '../subjects/archives.ts';

/** The address of what was posted on a day, in a month or a year; undefined where the site has no such addresses. */
export function dateUrl(
  context: Pick<WebContext, 'site' | 'contributions'>,
  { year, month, day }: DateParts,
): string | undefined {
  const { isPlain, front, page } = addressing(context);
  if (isPlain) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  return page([
    ...front,
    String(year).padStart(4, '0'),
    ...(month === undefined ? [] : [two(month)]),
    ...(month === undefined || day === undefined ? [] : [two(day)]),
  ]);
}

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
