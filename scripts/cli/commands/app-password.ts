import {
  AccountError,
  type Argument,
  addApplicationPassword,
  applicationPasswords,
  issuePassword,
  revokeApplicationPassword,
} from '../../../core/host.ts';
import { requiredArgument } from './arguments/text-argument.ts';
import { defineCoreCommand } from './core-command.ts';
import { table } from './output/table.ts';

const LOGIN: Argument = { type: 'positional', description: 'login of the user', required: true };

/** `almanac app-password create LOGIN --name NAME`: prints the password and nothing else. It is not shown again. */
export const appPasswordCreate = defineCoreCommand({
  words: ['app-password', 'create'],
  summary: 'Creates an application password and prints it once.',
  arguments: {
    login: LOGIN,
    name: { type: 'string', description: 'name of the password, such as the app that uses it', required: true },
  },
  prepare: (args) => ({ login: requiredArgument(args, 'login'), name: requiredArgument(args, 'name') }),
  run: async ({ login, name }, { transaction, now, randomBytes, config, output }) => {
    const { password, kept } = issuePassword({ hash: config.hash, randomBytes, now }, name);
    await transaction((store) => {
      if (applicationPasswords(store, login).some((one) => one.name === name)) {
        throw new AccountError(`${login} already has an application password named ${name}`, 'name_taken');
      }
      addApplicationPassword(store, login, kept);
    });
    output.print(password);
    return 0;
  },
});

/** `almanac app-password list LOGIN`. */
export const appPasswordList = defineCoreCommand({
  words: ['app-password', 'list'],
  summary: 'Lists the application passwords of a user, with the times of creation and last use.',
  arguments: { login: LOGIN },
  prepare: (args) => requiredArgument(args, 'login'),
  run: async (login, { store, output }) => {
    const rows = applicationPasswords(store, login).map(({ uuid, created, last_used, name }) => [
      uuid,
      created.slice(0, 10),
      last_used?.slice(0, 10) ?? 'never',
      name,
    ]);
    for (const line of table([['UUID', 'CREATED', 'LAST USED', 'NAME'], ...rows])) output.print(line);
    return 0;
  },
});

/** `almanac app-password revoke LOGIN NAME`, where NAME may also be the uuid. */
export const appPasswordRevoke = defineCoreCommand({
  words: ['app-password', 'revoke'],
  summary: 'Revokes an application password.',
  arguments: {
    login: LOGIN,
    name: { type: 'positional', description: 'its name or uuid', required: true },
  },
  prepare: (args) => ({ login: requiredArgument(args, 'login'), name: requiredArgument(args, 'name') }),
  run: async ({ login, name }, { transaction, output }) => {
    await transaction((store) => revokeApplicationPassword(store, login, name));
    output.print(`revoked ${name} of ${login}`);
    return 0;
  },
});
