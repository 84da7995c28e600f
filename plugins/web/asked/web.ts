import { definePlugin } from '../../../core/index.ts';

/** The plugin, as used to declare its pages and routes. */
export const web = definePlugin({
  name: 'web',
  namespace: 'web/v1',
  description: 'Pages for visitors, with preview links.',
});
