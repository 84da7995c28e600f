import { addAccount } from '../auth/accounts.ts';
import { addApplicationPassword } from '../auth/application-passwords.ts';
import { issuePassword } from '../auth/issue-password.ts';
import { users } from '../auth/users.ts';
import { eq } from '../contract/query.ts';
import { defineCoreCommand } from './core-command.ts';

const LOGIN = 'admin';

/**
 * `almanac user first-administrator`: on a site without an administrator, makes one and prints `LOGIN:PASSWORD`, this
 * once; on any other does nothing and prints nothing.
 */
export const firstAdministrator = defineCoreCommand({
  words: ['user', 'first-administrator'],
  summary: 'Makes an administrator where there is none, and prints LOGIN:PASSWORD, this once.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { transaction, now, randomBytes, config, output }) => {
    const { password, kept } = issuePassword({ hash: config.hash, randomBytes, now }, 'first sign-in');
    const made = await transaction((store) => {
      if (store.of(users).count(eq('role', 'administrator')) > 0) return false;
      addAccount(store, { login: LOGIN, role: 'administrator', email: '' }, now);
      addApplicationPassword(store, LOGIN, kept);
      return true;
    });
    if (made) output.print(`${LOGIN}:${password}`);
    return 0;
  },
});
