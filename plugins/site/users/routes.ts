import { anyone, type Permission, type Route, reply } from '../../../core/index.ts';
import { contextParam, idParam } from '../../content/index.ts';
import { site } from '../site.ts';
import { checkAccountAccess, findMe, notLoggedIn, visibleUser } from './access.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { remove, removeMe } from './remove.ts';
import { update, updateMe } from './update.ts';
import { userRecord, userSchema, userView } from './view.ts';

/** `GET /users/{id}` */
const read = site.read({
  path: '/users/:id',
  summary: 'Returns a user.',
  params: { id: idParam, context: contextParam },
  allow: anyone,
  returns: userSchema,
  errors: ['rest_forbidden_context', 'rest_user_cannot_view', 'rest_user_invalid_id'],
  run: (context) => {
    const { params, principal } = context;
    if (params.context === 'edit') checkAccountAccess(principal, params.id);
    const user = visibleUser(context, params.id);
    return reply(userView(context, user, params.context), {
      record: userRecord(context.store, user, params.context),
    });
  },
});

const somebody: Permission = ({ principal }) => (principal.user ? undefined : notLoggedIn);

/** `GET /users/me` */
const me = site.read({
  path: '/users/me',
  summary: 'Returns the current user.',
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

/** Routes of users, the counterpart of `almanac user`. */
export const userRoutes: readonly Route[] = [list, create, me, updateMe, removeMe, read, update, remove];
