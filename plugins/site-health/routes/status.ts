import * as v from 'valibot';
import { overall } from '../../../core/index.ts';
import { overallEntries } from '../overall-entries.ts';
import { operators, siteHealth } from '../site-health.ts';

/** `GET /status`: for programs that only want to know whether somebody should look. */
export const readStatus = siteHealth.read({
  path: '/status',
  summary: 'Runs all tests and says what they come to.',
  params: {},
  allow: operators,
  returns: v.object(overallEntries),
  stage: ({ health }) => health.runAll(),
  run: ({ staged }) => overall(staged),
});
