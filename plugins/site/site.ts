import { definePlugin } from '../../core/index.ts';
import { config } from './config/config.ts';

/** Path of the plugin's namespace below the REST root. */
export const NAMESPACE = 'site/v2';

/** Name of the plugin, in `settings.json` too. */
export const NAME = 'site';

/** The plugin as its routes begin with it. */
export const site = definePlugin({
  name: NAME,
  namespace: NAMESPACE,
  description: 'Posts, pages, blocks and navigation, with their revisions, terms and authors; media.',
  config,
  totals: { total: 'X-WP-Total', pages: 'X-WP-TotalPages' },
});
