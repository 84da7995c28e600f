import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import type { Application } from '../../contract/accounts/sign-in.ts';
import type { StoreReader, Transaction } from '../../contract/data/store.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { BoundStore } from '../../store/index.ts';
import { AccountError } from '../accounts/account-error.ts';
import { credentialsOf, putCredentials, userByLogin } from '../accounts/accounts.ts';
import { type Issuing, issuePassword } from './application-password.ts';

/** More are no applications of one person. */
const MOST = 100;

/** What is kept of a user's application passwords, oldest first. @throws AccountError for an unknown login */
export function applicationPasswords(store: StoreReader, login: string): readonly ApplicationPassword[] {
  userByLogin(store, login);
  return credentialsOf(store, login)?.application_passwords ?? [];
}

/** The one of this uuid. @throws AccountError when there is none */
export function applicationPassword(store: StoreReader, login: string, uuid: string): ApplicationPassword {
  const found = applicationPasswords(store, login).find((one) => one.uuid === uuid);
  if (!found) throw unknown(login, uuid);
  return found;
}

/**
 * Keeps a new application password. Several may have one name: they are told apart by their uuid.
 *
 * @throws AccountError for an unknown login, an empty name, or a user who has as many as one may have
 */
export function addApplicationPassword(store: Transaction, login: string, password: ApplicationPassword): void {
  checkName(password.name);
  const known = applicationPasswords(store, login);
  if (known.length >= MOST) {
    throw new AccountError(
      `${login} already has ${MOST} application passwords, the maximum: revoke one that is no longer used`,
      'too_many_passwords',
    );
  }
  putPasswords(store, login, [...known, password]);
}

/** The name, or the name with a number where the user has an application password of that name. */
function freePasswordName(store: StoreReader, login: string, name: string): string {
  const taken = new Set(applicationPasswords(store, login).map((one) => one.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Changes what an application password is called. @throws AccountError when there is none of this uuid, or the name is empty */
export function renameApplicationPassword(
  store: Transaction,
  login: string,
  uuid: string,
  name: string,
): ApplicationPassword {
  checkName(name);
  const renamed = { ...applicationPassword(store, login, uuid), name };
  const all = applicationPasswords(store, login).map((one) => (one.uuid === uuid ? renamed : one));
  putPasswords(store, login, all);
  return renamed;
}

/**
 * Makes an application password useless, at once.
 *
 * @param key its uuid, or its name where no other has it
 * @throws AccountError when there is none, or several have the name
 */
export function revokeApplicationPassword(store: Transaction, login: string, key: string): void {
  const all = applicationPasswords(store, login);
  const byUuid = all.filter(({ uuid }) => uuid === key);
  const [found, other] = byUuid.length > 0 ? byUuid : all.filter(({ name }) => name === key);
  if (!found) throw unknown(login, key);
  if (other) {
    const uuids = all.filter(({ name }) => name === key).map(({ uuid }) => uuid);
    throw new AccountError(
      `${login} has ${uuids.length} application passwords named ${key}: use the UUID of one of them: ${uuids.join(', ')}`,
      'name_taken',
    );
  }
  putPasswords(
    store,
    login,
    all.filter((one) => one !== found),
  );
}

/** Makes all application passwords of a user useless, at once; gives how many there were. @throws AccountError for an unknown login */
export function revokeApplicationPasswords(store: Transaction, login: string): number {
  const { length } = applicationPasswords(store, login);
  if (length > 0) putPasswords(store, login, []);
  return length;
}

function checkName(name: string): void {
  if (name.trim() === '') throw new AccountError('an application password needs a name', 'name_invalid');
}

const unknown = (login: string, key: string) =>
  new AccountError(`${login} has no application password named ${key}`, 'unknown_password');

const putPasswords = (store: Transaction, login: string, passwords: readonly ApplicationPassword[]): void =>
  putCredentials(store, login, (owner) => ({ ...owner, application_passwords: [...passwords] }));

/**
 * Gives an application a password of a user who approved of it; resolves when it is durable. It is named after the
 * application, with a number where another has that name: nothing is replaced.
 *
 * @throws AccountError when there is no such user any more
 */
export async function grantPassword(
  store: BoundStore,
  login: string,
  { name, id }: Application,
  issuing: Issuing,
): Promise<string> {
  const { password, kept } = issuePassword(issuing, name, id);
  // users approve for themselves, and only those who manage the site may change accounts
  await store.transaction(system, (transaction) =>
    addApplicationPassword(transaction, login, { ...kept, name: freePasswordName(transaction, login, name) }),
  );
  return password;
}
