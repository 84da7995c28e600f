import * as v from 'valibot';
import { overall } from '../../../core/index.ts';
import { overallEntries } from '../overall-entries.ts';
import { operators, siteHealth } from '../site-health.ts';
import { testSchema, testView } from '../test-view.ts';

/** `GET /tests`: all at once. */
export const listTests = siteHealth.read({
  path: '/tests',
  summary: 'Runs all tests.',
  params: {},
  allow: operators,
  returns: v.object({ ...overallEntries, tests: v.array(testSchema) }),
  stage: ({ health }) => health.runAll(),
  run: ({ staged }) => ({ ...overall(staged), tests: staged.map(testView) }),
});
