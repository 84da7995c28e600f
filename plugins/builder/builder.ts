import { definePlugin } from '../../core/index.ts';

/** The plugin as its routes begin with it. */
export const builder = definePlugin({
  name: 'builder',
  namespace: 'builder/v1',
  description: 'Icons and the design set, for building pages.',
});
