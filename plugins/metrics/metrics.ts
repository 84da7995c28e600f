import * as v from 'valibot';
import { definePlugin, ROLES } from '../../core/index.ts';

const config = v.object({
  /** The lowest role that may read the metrics; `anyone` for all. */
  readers: v.optional(v.picklist([...ROLES, 'anyone']), 'administrator'),
});

/** The definition that the plugin's parts are built from. Its namespace is itself a route, like that of batches. */
export const metrics = definePlugin({
  name: 'metrics',
  namespace: 'metrics',
  indexed: false,
  description: 'Counts requests by route, for Prometheus.',
  config,
});
