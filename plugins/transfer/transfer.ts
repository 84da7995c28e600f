import { definePlugin } from '../../core/index.ts';

/** The plugin as its commands begin with it. */
export const transfer = definePlugin({
  name: 'transfer',
  description: 'Imports sites of other systems, and exports this one.',
});
