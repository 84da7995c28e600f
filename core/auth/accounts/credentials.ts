import * as v from 'valibot';
import { applicationPasswordSchema } from '../../contract/accounts/application-password.ts';
import { defineCollection, posting, unique } from '../../contract/data/collection.ts';
import { credentialsGuard } from './account-guard.ts';
import { storedPasswordSchema } from './stored-password.ts';

/** What people say of themselves that no reader is shown: first and last names, a language, what an editor keeps for them. */
export const privateProfile = {
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  nickname: v.optional(v.string()),
  locale: v.optional(v.string()),
  meta: v.optional(v.record(v.string(), v.unknown())),
};

const schema = v.looseObject({
  id: v.number(),
  /** Lower case. */
  login: v.string(),
  /** Empty when not known: the user came with the data folder, their private part did not. */
  email: v.string(),
  /** Slow hash of the account password, see stored-password.ts; nobody signs in as a user without one. */
  password: v.optional(storedPasswordSchema),
  application_passwords: v.array(applicationPasswordSchema),
  ...privateProfile,
});

/** The private part of a user as it is stored. */
export type Credentials = v.InferOutput<typeof schema>;

/**
 * The private part of a user, `.almanac/private/core/credentials/<id>.json`, out of git: e-mail address, passwords and
 * private profile. It belongs to a login and not to the id of a user, because two clones of a data folder may each have given one
 * id to somebody else: after a merge, nobody must get in as the other.
 */
export const credentials = defineCollection('core/credentials', schema, {
  private: true,
  ids: 'own',
  fields: {
    login: unique((record) => record.login),
    email: unique((record) => record.email.toLowerCase() || null),
    application_password: posting((record) => record.application_passwords.map(({ hash }) => hash)),
  },
  guard: credentialsGuard,
});
