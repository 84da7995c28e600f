import * as v from 'valibot';
import { addAccount, changeAccount, credentialsOf, removeAccount } from '../auth/accounts.ts';
import { newApplicationPassword } from '../auth/application-password.ts';
import { users } from '../auth/users.ts';
import type { Argument, Arguments } from '../contract/command.ts';
import { ROLES, type Role } from '../contract/principal.ts';
import { defineCoreCommand } from './core-command.ts';
import { table } from './table.ts';
import { requiredArgument, textArgument } from './text-argument.ts';
import { UsageError } from './usage-error.ts';

const LOGIN: Argument = { type: 'positional', description: 'login of the user', required: true };
const ROLE: Argument = { type: 'enum', description: 'what they may do', options: ROLES };
const EMAIL: Argument = { type: 'string', description: 'e-mail address; kept out of git' };
const NAME: Argument = { type: 'string', description: 'name shown as author; the login when left out' };
const SLUG: Argument = {
  type: 'string',
  description: 'last part of the address of their page; made of the login when left out',
};

const role = (args: Arguments): Role | undefined => v.parse(v.optional(v.picklist(ROLES)), args.role);

/** `almanac user add LOGIN --role ROLE --email EMAIL [--name NAME] [--slug SLUG]` */
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
    // advice is no answer: who reads the output has one line
    output.warn(
      `${user.login} has no password yet: almanac app-password create makes one for a client, almanac user password`,
    );
    output.warn('the account password, which pages of the site ask for, such as the one that approves applications.');
    return 0;
  },
});

/** `almanac user list` */
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

/** `almanac user change LOGIN [--role ROLE] [--email EMAIL] [--name NAME] [--slug SLUG]` */
export const userChange = defineCoreCommand({
  words: ['user', 'change'],
  summary: 'Changes the role, e-mail address, name or slug of a user.',
  arguments: {
    login: LOGIN,
    role: ROLE,
    email: EMAIL,
    name: { ...NAME, description: 'name shown as author' },
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
      throw new UsageError('there is nothing to change: give --role, --email, --name or --slug');
    }
    return { login: requiredArgument(args, 'login'), changes };
  },
  run: async ({ login, changes }, { transaction, output }) => {
    const user = await transaction((store) => changeAccount(store, login, changes));
    output.print(`changed user ${user.id}: ${user.login}, ${user.role}`);
    return 0;
  },
});

/** `almanac user remove LOGIN` */
export const userRemove = defineCoreCommand({
  words: ['user', 'remove'],
  summary: 'Removes a user and their passwords; what they wrote stays.',
  arguments: { login: LOGIN },
  prepare: (args) => requiredArgument(args, 'login'),
  run: async (login, { transaction, output }) => {
    const user = await transaction((store) => removeAccount(store, login));
    output.print(`removed user ${user.id}: ${user.login}`);
    return 0;
  },
});

/** `almanac user password LOGIN [--file FILE]`: without a file prints the password and nothing else, this once. */
export const userPassword = defineCoreCommand({
  words: ['user', 'password'],
  summary: 'Makes an account password, which approves applications, and prints it, this once.',
  arguments: {
    login: LOGIN,
    file: {
      type: 'string',
      description:
        'file whose first line is the password, in the place of one that is made; /dev/stdin for standard input',
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
