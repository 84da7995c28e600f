import * as v from 'valibot';
import { storedChanges } from '../../changes/stored-changes.ts';
import { storedVersions } from '../../changes/stored-versions.ts';
import { applicationPasswordSchema } from '../../contract/accounts/application-password.ts';
import {
  type Collection,
  defineCollection,
  type Guard,
  posting,
  sorted,
  unique,
} from '../../contract/data/collection.ts';
import { type Principal, ROLES } from '../../contract/principal.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { storedJobs } from '../../jobs/stored-jobs.ts';
import { storedPasswordSchema } from './stored-password.ts';

/**
 * A login: up to 60 ASCII letters and digits and `_ . @ -`, as the reference allows. A colon would end it inside Basic credentials
 * (RFC 7617), and look-alike letters of other scripts would allow users to impersonate others.
 */
export const loginSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9_.@-]{0,59}$/i,
    'must be 1 to 60 letters, digits or _ . @ -, starting with a letter or digit',
  ),
);

/** The form in which two logins are compared: logins that differ only in case are the same user. */
export const loginKey = (login: string): string => login.toLowerCase();

const refusal: Refusal = { code: 'rest_forbidden', message: 'Sorry, you are not allowed to manage users.' };

/** Members that users cannot change in their own account. */
interface Identity {
  readonly id: number;
  readonly login: string;
  readonly role?: string;
}

const isOwnLogin = ({ user }: Principal, login: string): boolean =>
  user !== undefined && loginKey(user.login) === loginKey(login);

/**
 * Guard of users: allows principals that manage the site, the operator, and users for their own record as long as its login and
 * role stay the same.
 */
const userGuard: Guard<Identity> = (principal, { before, after }) => {
  if (principal.can('manage_site')) return undefined;
  if (!before || !after || principal.user?.id !== before.id || !isOwnLogin(principal, before.login)) return refusal;
  return after.id === before.id && after.login === before.login && after.role === before.role ? undefined : refusal;
};

/** Guard of credentials: the same; users may change their own, but not remove them. */
const credentialsGuard: Guard<Identity> = (principal, { before, after }) => {
  if (principal.can('manage_site')) return undefined;
  const isOwn = after !== undefined && [before ?? after, after].every(({ login }) => isOwnLogin(principal, login));
  return isOwn ? undefined : refusal;
};

const userSchema = v.looseObject({
  id: v.number(),
  login: loginSchema,
  name: v.pipe(v.string(), v.description('Display name.')),
  slug: v.pipe(v.string(), v.description('Last part of the address of the user’s page.')),
  role: v.picklist(ROLES),
  registered: v.pipe(v.string(), v.isoTimestamp(), v.description('When the user was added: ISO 8601, in UTC.')),
  description: v.optional(v.pipe(v.string(), v.description('Short biography; edited in this file.'))),
  url: v.optional(v.pipe(v.string(), v.description('Website of the user; edited in this file.'))),
});

/** A user as stored. */
export type User = v.InferOutput<typeof userSchema>;

/**
 * The public part of a user, `data/users/<id>.json`: what an author's page may show. It is shared with git, so it contains nothing
 * personal: e-mail address and passwords are in `credentials`.
 */
export const users = defineCollection('users', userSchema, {
  ids: 'own',
  bodies: ['description'],
  fields: {
    /** Lower case, because logins must differ in more than case. */
    login: unique((user) => loginKey(user.login)),
    slug: unique((user) => user.slug),
    name: sorted((user) => user.name),
    role: posting((user) => user.role),
    registered: sorted((user) => Date.parse(user.registered)),
  },
  guard: userGuard,
});

/** The part of users' profiles that is not shown to readers: first and last names, a language, data that an editor stores for them. */
const privateProfile = {
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  nickname: v.optional(v.string()),
  locale: v.optional(v.string()),
  meta: v.optional(v.record(v.string(), v.unknown())),
};

const credentialsSchema = v.looseObject({
  id: v.number(),
  /** Lower case. */
  login: v.string(),
  /** Empty if not known: the user came with the data folder, without their private part. */
  email: v.string(),
  /** Slow hash of the account password, see stored-password.ts. A user without one cannot sign in. */
  password: v.optional(storedPasswordSchema),
  application_passwords: v.array(applicationPasswordSchema),
  ...privateProfile,
});

/** The private part of a user as stored. */
export type Credentials = v.InferOutput<typeof credentialsSchema>;

/**
 * The private part of a user, `.almanac/private/core/credentials/<id>.json`, which git ignores: e-mail address, passwords and
 * private profile. It belongs to a login and not to the id of a user, because two clones of a data folder may have given one id to
 * different users: after a merge, nobody may be able to sign in as somebody else.
 */
export const credentials = defineCollection('core/credentials', credentialsSchema, {
  private: true,
  ids: 'own',
  fields: {
    login: unique((record) => record.login),
    email: unique((record) => record.email.toLowerCase() || null),
    application_password: posting((record) => record.application_passwords.map(({ hash }) => hash)),
  },
  guard: credentialsGuard,
});

/** The core's own collections, bound in addition to those of the plugins. */
export const coreCollections: readonly Collection<never>[] = [
  users,
  credentials,
  storedJobs,
  storedChanges,
  storedVersions,
];
