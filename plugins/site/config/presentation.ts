import { firstPoint, type RenderContext } from '../../../core/index.ts';
import type { SiteConfig } from './config.ts';

/** How the site wants to be shown, as the settings say. */
export type Presentation = Pick<
  SiteConfig,
  | 'date_format'
  | 'time_format'
  | 'start_of_week'
  | 'language'
  | 'posts_per_page'
  | 'show_on_front'
  | 'page_on_front'
  | 'page_for_posts'
  | 'site_logo'
  | 'image_sizes'
>;

/** Asked how the site wants to be shown; the settings answer. */
export const presentation = firstPoint<undefined, Presentation>('site/presentation');

/** How the site wants to be shown, for plugins that require it. @throws Error while the site is off */
export function presentationOf({ contributions }: Pick<RenderContext, 'contributions'>): Presentation {
  const found = contributions.ask(presentation, undefined);
  if (!found) throw new Error('nobody says how the site wants to be shown');
  return found;
}

/** Id of the page that is the front page; 0 where that shows the newest posts. */
export function frontPageOf(context: Pick<RenderContext, 'contributions'>): number {
  const { show_on_front, page_on_front } = presentationOf(context);
  return show_on_front === 'page' ? page_on_front : 0;
}
