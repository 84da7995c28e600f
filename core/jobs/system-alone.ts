import type { Guard } from '../contract/data/collection.ts';

/** The guard of what the site notes for itself. @param what as in "changes its jobs" */
export const systemAlone =
  (what: string): Guard<unknown> =>
  ({ system }) =>
    system ? undefined : { code: 'rest_forbidden', message: `Sorry, only the site itself changes its ${what}.` };
