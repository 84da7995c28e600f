import { siteChecks } from './checks/index.ts';
import { inOrder } from './in-order.ts';
import { directorySizes } from './routes/directory-sizes.ts';
import { listTests, readStatus, testRoute } from './routes/tests.ts';
import { siteHealth } from './site-health.ts';

/** How the site does, for those who run it (docs/health.md). */
export default siteHealth.with({
  checks: siteChecks,
  routes: [listTests, readStatus, directorySizes],
  routesFor: ({ checks }) => inOrder(checks).map(testRoute),
});
