import type { Transaction } from '../contract/store.ts';
import { putCredentials, userByLogin } from './accounts.ts';

/**
 * Keeps the account password of a user, in the place of the one before.
 *
 * @param kept as `AccountPasswords.hash` gives it
 * @throws AccountError for an unknown login
 */
export function setAccountPassword(store: Transaction, login: string, kept: string): void {
  const user = userByLogin(store, login);
  putCredentials(store, user.login, (owner) => ({ ...owner, password: kept }));
}
