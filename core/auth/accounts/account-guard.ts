import type { Guard } from '../../contract/data/collection.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Refusal } from '../../contract/routes/refusal.ts';
import { loginKey } from './login.ts';

const refusal: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to manage users.' };

/** What no change of one's own account touches. */
interface Identity {
  readonly id: number;
  readonly login: string;
  readonly role?: string;
}

const isOwnLogin = ({ user }: Principal, login: string): boolean =>
  user !== undefined && loginKey(user.login) === loginKey(login);

/**
 * The second gate of users: those who manage the site, the operator, and everybody for their own record as long as it keeps its
 * login and its role.
 */
export const userGuard: Guard<Identity> = (principal, { before, after }) => {
  if (principal.can('manage_site')) return undefined;
  if (!before || !after || principal.user?.id !== before.id || !isOwnLogin(principal, before.login)) return refusal;
  return after.id === before.id && after.login === before.login && after.role === before.role ? undefined : refusal;
};

/** The second gate of credentials: the same; everybody changes their own, and removes none. */
export const credentialsGuard: Guard<Identity> = (principal, { before, after }) => {
  if (principal.can('manage_site')) return undefined;
  const isOwn = after !== undefined && [before ?? after, after].every(({ login }) => isOwnLogin(principal, login));
  return isOwn ? undefined : refusal;
};
