import { definePlugin } from '../../core/index.ts';

/** The plugin as its routes begin with it. */
export const blockEditor = definePlugin({
  name: 'block-editor',
  namespace: 'block-editor/v1',
  description:
    'What an editor of blocks asks for beside content: what pages that are linked say of themselves, and the theme as a file.',
});
