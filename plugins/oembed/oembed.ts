import { definePlugin } from '../../core/index.ts';

/** Path of the plugin's namespace below the REST root. */
export const NAMESPACE = 'oembed/1.0';

/** The plugin as its routes begin with it. */
export const oembed = definePlugin({
  name: 'oembed',
  namespace: NAMESPACE,
  description: 'oEmbed provider and consumer (https://oembed.com).',
});
