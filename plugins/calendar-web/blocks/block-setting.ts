import type { RenderContext } from '../../../core/index.ts';
import { addressing, linkables, toInstant, toLocal } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';
import type { MonthSetting } from '../views/month-grid.ts';

/** The page that lists all events. */
export const archiveOf = ({ site, contributions }: Pick<RenderContext, 'site' | 'contributions'>): string =>
  contributions
    .all(linkables)
    .find(({ name }) => name === 'tribe_events')
    ?.archive?.({ site, contributions }).url ?? site.url;

const DAY = 24 * 60 * 60_000;

/** The day that it is on the site: `2030-05-01`. */
export const todayOf = ({ moment, site }: Pick<RenderContext, 'moment' | 'site'>): string =>
  moment.hold((now) => {
    const today = toLocal(now, site.timezone).slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + DAY).toISOString().slice(0, 10);
    return { value: today, until: toInstant(`${tomorrow} 00:00:00`, site.timezone) };
  });

/** What lists and months of events need to know. */
export function settingOf(context: RenderContext): MonthSetting {
  const archive = archiveOf(context);
  const { isPlain } = addressing(context);
  return {
    formats: presentationOf(context),
    today: todayOf(context),
    archive,
    urlOf: (date) => {
      const isMonth = date.length === 7;
      if (isPlain) return `${archive}&eventDisplay=${isMonth ? 'month' : 'day'}&eventDate=${date}`;
      return new URL(isMonth ? `month/${date}/` : `${date}/`, archive.endsWith('/') ? archive : `${archive}/`).href;
    },
  };
}
