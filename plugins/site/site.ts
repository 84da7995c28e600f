import { definePlugin } from '../../core/index.ts';
import { config } from './config/config.ts';

/** Path of the plugin's namespace, relative to the REST root. */
export const NAMESPACE = 'site/v2';

/** Name of the plugin, also in `settings.json`. */
export const NAME = 'site';

/** The plugin builder that its routes are created with. */
export const site = definePlugin({
  name: NAME,
  namespace: NAMESPACE,
  description: 'Posts, pages, patterns, navigation and media, with revisions, terms and authors.',
  config,
  totals: { total: 'X-WP-Total', pages: 'X-WP-TotalPages' },
});
