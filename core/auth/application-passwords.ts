import type { StoreReader, Transaction } from '../contract/store.ts';
import { AccountError } from './account-error.ts';
import { credentialsOf, putCredentials, userByLogin } from './accounts.ts';
import type { ApplicationPassword } from './credentials.ts';

/** What is kept of a user's application passwords, oldest first. @throws AccountError for an unknown login */
export function applicationPasswords(store: StoreReader, login: string): readonly ApplicationPassword[] {
  userByLogin(store, login);
  return credentialsOf(store, login)?.application_passwords ?? [];
}

/** Keeps a new application password. @throws AccountError for an unknown login, a name that is empty or taken */
export function addApplicationPassword(store: Transaction, login: string, password: ApplicationPassword): void {
  const { name } = password;
  if (name.trim() === '') throw new AccountError('an application password needs a name');
  if (applicationPasswords(store, login).some((one) => one.name === name)) {
    throw new AccountError(`${login} has an application password named ${name} already`);
  }
  putCredentials(store, login, (owner) => ({
    ...owner,
    application_passwords: [...owner.application_passwords, password],
  }));
}

/** The name, or the name with a number where the user has an application password of that name. */
export function freePasswordName(store: StoreReader, login: string, name: string): string {
  const taken = new Set(applicationPasswords(store, login).map((one) => one.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} ${number}`;
  return free;
}

/** Makes an application password useless, at once. @param key its name or uuid. @throws AccountError when there is none */
export function revokeApplicationPassword(store: Transaction, login: string, key: string): void {
  const kept = applicationPasswords(store, login).filter((one) => one.uuid !== key && one.name !== key);
  if (kept.length === applicationPasswords(store, login).length) {
    throw new AccountError(`${login} has no application password named ${key}`);
  }
  putCredentials(store, login, (owner) => ({ ...owner, application_passwords: kept }));
}
