import type { Accounts } from '../../contract/accounts/accounts.ts';
import type { Collection } from '../../contract/data/collection.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Random } from '../../platform/index.ts';
import type { BoundStore } from '../../store/index.ts';
import type { PasswordHash } from '../application-passwords/application-password.ts';
import { issuePassword } from '../application-passwords/issue-password.ts';
import type { AccountPasswords } from './account-passwords.ts';
import { handOver } from './hand-over.ts';

/** What is needed to do what only the core can do for accounts. */
export interface AccountsParts {
  readonly passwords: AccountPasswords;
  readonly hash: PasswordHash;
  readonly random: Random;
}

/** For one generation after the other. @param collections all that are bound */
export type CreateAccounts = (
  store: BoundStore,
  collections: readonly Collection<never>[],
) => (by: Principal, now: number) => Accounts;

/** Makes what the core lends to plugins that manage accounts. */
export const createAccounts =
  ({ passwords, hash, random }: AccountsParts): CreateAccounts =>
  (store, collections) =>
  (by, now) => ({
    // who makes users may make many at once
    hashPassword: (password) => passwords.hash(password, by.can('manage_site') ? undefined : `user ${by.user?.id}`),
    issuePassword: (name, appId) =>
      issuePassword({ hash, randomBytes: (count) => random.bytes(count), now }, name, appId),
    handOver: (from, to) => handOver(store, collections, by, [from, to]),
  });
