import type { Guard } from '../contract/data/collection.ts';

/** A guard that allows writes by the system only. @param what as in "changes its jobs" */
export const systemAlone =
  (what: string): Guard<unknown> =>
  ({ system }) =>
    system ? undefined : { code: 'rest_forbidden', message: `Sorry, only the site itself changes its ${what}.` };
