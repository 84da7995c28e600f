import type { RenderContext } from '../../../core/index.ts';
import { addressing, linkables, todayOf } from '../../content/index.ts';
import { presentationOf } from '../../site/index.ts';
import type { MonthSetting } from '../views/month-grid.ts';

/** The page that lists all events. */
export const archiveOf = ({ site, contributions }: Pick<RenderContext, 'site' | 'contributions'>): string =>
  contributions
    .all(linkables)
    .find(({ name }) => name === 'tribe_events')
    ?.archive?.({ site, contributions }).url ?? site.url;

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
