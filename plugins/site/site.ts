import { definePlugin } from '../../core/index.ts';

/** Path of the plugin's namespace below the REST root. */
export const NAMESPACE = 'site/v2';

/** The plugin as its routes begin with it. */
export const site = definePlugin({
  name: 'site',
  namespace: NAMESPACE,
  description: 'Posts, pages, blocks and navigation, with their revisions, terms and authors.',
});
