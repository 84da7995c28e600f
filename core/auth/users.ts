import * as v from 'valibot';
import { defineCollection, posting, sorted, unique } from '../contract/collection.ts';
import { ROLES } from '../contract/principal.ts';
import { accountGuard } from './account-guard.ts';
import { loginKey, loginSchema } from './login.ts';

const schema = v.looseObject({
  id: v.number(),
  login: loginSchema,
  name: v.string(),
  slug: v.string(),
  role: v.picklist(ROLES),
  /** Instant, ISO 8601 in UTC. */
  registered: v.pipe(v.string(), v.isoTimestamp()),
  /** What they say of themselves; written by hand. */
  description: v.optional(v.string()),
  /** Their own site; written by hand. */
  url: v.optional(v.string()),
});

/** A user as it is stored. */
export type User = v.InferOutput<typeof schema>;

/**
 * The public part of a user, `data/users/<id>.json`: what an author's page may show. It is shared with git, so nothing
 * personal is in it: e-mail address and passwords are in `credentials`.
 */
export const users = defineCollection({
  name: 'users',
  ids: 'own',
  schema,
  fields: {
    /** Lower case: logins differ in more than case. */
    login: unique((user: User) => loginKey(user.login)),
    slug: unique((user: User) => user.slug),
    name: sorted((user: User) => user.name),
    role: posting((user: User) => user.role),
    registered: sorted((user: User) => Date.parse(user.registered)),
  },
  guard: accountGuard,
});
