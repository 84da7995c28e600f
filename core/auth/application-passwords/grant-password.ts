import type { Application } from '../../contract/accounts/sign-in.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { Clock, Random } from '../../platform/index.ts';
import type { BoundStore } from '../../store/index.ts';
import type { User } from '../accounts/users.ts';
import type { PasswordHash } from './application-password.ts';
import { addApplicationPassword, freePasswordName } from './application-passwords.ts';
import { issuePassword } from './issue-password.ts';

/** What making application passwords takes. */
export interface GrantParts {
  readonly hash: PasswordHash;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Gives an application a password of a user who approved of it; resolves when it is durable. It is named after the
 * application, with a number where another has that name: nothing is replaced.
 *
 * @throws AccountError when there is no such user any more
 */
export type GrantPassword = (user: User, application: Application) => Promise<string>;

/** Makes what gives application passwords, for one generation after the other. */
export const createGrant =
  ({ hash, clock, random }: GrantParts) =>
  (store: BoundStore): GrantPassword =>
  async ({ login }, { name, id }) => {
    const issuing = { hash, randomBytes: (count: number) => random.bytes(count), now: clock.now() };
    const { password, kept } = issuePassword(issuing, name, id);
    // users approve for themselves, and only those who manage the site may change accounts
    await store.transaction(system, (transaction) =>
      addApplicationPassword(transaction, login, { ...kept, name: freePasswordName(transaction, login, name) }),
    );
    return password;
  };
