import * as v from 'valibot';
import {
  type Argument,
  type Arguments,
  addAccount,
  changeAccount,
  credentialsOf,
  newApplicationPassword,
  ROLES,
  type Role,
  removeAccount,
  UsageError,
  users,
} from '../../../core/host.ts';
import { requiredArgument, textArgument } from './arguments/text-argument.ts';
import { defineCoreCommand } from './core-command.ts';
import { table } from './output/table.ts';

const LOGIN: Argument = { type: 'positional', description: 'login of the user', required: true };
const ROLE: Argument = { type: 'enum', description: 'role of the user', options: ROLES };
const EMAIL: Argument = { type: 'string', description: 'e-mail address; not stored in git' };
const NAME: Argument = { type: 'string', description: 'display name; default: the login' };
const SLUG: Argument = {
  type: 'string',
  description: 'last part of the address of their page; default: made from the login',
};

const role = (args: Arguments): Role | undefined => v.parse(v.optional(v.picklist(ROLES)), args.role);

/** `almanac user add LOGIN --role ROLE --email EMAIL [--name NAME] [--slug SLUG]`. */
export const userAdd = defineCoreCommand({
  words: ['user', 'add'],
  summary: 'Adds a user.',
  arguments: {
    login: LOGIN,
    role: { ...ROLE, required: true },
    email: { ...EMAIL, required: true },
    name: NAME,
    slug: SLUG,
  },
  prepare: (args) => ({
    login: requiredArgument(args, 'login'),
    role: v.parse(v.picklist(ROLES), args.role),
    email: requiredArgument(args, 'email'),
    name: textArgument(args, 'name'),
    slug: textArgument(args, 'slug'),
  }),
  run: async (input, { transaction, now, output }) => {
    const user = await transaction((store) => addAccount(store, input, now));
    output.print(`added user ${user.id}: ${user.login}, ${user.role}`);
    // advice goes to standard error, so that the output is one line
    output.warn(
      `${user.login} has no password yet. Create one for a client with almanac app-password create, or set the`,
    );
    output.warn('account password, which pages of the site ask for, with almanac user password.');
    return 0;
  },
});

/** `almanac user list`. */
export const userList = defineCoreCommand({
  words: ['user', 'list'],
  summary: 'Lists the users.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { store, output }) => {
    const rows = store
      .of(users)
      .find()
      .records.map((user) => [
        String(user.id),
        user.login,
        user.role,
        credentialsOf(store, user.login)?.email || '-',
        user.name,
      ]);
    for (const line of table([['ID', 'LOGIN', 'ROLE', 'EMAIL', 'NAME'], ...rows])) output.print(line);
    return 0;
  },
});

/** `almanac user change LOGIN [--role ROLE] [--email EMAIL] [--name NAME] [--slug SLUG]`. */
export const userChange = defineCoreCommand({
  words: ['user', 'change'],
  summary: 'Changes the role, e-mail address, display name or slug of a user.',
  arguments: {
    login: LOGIN,
    role: ROLE,
    email: EMAIL,
    name: { ...NAME, description: 'display name' },
    slug: { ...SLUG, description: 'last part of the address of their page' },
  },
  prepare: (args) => {
    const changes = {
      role: role(args),
      email: textArgument(args, 'email'),
      name: textArgument(args, 'name'),
      slug: textArgument(args, 'slug'),
    };
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError('nothing to change: use --role, --email, --name or --slug');
    }
    return { login: requiredArgument(args, 'login'), changes };
  },
  run: async ({ login, changes }, { transaction, output }) => {
    const user = await transaction((store) => changeAccount(store, login, changes));
    output.print(`changed user ${user.id}: ${user.login}, ${user.role}`);
    return 0;
  },
});

/** `almanac user remove LOGIN`. */
export const userRemove = defineCoreCommand({
  words: ['user', 'remove'],
  summary: 'Removes a user and their passwords; keeps what they wrote.',
  arguments: { login: LOGIN },
  prepare: (args) => requiredArgument(args, 'login'),
  run: async (login, { transaction, output }) => {
    const user = await transaction((store) => removeAccount(store, login));
    output.print(`removed user ${user.id}: ${user.login}`);
    return 0;
  },
});

/** `almanac user password LOGIN [--file FILE]`: without a file, prints the new password and nothing else. It is not shown again. */
export const userPassword = defineCoreCommand({
  words: ['user', 'password'],
  summary: 'Sets an account password, for signing in on pages of the site, and prints it once.',
  arguments: {
    login: LOGIN,
    file: {
      type: 'string',
      description: 'file whose first line is the password; /dev/stdin for standard input; default: a random password',
    },
  },
  prepare: async (args, readFile) => {
    const file = textArgument(args, 'file');
    const [line] = file === undefined ? [] : new TextDecoder().decode(await readFile(file)).split(/\r?\n/, 1);
    return { login: requiredArgument(args, 'login'), chosen: line };
  },
  run: async ({ login, chosen }, { transaction, randomBytes, config, output }) => {
    const password = chosen ?? newApplicationPassword({ bytes: randomBytes });
    const kept = await config.hashAccountPassword(password);
    await transaction((store) => changeAccount(store, login, { password: kept }));
    output.print(chosen === undefined ? password : `set the account password of ${login}`);
    return 0;
  },
});
