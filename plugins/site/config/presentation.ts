import { firstPoint } from '../../../core/index.ts';
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
>;

/** Asked how the site wants to be shown; the settings answer. */
export const presentation = firstPoint<undefined, Presentation>('site/presentation');
