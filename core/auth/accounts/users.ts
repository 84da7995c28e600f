import * as v from 'valibot';
import { defineCollection, posting, sorted, unique } from '../../contract/data/collection.ts';
import { ROLES } from '../../contract/principal.ts';
import { userGuard } from './account-guard.ts';
import { loginKey, loginSchema } from './login.ts';

const schema = v.looseObject({
  id: v.number(),
  login: loginSchema,
  name: v.pipe(v.string(), v.description('Display name.')),
  slug: v.pipe(v.string(), v.description('Last part of the address of the user’s page.')),
  role: v.picklist(ROLES),
  registered: v.pipe(v.string(), v.isoTimestamp(), v.description('When the user was added: ISO 8601, in UTC.')),
  description: v.optional(v.pipe(v.string(), v.description('Short biography; edited in this file.'))),
  url: v.optional(v.pipe(v.string(), v.description('Website of the user; edited in this file.'))),
});

/** A user as it is stored. */
export type User = v.InferOutput<typeof schema>;

/**
 * The public part of a user, `data/users/<id>.json`: what an author's page may show. It is shared with git, so nothing
 * personal is in it: e-mail address and passwords are in `credentials`.
 */
export const users = defineCollection('users', schema, {
  ids: 'own',
  bodies: ['description'],
  fields: {
    /** Lower case: logins differ in more than case. */
    login: unique((user) => loginKey(user.login)),
    slug: unique((user) => user.slug),
    name: sorted((user) => user.name),
    role: posting((user) => user.role),
    registered: sorted((user) => Date.parse(user.registered)),
  },
  guard: userGuard,
});
