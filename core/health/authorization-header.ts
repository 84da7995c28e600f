import { Temporal } from 'temporal-polyfill';
import type { CoreCheck } from './core-check.ts';
import type { Traffic } from './traffic.ts';

/** Does the header with which clients sign in get here? Some servers in front keep it to themselves. */
export const authorizationHeader = (traffic: Traffic): CoreCheck => ({
  name: 'authorization-header',
  label: 'Authorization header',
  run: ({ site }) => {
    if (traffic.authorized !== undefined) {
      const at = Temporal.Instant.fromEpochMilliseconds(traffic.authorized).toString({ smallestUnit: 'second' });
      return { status: 'good', message: `Requests arrive with their Authorization header, the last one at ${at}.` };
    }
    const action = `Ask with a name and an application password: curl -i -u NAME:PASSWORD ${site.rest('/')} (401 means that the header arrives and the password is wrong).`;
    if (traffic.any === undefined) {
      return {
        status: 'good',
        message: 'No request has come since the start, so nothing is known of the header.',
        action,
      };
    }
    return {
      status: 'recommended',
      message: 'Requests come, but none since the start had an Authorization header.',
      action,
    };
  },
});
