import { definePlugin } from '../../core/index.ts';

/** The plugin as its pages begin with it. */
export const wpAlias = definePlugin({
  name: 'wp-alias',
  description: 'Serves the API at /wp-json too, under the names that WordPress clients use.',
});
