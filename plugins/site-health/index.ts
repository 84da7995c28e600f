import { directorySizes } from './routes/directory-sizes.ts';
import { readStatus } from './routes/status.ts';
import { testRoute } from './routes/test.ts';
import { listTests } from './routes/tests.ts';
import { siteHealth } from './site-health.ts';

/** How the site does, for those who run it (docs/health.md). */
export default siteHealth.with({
  routes: [listTests, readStatus, directorySizes],
  routesFor: ({ checks }) => checks.map(testRoute),
});
