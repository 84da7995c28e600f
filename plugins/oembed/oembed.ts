import { definePlugin } from '../../core/index.ts';

/** Path of the plugin's namespace, relative to the REST root. */
export const NAMESPACE = 'oembed/1.0';

/** The definition that the plugin's routes are built from. */
export const oembed = definePlugin({
  name: 'oembed',
  namespace: NAMESPACE,
  description: 'oEmbed provider and consumer (https://oembed.com).',
});
