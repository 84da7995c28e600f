import { definePlugin } from 'almanac';

/** The plugin without its parts: the routes, which use it, are below its namespace. */
export const plugin = definePlugin({
  name: 'PLUGIN_KEBAB',
  namespace: 'NAMESPACE_PATH',
});
