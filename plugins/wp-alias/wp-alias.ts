import { definePlugin } from '../../core/index.ts';

/** The plugin as its pages begin with it. */
export const wpAlias = definePlugin({
  name: 'wp-alias',
  description: 'Serves the API once more at /wp-json, by the names that clients of WordPress know.',
});
