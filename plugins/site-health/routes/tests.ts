import * as v from 'valibot';
import { CHECK_STATUSES, type CheckReport, overall, type Route } from '../../../core/index.ts';
import { inOrder } from '../in-order.ts';
import { operators, siteHealth } from '../site-health.ts';
import { testSchema, testView } from '../test-view.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The overall result: the worst status, and the number of tests with each. */
const overallEntries = {
  status: v.picklist(CHECK_STATUSES),
  counts: v.object({ good: count, recommended: count, critical: count }),
};

/** `GET /status`: for programs that only need to know whether someone should take a look. */
export const readStatus = siteHealth.read({
  path: '/status',
  summary: 'Runs all tests and returns the overall status.',
  params: {},
  allow: operators,
  returns: v.object(overallEntries),
  stage: ({ health }) => health.runAll(),
  run: ({ staged }) => overall(staged),
});

/** `GET /tests`: all tests at once. */
export const listTests = siteHealth.read({
  path: '/tests',
  summary: 'Runs all tests.',
  params: {},
  allow: operators,
  returns: v.object({ ...overallEntries, tests: v.array(testSchema) }),
  stage: ({ health }) => health.runAll(),
  run: ({ staged }) => ({ ...overall(staged), tests: inOrder(staged).map(testView) }),
});

/** `GET /tests/{name}`: a separate route for each check, as in the reference. */
export const testRoute = ({ name, label }: Pick<CheckReport, 'name' | 'label'>): Route =>
  siteHealth.read({
    path: `/tests/${name}`,
    summary: `Runs one test: ${label}.`,
    params: {},
    allow: operators,
    returns: testSchema,
    stage: ({ health }) => health.run(name),
    run: ({ staged }) => testView(staged),
  });
