import type { RenderContext } from '../../../core/index.ts';
import { type DateParts, formatDate } from '../../content/index.ts';
import { dateFormats, presentationOf } from '../../site/index.ts';

/**
 * A time in the site's format.
 *
 * @param instant milliseconds since 1970 UTC
 * @param format PHP format letters; empty for that of the settings
 * @returns plain text
 */
export function shownDate(context: RenderContext, instant: number, format = ''): string {
  const { language } = presentationOf(context);
  return formatDate(format || dateFormats(context).date_format, instant, context.site.timezone, language);
}

/** A day, or the first day of a month or year, in the site's format. @param format see `shownDate` */
export function shownDay(context: RenderContext, { year, month = 1, day = 1 }: DateParts, format = ''): string {
  const { language } = presentationOf(context);
  return formatDate(format || dateFormats(context).date_format, Date.UTC(year, month - 1, day), 'UTC', language);
}
