import { definePlugin } from '../../core/index.ts';

/** The plugin as its route begins with it. Its address is a route and no namespace (reference, Batch). */
export const batch = definePlugin({
  name: 'batch',
  namespace: 'batch/v1',
  indexed: false,
  description: 'Runs several writes in one request.',
});
