import { definePlugin } from '../../core/index.ts';

/** The plugin as its parts begin with it. Its address is a route and no namespace, as that of batches. */
export const changes = definePlugin({
  name: 'changes',
  namespace: 'changes',
  indexed: false,
  description: 'Tells clients of changes of records, as a stream of events.',
});
