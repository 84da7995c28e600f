import { definePlugin } from '../../core/index.ts';

/** The definition that the plugin's parts are built from. Its namespace is itself a route, like that of batches. */
export const changes = definePlugin({
  name: 'changes',
  namespace: 'changes',
  indexed: false,
  description: 'Notifies clients of changed records in an event stream.',
});
