import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's routes are built from. */
export const blockEditor = definePlugin({
  name: 'block-editor',
  namespace: 'block-editor/v1',
  description: 'Routes for block editors: details of linked pages, and export of the theme.',
});
