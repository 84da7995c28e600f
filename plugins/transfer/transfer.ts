import { definePlugin } from '../../core/index.ts';

/** The plugin, without its collections and commands; commands are defined with it. */
export const transfer = definePlugin({
  name: 'transfer',
  description: 'Imports sites from other systems and exports this one.',
});
