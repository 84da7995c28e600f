import type { ApplicationPassword } from '../../contract/accounts/application-password.ts';
import type { Application } from '../../contract/accounts/sign-in.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import { system } from '../../contract/fixed-principals.ts';
import type { BoundStore } from '../../store/index.ts';
import { AccountError } from '../accounts/account-error.ts';
import { credentialsOf, putCredentials, userByLogin } from '../accounts/accounts.ts';
import { type Issuing, issuePassword } from './application-password.ts';

/** Maximum number per user. */
const MOST = 100;

/** The stored application passwords of a user, oldest first. @throws AccountError for an unknown login */
export function applicationPasswords(store: StoreReader, login: string): readonly ApplicationPassword[] {
  userByLogin(store, login);
  return credentialsOf(store, login)?.application_passwords ?? [];
}

/** The application password with this UUID. @throws AccountError if there is none */
export function applicationPassword(store: StoreReader, login: string, uuid: string): ApplicationPassword {
  const found = applicationPasswords(store, login).find((one) => one.uuid === uuid);
  if (!found) throw unknown(login, uuid);
  return found;
}

/**
 * Stores a new application password. Several may have the same name; they are distinguished by UUID.
 *
 * @throws AccountError for an unknown login, an empty name, or a user who already has the maximum number
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

/** The name, with a number if the user already has an application password of that name. */
function freePasswordName(store: StoreReader, login: string, name: string): string {
  const taken = new Set(applicationPasswords(store, login).map((one) => one.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Renames an application password. @throws AccountError if there is none with this UUID, or the name is empty */
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
 * Revokes an application password, effective at once.
 *
 * @param key its UUID, or its name if that is unique
 * @throws AccountError if there is none, or several have the name
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

/** Revokes all application passwords of a user, effective at once; returns their number. @throws AccountError for an unknown login */
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
 * Issues an application password of a user who approved the application; resolves when it is durable. It is named after the
 * application, with a number if that name is taken; no password is replaced.
 *
 * @throws AccountError if the user no longer exists
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
