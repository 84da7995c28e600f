import type { Check } from '../../../core/index.ts';

/** Have all jobs and listeners of plugins succeeded, or are they still being retried? */
export const jobs: Check = {
  name: 'jobs',
  label: 'Jobs of plugins',
  run: ({ diagnostics: { parkedJobs } }) =>
    parkedJobs.length === 0
      ? { status: 'good', message: 'No job or listener of a plugin has failed for good.' }
      : {
          status: 'recommended',
          message: 'Jobs or listeners of plugins have failed for good.',
          details: parkedJobs,
          action: 'Remove the cause, which the log shows, then run each again: almanac jobs run ID',
        },
};
