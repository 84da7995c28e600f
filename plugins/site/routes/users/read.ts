import { anyone, reply } from '../../../../core/index.ts';
import { contextParam, idParam } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { userRecord, userSchema, userView } from '../../views/user.ts';
import { checkAccountAccess, visibleUser } from './access.ts';

/** `GET /users/{id}` */
export const read = site.read({
  path: '/users/:id',
  summary: 'Reads a user.',
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
