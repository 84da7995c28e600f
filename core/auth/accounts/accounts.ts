import * as v from 'valibot';
import type { Unsaved } from '../../contract/data/collection.ts';
import { eq } from '../../contract/data/query.ts';
import type { StoreReader } from '../../contract/data/store-reader.ts';
import type { Transaction } from '../../contract/data/transaction.ts';
import type { Role } from '../../contract/principal.ts';
import { AccountError } from './account-error.ts';
import { type Credentials, credentials, loginKey, loginSchema, type User, users } from './users.ts';

/** What users state about themselves, and what is stored for them. Members omitted from a change keep their values. */
export interface Profile {
  /** Shown to readers. */
  readonly description?: string | undefined;
  /** Address of their own site, shown to readers. */
  readonly url?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly nickname?: string | undefined;
  /** Language that they read, such as `en_US`; empty for the language of the site. */
  readonly locale?: string | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

export interface NewAccount extends Profile {
  readonly login: string;
  readonly role: Role;
  /** Empty if there is none. */
  readonly email: string;
  /** Shown as author; the login if omitted. */
  readonly name?: string | undefined;
  /** Last segment of the address of their page; derived from the login if omitted. */
  readonly slug?: string | undefined;
  /** Hash of an account password, as returned by `AccountPasswords.hash`. */
  readonly password?: string | undefined;
}

export interface AccountChanges extends Profile {
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  /** As in `NewAccount`. */
  readonly password?: string | undefined;
}

/** The user with this login, ignoring case. @throws AccountError if there is none */
export function userByLogin(store: StoreReader, login: string): User {
  const user = store.of(users).first(eq('login', loginKey(login)));
  if (!user) throw new AccountError(`there is no user ${login}`);
  return user;
}

/** The private part of a user; undefined if only the public part came with the data folder. */
export const credentialsOf = (store: StoreReader, login: string): Credentials | undefined =>
  store.of(credentials).first(eq('login', loginKey(login)));

/** The e-mail address of a user; empty if none is known. */
export const emailOf = (store: StoreReader, { login }: Pick<User, 'login'>): string =>
  credentialsOf(store, login)?.email ?? '';

/** The private part of a user's profile. */
export function profileOf(store: StoreReader, { login }: Pick<User, 'login'>): Omit<Profile, 'description' | 'url'> {
  const { first_name, last_name, nickname, locale, meta } = credentialsOf(store, login) ?? {};
  return { first_name, last_name, nickname, locale, meta };
}

/**
 * Creates a user, both parts.
 *
 * @param now milliseconds since 1970 UTC
 * @param insert writes the public part, if it needs a particular id
 * @throws AccountError for a login, slug or e-mail address that is taken or invalid
 */
export function addAccount(
  store: Transaction,
  asked: NewAccount,
  now: number,
  insert: (user: Unsaved<User>) => User = (user) => store.of(users).insert(user),
): User {
  const { login, role, email, name = login, slug } = asked;
  const checked = v.safeParse(loginSchema, login);
  if (!checked.success) throw new AccountError(`the login ${checked.issues[0].message}`, 'login_invalid');
  if (store.of(users).first(eq('login', loginKey(login)))) {
    throw new AccountError(`the login ${login} is already taken`, 'login_taken');
  }
  // left behind by a user whose file was removed by hand: a new user of that login must not get their passwords
  const orphan = credentialsOf(store, login);
  if (orphan) store.of(credentials).remove(orphan.id);
  checkEmail(store, email, login);
  if (slug !== undefined) checkSlug(store, slug, login);
  const user = insert({
    login,
    name,
    slug: slug ?? freeSlug(store, login),
    role,
    registered: new Date(now).toISOString(),
    ...publicProfile(asked),
  });
  store.of(credentials).insert({
    login: loginKey(login),
    email,
    application_passwords: [],
    ...privatePart({ ...asked, email: undefined }),
  });
  return user;
}

/** Changes the given members. @throws AccountError for an unknown login, and for a slug or e-mail address that is taken or invalid */
export function changeAccount(store: Transaction, login: string, changes: AccountChanges): User {
  const user = userByLogin(store, login);
  const { role = user.role, name = user.name, slug = user.slug, email } = changes;
  if (email !== undefined) checkEmail(store, email, login);
  const hidden = privatePart(changes);
  if (Object.keys(hidden).length > 0) putCredentials(store, login, (owner) => ({ ...owner, ...hidden }));
  if (slug !== user.slug) checkSlug(store, slug, login);
  return store.of(users).put({ ...user, role, name, slug, ...publicProfile(changes) });
}

const publicProfile = ({ description, url }: Profile) => given({ description, url });

/** The given members of the private part. */
const privatePart = ({ email, password, first_name, last_name, nickname, locale, meta }: AccountChanges) =>
  given({ email, password, first_name, last_name, nickname, locale, meta });

const given = <Members extends object>(members: Members): Partial<Members> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<Members>;

/** Removes both parts of a user. Their records are kept, with an id that is never reused. @throws AccountError */
export function removeAccount(store: Transaction, login: string): User {
  const user = userByLogin(store, login);
  const owner = credentialsOf(store, login);
  if (owner) store.of(credentials).remove(owner.id);
  store.of(users).remove(user.id);
  return user;
}

/** Replaces the private part of a user with the result of `change`; creates it if there is none. */
export function putCredentials(store: Transaction, login: string, change: (owner: Credentials) => Credentials): void {
  const records = store.of(credentials);
  const owner = credentialsOf(store, login);
  const current = owner ?? records.insert({ login: loginKey(login), email: '', application_passwords: [] });
  records.put(change(current));
}

const emailSchema = v.pipe(v.string(), v.email());

function checkEmail(store: StoreReader, email: string, login: string): void {
  if (email === '') return;
  if (!v.is(emailSchema, email)) throw new AccountError(`${email} is not an e-mail address`, 'email_invalid');
  const holder = store.of(credentials).first(eq('email', email.toLowerCase()));
  if (holder && holder.login !== loginKey(login))
    throw new AccountError(`the address ${email} is already used by ${holder.login}`, 'email_taken');
}

const slugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9_]+(?:-[a-z0-9_]+)*$/), v.maxLength(60));

function checkSlug(store: StoreReader, slug: string, login: string): void {
  if (!v.is(slugSchema, slug)) {
    throw new AccountError(
      `${slug} is not a valid slug: it must be 1 to 60 lower-case letters, digits, underscores and single hyphens`,
      'slug_invalid',
    );
  }
  const holder = store.of(users).first(eq('slug', slug));
  if (holder && loginKey(holder.login) !== loginKey(login)) {
    throw new AccountError(`the slug ${slug} is already used by ${holder.login}`, 'slug_taken');
  }
}

/** The login as part of a URL, derived like the slug of a title (reference); with a number if the slug is taken. */
function freeSlug(store: StoreReader, login: string): string {
  const slug = loginKey(login).replace(/@/g, '').replace(/[.-]+/g, '-').replace(/-$/, '');
  if (!store.of(users).first(eq('slug', slug))) return slug;
  const most = Number.MAX_SAFE_INTEGER;
  return `${slug}-${store.of(users).freeNumber({ field: 'slug', stem: `${slug}-`, least: 2, most })}`;
}
