import * as v from 'valibot';
import { loginSchema } from '../../../core/index.ts';
import { described } from '../../content/index.ts';
import { emailText } from '../config/choices.ts';

/** What it has to be is looked at behind rights, when it is hashed. */
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

/** What a user takes in every write beside what a new one must have. */
export const profileParams = {
  name: described(v.string(), 'What readers see.'),
  first_name: described(v.string(), 'First name; shown to themselves and administrators.'),
  last_name: described(v.string(), 'Last name; shown to themselves and administrators.'),
  nickname: described(v.string(), 'What they like to be called; their login when empty.'),
  url: described(v.string(), 'Address of their own site.'),
  description: described(v.string(), 'What they say of themselves.'),
  slug: described(v.string(), 'Last part of the address of their page; made of the login when empty.'),
  locale: described(v.string(), 'Language that they read; empty for that of the site.'),
  roles: described(v.array(v.string()), 'Their role; of several, the one that may most.'),
  meta: described(meta, 'What programs keep for them.'),
};

/** What null stands for in an update (WordPress): what the empty text does. */
export const PROFILE_NULLS = Object.fromEntries(
  ['name', 'first_name', 'last_name', 'nickname', 'url', 'description', 'slug', 'password'].map((name) => [name, '']),
);

/** What a new user must have. */
export const newUserParams = {
  username: v.pipe(loginSchema, v.description('Login; cannot be changed.')),
  email,
  password,
  ...profileParams,
};

/** What a user takes in an update: what is not sent stays. */
export const changedUserParams = {
  username: described(v.string(), 'Login; cannot be changed.'),
  email: v.optional(email),
  password: v.optional(password),
  ...profileParams,
};
