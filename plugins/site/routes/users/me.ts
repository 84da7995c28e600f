import { type Permission, reply, users } from '../../../../core/index.ts';
import { contextParam, refuse } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { userSchema, userView } from '../../views/user.ts';
import { locateUser } from './access.ts';

const notLoggedIn = { code: 'rest_not_logged_in', message: 'You are not currently logged in.' };

const somebody: Permission = ({ principal }) => (principal.user ? undefined : notLoggedIn);

/** `GET /users/me` */
export const me = site.read({
  path: '/users/me',
  summary: 'Reads the user who asks.',
  params: { context: contextParam },
  allow: somebody,
  returns: userSchema,
  errors: ['rest_not_logged_in', 'rest_user_invalid_id'],
  run: (context) => {
    const { params, principal } = context;
    const user = locateUser(context, principal.user?.id ?? refuse(principal, notLoggedIn));
    return reply(userView(context, user, params.context), { record: { collection: users, id: user.id } });
  },
});
