import { definePlugin } from '../../core/index.ts';

/** The plugin as its commands begin with it. */
export const transfer = definePlugin({
  name: 'transfer',
  description: 'Brings sites of other systems here.',
});
