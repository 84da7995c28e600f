import type { Check } from '../../../core/index.ts';

/** Have all jobs of plugins been done, or can they still be? */
export const jobs: Check = {
  name: 'jobs',
  label: 'Jobs of plugins',
  run: ({ diagnostics: { parkedJobs } }) =>
    parkedJobs.length === 0
      ? { status: 'good', message: 'No job of a plugin has failed for good.' }
      : {
          status: 'recommended',
          message: 'Jobs of plugins have failed as often as they are tried.',
          details: parkedJobs,
          action: 'Remove the cause, which the log shows, then run each again: almanac jobs run ID',
        },
};
