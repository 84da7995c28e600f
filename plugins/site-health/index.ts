import { siteChecks } from './checks/index.ts';
import { inOrder } from './in-order.ts';
import { directorySizes } from './routes/directory-sizes.ts';
import { listTests, readStatus, testRoute } from './routes/tests.ts';
import { siteHealth } from './site-health.ts';

/** The state of the site, for its operators (docs/health.md). */
export default siteHealth.with({
  checks: siteChecks,
  routes: [listTests, readStatus, directorySizes],
  routesFor: ({ checks }) => inOrder(checks).map(testRoute),
});
