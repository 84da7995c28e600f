import { can } from 'almanac';
import * as v from 'valibot';
import { plugin } from './plugin.ts';

/** Says whether there is a key. What uses it gets its value by `reveal()`, and shows it to nobody. */
export const connected = plugin.read({
  path: '/connected',
  params: {},
  allow: can('manage_site'),
  summary: 'Says whether the key of the other service is set.',
  returns: v.object({ connected: v.boolean() }),
  // a read with a stage is answered anew each time
  stage: async ({ secret }) => secret('api_key') !== undefined,
  run: ({ staged }) => ({ connected: staged }),
});
