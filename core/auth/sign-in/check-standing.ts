import type { StoreReader } from '../../contract/data/store.ts';
import type { Principal } from '../../contract/principal.ts';
import { problem } from '../../contract/problem.ts';
import { credentialsOf } from '../accounts/accounts.ts';
import { loginKey } from '../accounts/login.ts';
import { users } from '../accounts/users.ts';
import { wrongPassword } from './wrong-password.ts';

/**
 * Is who asks still who they were when their password was looked at? A body may take half a minute to come: what was taken
 * from them meanwhile must not be had by a request that was begun before.
 *
 * @throws ApiError 401 incorrect_password for a user who is gone or a password that was revoked; 403 rest_forbidden for a role
 *   that was changed
 */
export function checkStanding(store: StoreReader, { user, applicationPassword }: Principal): void {
  if (!user) return;
  const kept = store.of(users).get(user.id);
  if (!kept || loginKey(kept.login) !== loginKey(user.login)) throw wrongPassword();
  if (applicationPassword !== undefined && !hasPassword(store, kept.login, applicationPassword)) throw wrongPassword();
  if (kept.role !== user.role) {
    throw problem('rest_forbidden', 'Your role changed while this request was being processed. Please send it again.');
  }
}

const hasPassword = (store: StoreReader, login: string, wanted: string): boolean =>
  credentialsOf(store, login)?.application_passwords.some(({ uuid }) => uuid === wanted) ?? false;
