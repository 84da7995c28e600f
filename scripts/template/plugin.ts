import { definePlugin } from 'almanac';

/** The plugin without its parts. Routes are created with it, and their paths are relative to the namespace. */
export const plugin = definePlugin({
  name: 'PLUGIN_KEBAB',
  namespace: 'NAMESPACE_PATH',
});
