import * as v from 'valibot';
import { loginSchema } from '../../../core/index.ts';
import { described } from '../../content/index.ts';
import { emailText } from '../config/choices.ts';

/** The other rules are checked after permissions, when the password is hashed. */
const password = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  // as in the reference
  v.regex(/^[^\\]*$/, 'must not contain a backslash'),
  v.description('Account password, to sign in and approve applications; never shown.'),
);

const email = v.pipe(emailText, v.description('E-mail address; only shown to the user and administrators.'));

const meta = v.looseObject({
  persisted_preferences: described(v.nullable(v.looseObject({})), 'Preferences of an editor; null for none.'),
});

/** Parameters of every write to a user, except those that a new user requires. */
export const profileParams = {
  name: described(v.string(), 'Display name.'),
  first_name: described(v.string(), 'First name; only shown to the user and administrators.'),
  last_name: described(v.string(), 'Last name; only shown to the user and administrators.'),
  nickname: described(v.string(), 'Nickname; the login if empty.'),
  url: described(v.string(), 'Website of the user.'),
  description: described(v.string(), 'Short biography.'),
  slug: described(v.string(), 'Last part of the URL of the user’s page; made from the login if empty.'),
  locale: described(v.string(), 'Language of the user; empty for that of the site.'),
  roles: described(v.array(v.string()), 'Role of the user, the only one in the list; an empty list changes nothing.'),
  meta: described(meta, 'Data that applications store for the user.'),
};

/** In an update, null means the same as an empty string (WordPress). */
export const PROFILE_NULLS = Object.fromEntries(
  ['name', 'first_name', 'last_name', 'nickname', 'url', 'description', 'slug', 'password'].map((name) => [name, '']),
);

/** Parameters of a new user. */
export const newUserParams = {
  username: v.pipe(loginSchema, v.description('Login; cannot be changed.')),
  email,
  password,
  ...profileParams,
};

/** Parameters of an update; members that are not sent stay. */
export const changedUserParams = {
  username: described(v.string(), 'Login; cannot be changed.'),
  email: v.optional(email),
  password: v.optional(password),
  ...profileParams,
};
