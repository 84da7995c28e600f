import type { DateParts } from '../../content/index.ts';

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
