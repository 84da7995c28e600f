import { metrics } from './metrics.ts';
import { requests } from './request-counts.ts';
import { readMetrics } from './route.ts';

/** Request metrics for Prometheus (docs/policies.md). */
export default metrics.with({ observers: [requests], routes: [readMetrics] });
