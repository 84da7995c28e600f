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
  v.description('Account password: what they sign in with to approve applications. Is never shown.'),
);

const email = v.pipe(emailText, v.description('E-mail address; shown to themselves and administrators.'));

const meta = v.looseObject({
  persisted_preferences: described(v.nullable(v.looseObject({})), 'What an editor keeps for them; null for nothing.'),
});

/** Parameters of every write to a user, except those that a new user requires. */
export const profileParams = {
  name: described(v.string(), 'What readers see.'),
  first_name: described(v.string(), 'First name; shown to themselves and administrators.'),
  last_name: described(v.string(), 'Last name; shown to themselves and administrators.'),
  nickname: described(v.string(), 'What they like to be called; their login when empty.'),
  url: described(v.string(), 'Address of their own site.'),
  description: described(v.string(), 'What they say of themselves.'),
  slug: described(v.string(), 'Last part of the address of their page; made of the login when empty.'),
  locale: described(v.string(), 'Language that they read; empty for that of the site.'),
  roles: described(v.array(v.string()), 'Their role, the only one in the list; an empty list changes nothing.'),
  meta: described(meta, 'What programs keep for them.'),
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
