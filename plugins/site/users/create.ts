import * as v from 'valibot';
import { addAccount, can, reply } from '../../../core/index.ts';
import { described } from '../../content/index.ts';
import { problem } from '../errors.ts';
import { MEMBER_CODES } from '../items/routes/params.ts';
import { site } from '../site.ts';
import { hashedPassword, withAccountProblems } from './account-problem.ts';
import { freeUserSlug, inputRoles, onlyRole, profileInput } from './profile-input.ts';
import { newUserParams } from './profile-params.ts';
import { userRecord, userRoute, userSchema, userView } from './view.ts';

/** The role of a user without a given role (reference: the default role of a site). */
const USUAL_ROLE = 'subscriber';

/** `POST /users` */
export const create = site.write({
  method: 'POST',
  path: '/users',
  summary: 'Creates a user.',
  params: { id: described(v.number(), 'Not accepted: the server assigns the id.'), ...newUserParams },
  allow: can('manage_site', 'rest_cannot_create_user', 'Sorry, you are not allowed to create users.'),
  status: 201,
  memberCodes: MEMBER_CODES,
  returns: userSchema,
  errors: [
    'rest_cannot_create_user',
    'rest_user_exists',
    'rest_user_invalid_role',
    'existing_user_login',
    'existing_user_email',
  ],
  stage: ({ params, accounts }) => hashedPassword(accounts, params.password),
  run: (context) => {
    const { params, store, moment, staged } = context;
    if (params.id) throw problem('rest_user_exists', 'A new user has no id yet.');
    const role = onlyRole(inputRoles(params)) ?? USUAL_ROLE;
    const { slug, name, ...profile } = profileInput(context, undefined);
    const { first_name: first = '', last_name: last = '' } = profile;
    const user = withAccountProblems(() =>
      addAccount(
        store,
        {
          ...profile,
          login: params.username,
          email: params.email,
          role,
          password: staged,
          // as in the reference: the full name if given, else the login
          name: name || `${first} ${last}`.trim() || params.username,
          ...(slug && { slug: freeUserSlug(store, slug) }),
        },
        moment.now,
      ),
    );
    return reply(userView(context, user, 'edit'), {
      headers: { Location: userRoute(context.site, user) },
      record: userRecord(store, user, 'edit'),
    });
  },
});
