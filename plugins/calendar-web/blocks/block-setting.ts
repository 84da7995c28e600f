import type { RenderContext } from '../../../core/index.ts';
import { addressing, linkables, sayHtml, todayOf } from '../../content/index.ts';
import { dateFormats, presentationOf } from '../../site/index.ts';
import { urlBehind } from '../../web/index.ts';
import { isShownDate } from '../shown-dates.ts';
import type { MonthSetting } from '../views/month-grid.ts';
import type { Formats } from '../views/shown-event.ts';

/** URL of the page that lists all events. */
export const archiveOf = ({ site, contributions }: Pick<RenderContext, 'site' | 'contributions'>): string =>
  contributions
    .all(linkables)
    .find(({ name }) => name === 'tribe_events')
    ?.archive?.({ site, contributions }).url ?? site.url;

/** URL of the page that lists past events. */
export function pastOf(context: RenderContext): string {
  const archive = archiveOf(context);
  return addressing(context).isPlain
    ? `${archive}&eventDisplay=past`
    : `${urlBehind(archive, 'list')}?eventDisplay=past`;
}

/** Formats of dates and times, and the translation of labels. */
export const formatsOf = (context: RenderContext): Formats => ({
  ...presentationOf(context),
  ...dateFormats(context),
  say: (text, values) => sayHtml(context, text, values),
});

/** Settings for lists and months of events. */
export function settingOf(context: RenderContext): MonthSetting {
  const archive = archiveOf(context);
  const { isPlain } = addressing(context);
  return {
    formats: formatsOf(context),
    today: todayOf(context),
    archive,
    urlOf: (date) => {
      const isMonth = date.length === 7;
      if (isPlain) return `${archive}&eventDisplay=${isMonth ? 'month' : 'day'}&eventDate=${date}`;
      return urlBehind(archive, isMonth ? `month/${date}` : date);
    },
    isShown: (date) => isShownDate(context, date),
  };
}
