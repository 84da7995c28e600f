import { firstPoint, type RenderContext } from '../../../core/index.ts';
import { type Speaking, say } from '../../content/index.ts';
import { DATE_FORMAT, type SiteConfig, TIME_FORMAT } from './config.ts';

/** How the site is presented, according to the settings. */
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
  | 'site_icon'
  | 'blog_public'
  | 'rss_use_excerpt'
  | 'image_sizes'
>;

/** Returns how the site is presented, according to its settings. */
export const presentation = firstPoint<undefined, Presentation>('site/presentation');

/**
 * How the site is presented, for plugins that require `site`.
 *
 * @throws Error while the site plugin is off
 */
export function presentationOf({ contributions }: Pick<RenderContext, 'contributions'>): Presentation {
  const found = contributions.ask(presentation, undefined);
  if (!found) throw new Error('no plugin provides the presentation of the site');
  return found;
}

/**
 * Formats of dates and times: those in the settings; if these are still the initial ones, the formats of the site's language.
 *
 * @throws Error while the site plugin is off
 */
export function dateFormats(context: Speaking): Pick<Presentation, 'date_format' | 'time_format'> {
  const { date_format, time_format } = presentationOf(context);
  return {
    date_format: date_format === DATE_FORMAT ? say(context, DATE_FORMAT) : date_format,
    time_format: time_format === TIME_FORMAT ? say(context, TIME_FORMAT) : time_format,
  };
}

/** Id of the front page; 0 if the front page shows the newest posts. */
export function frontPageOf(context: Pick<RenderContext, 'contributions'>): number {
  const { show_on_front, page_on_front } = presentationOf(context);
  return show_on_front === 'page' ? page_on_front : 0;
}
