import { can } from 'almanac';
import * as v from 'valibot';
import { plugin } from './plugin.ts';

/** Reports whether the secret is set. To use its value, call `reveal()`; never return or log it. */
export const connected = plugin.read({
  path: '/connected',
  params: {},
  allow: can('manage_site'),
  summary: 'Says whether the key of the other service is set.',
  returns: v.object({ connected: v.boolean() }),
  // a read with a stage runs for every request
  stage: async ({ secret }) => secret('api_key') !== undefined,
  run: ({ staged }) => ({ connected: staged }),
});
