import type { RenderContext } from '../../../core/index.ts';
import { type DateParts, formatDate } from '../../content/index.ts';
import { dateFormats, presentationOf } from '../../site/index.ts';

/**
 * A time as the site shows it.
 *
 * @param instant milliseconds since 1970 UTC
 * @param format letters of PHP; the one of the settings when it is empty
 * @returns plain text
 */
export function shownDate(context: RenderContext, instant: number, format = ''): string {
  const { language } = presentationOf(context);
  return formatDate(format || dateFormats(context).date_format, instant, context.site.timezone, language);
}

/** A day, or a month or year by its first, as the site shows it. @param format as of `shownDate` */
export function shownDay(context: RenderContext, { year, month = 1, day = 1 }: DateParts, format = ''): string {
  const { language } = presentationOf(context);
  return formatDate(format || dateFormats(context).date_format, Date.UTC(year, month - 1, day), 'UTC', language);
}
