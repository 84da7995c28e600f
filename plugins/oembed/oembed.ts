import { definePlugin } from '../../core/index.ts';

/** Path of the plugin's namespace below the REST root. */
export const NAMESPACE = 'oembed/1.0';

/** The plugin as its routes begin with it. */
export const oembed = definePlugin({
  name: 'oembed',
  namespace: NAMESPACE,
  description: 'What other sites show of this one, and this one of others (https://oembed.com).',
});
