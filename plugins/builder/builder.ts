import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's routes are built from. */
export const builder = definePlugin({
  name: 'builder',
  namespace: 'builder/v1',
  description: 'Icons and the design set for page builders.',
});
