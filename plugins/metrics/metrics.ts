import * as v from 'valibot';
import { definePlugin, ROLES } from '../../core/index.ts';

const config = v.object({
  /** The lowest role that may read the metrics; `anyone` for everybody. */
  readers: v.optional(v.picklist([...ROLES, 'anyone']), 'administrator'),
});

/** The plugin as its parts begin with it. Its address is a route and no namespace, as that of batches. */
export const metrics = definePlugin({
  name: 'metrics',
  namespace: 'metrics',
  indexed: false,
  description: 'Counts requests by route, for Prometheus.',
  config,
});
