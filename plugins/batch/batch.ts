import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's route is built from. Its namespace is itself a route (reference, Batch). */
export const batch = definePlugin({
  name: 'batch',
  namespace: 'batch/v1',
  indexed: false,
  description: 'Runs several writes in one request.',
});
