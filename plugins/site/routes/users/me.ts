import { type Permission, reply } from '../../../../core/index.ts';
import { contextParam } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { userRecord, userSchema, userView } from '../../views/user.ts';
import { findMe, notLoggedIn } from './access.ts';

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
    const user = findMe(context);
    return reply(userView(context, user, context.params.context), {
      record: userRecord(context.store, user, context.params.context),
    });
  },
});
