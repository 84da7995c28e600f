import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's routes are built from. */
export const blockEditor = definePlugin({
  name: 'block-editor',
  namespace: 'block-editor/v1',
  description: 'Routes that block editors need besides content: details of linked pages, and export of the theme.',
});
