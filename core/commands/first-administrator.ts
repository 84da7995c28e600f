import { addAccount } from '../auth/accounts.ts';
import { addApplicationPassword } from '../auth/application-passwords.ts';
import { issuePassword } from '../auth/issue-password.ts';
import { users } from '../auth/users.ts';
import { eq } from '../contract/query.ts';
import type { StoreReader } from '../contract/store.ts';
import { defineCoreCommand } from './core-command.ts';

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
      if (store.of(users).count(eq('role', 'administrator')) > 0) return undefined;
      const { login } = addAccount(store, { login: freeLogin(store), role: 'administrator', email: '' }, now);
      addApplicationPassword(store, login, kept);
      return login;
    });
    if (made !== undefined) output.print(`${made}:${password}`);
    return 0;
  },
});

function freeLogin(store: StoreReader): string {
  const taken = (login: string) => store.of(users).first(eq('login', login)) !== undefined;
  let login = 'admin';
  for (let number = 2; taken(login); number++) login = `admin-${number}`;
  return login;
}
