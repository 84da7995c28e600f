import {
  addAccount,
  addApplicationPassword,
  eq,
  issuePassword,
  newApplicationPassword,
  type StoreReader,
  users,
} from '../../../core/host.ts';
import { defineCoreCommand } from './core-command.ts';

/**
 * `almanac user first-administrator`: on a site without an administrator, creates one and prints `LOGIN:APPLICATION-PASSWORD`
 * and, on the next line, the account password. They are not shown again. On any other site it does nothing and prints nothing.
 */
export const firstAdministrator = defineCoreCommand({
  words: ['user', 'first-administrator'],
  summary: 'Creates an administrator if there is none, and prints LOGIN:PASSWORD and an account password once.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { store: before, transaction, now, randomBytes, config, output }) => {
    if (hasAdministrator(before)) return 0;
    const { password, kept } = issuePassword({ hash: config.hash, randomBytes, now }, 'first sign-in');
    const account = newApplicationPassword({ bytes: randomBytes });
    const keptAccount = await config.hashAccountPassword(account);
    const made = await transaction((store) => {
      if (hasAdministrator(store)) return undefined;
      const { login } = addAccount(
        store,
        { login: freeLogin(store), role: 'administrator', email: '', password: keptAccount },
        now,
      );
      addApplicationPassword(store, login, kept);
      return login;
    });
    if (made === undefined) return 0;
    output.print(`${made}:${password}`);
    output.print(account);
    return 0;
  },
});

const hasAdministrator = (store: StoreReader): boolean => store.of(users).count(eq('role', 'administrator')) > 0;

function freeLogin(store: StoreReader): string {
  const taken = (login: string) => store.of(users).first(eq('login', login)) !== undefined;
  let login = 'admin';
  for (let number = 2; taken(login); number++) login = `admin-${number}`;
  return login;
}
