import { Temporal } from 'temporal-polyfill';
import type { Check } from '../../../core/index.ts';

/** Does the `Authorization` header arrive? Some proxies strip it. */
export const authorizationHeader: Check = {
  name: 'authorization-header',
  label: 'Authorization header',
  run: ({ site, diagnostics: { traffic } }) => {
    if (traffic.authorized !== undefined) {
      const at = Temporal.Instant.fromEpochMilliseconds(traffic.authorized).toString({ smallestUnit: 'second' });
      return { status: 'good', message: `The Authorization header reaches the server; last seen at ${at}.` };
    }
    const action = `Send a request with a login and an application password: curl -i -u LOGIN:PASSWORD ${site.rest('/')} (401 means that the header arrives, but the password is wrong).`;
    if (traffic.any === undefined) {
      return {
        status: 'good',
        message: 'There were no requests since the start, so the header could not be checked.',
        action,
      };
    }
    return {
      status: 'recommended',
      message: 'No request since the start had an Authorization header.',
      action,
    };
  },
};
