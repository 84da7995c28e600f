import type { CheckReport, Route } from '../../../core/index.ts';
import { operators, siteHealth } from '../site-health.ts';
import { testSchema, testView } from '../test-view.ts';

/** `GET /tests/{name}`: a route of its own for each check, as in the reference. */
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
