import type { Principal } from '../contract/principal.ts';
import type { Refusal } from '../contract/refusal.ts';

/** The second gate of users and credentials: those who manage the site, and the operator. */
export const accountGuard = (principal: Principal): Refusal | undefined =>
  principal.can('manage_site')
    ? undefined
    : { code: 'rest_forbidden', message: 'Sorry, you are not allowed to manage users.' };
