import { definePlugin } from 'almanac';

/** The plugin before its parts: routes are made with it, below its namespace. */
export const plugin = definePlugin({
  name: 'PLUGIN_KEBAB',
  namespace: 'NAMESPACE_PATH',
});
