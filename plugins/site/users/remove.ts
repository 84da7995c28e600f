import * as v from 'valibot';
import {
  can,
  type ParamsOf,
  removeAccount,
  type StageContext,
  type User,
  users,
  type WriteContext,
} from '../../../core/index.ts';
import { idParam, refuse } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import { site } from '../site.ts';
import { findMe, findUser, notLoggedIn } from './access.ts';
import { withAccountProblems } from './account-problem.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { privatePart, userSchema, userView } from './view.ts';

const removeParams = {
  force: v.optional(v.pipe(v.boolean(), v.description('Must be true: users have no trash.')), false),
  reassign: v.pipe(
    v.union([v.pipe(v.number(), v.integer(), v.minValue(0)), v.literal(false), v.literal('')]),
    v.description('Id of the user who becomes the author of their content; false to keep the id of the deleted user.'),
  ),
};

type Params = ParamsOf<typeof removeParams>;

const cannotDelete = { code: 'rest_user_cannot_delete', message: 'Sorry, you are not allowed to delete this user.' };
const mayDelete = can('manage_site', cannotDelete.code, cannotDelete.message);

const removed = v.object({ deleted: v.literal(true), previous: userSchema });

const ERRORS = [
  'rest_user_cannot_delete',
  'rest_user_invalid_id',
  'rest_user_invalid_reassign',
  'rest_trash_not_supported',
  'rest_precondition_failed',
];

/** `DELETE /users/{id}` */
export const remove = site.write({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Deletes a user permanently; reassigns their content.',
  params: { id: idParam, ...removeParams },
  allow: mayDelete,
  returns: removed,
  errors: ERRORS,
  stage: (context) => handOver(context, findUser(context, context.params.id)),
  run: (context) => removeUser(context, findUser(context, context.params.id)),
});

/** `DELETE /users/me` */
export const removeMe = site.write({
  method: 'DELETE',
  path: '/users/me',
  summary: 'Deletes the current user permanently; reassigns their content.',
  params: removeParams,
  allow: (asked) => (asked.principal.user ? mayDelete(asked) : notLoggedIn),
  returns: removed,
  errors: ['rest_not_logged_in', ...ERRORS],
  stage: (context) => handOver(context, findMe(context)),
  run: (context) => removeUser(context, findMe(context)),
});

/** Reassigns content in small transactions before the main one, because a user may have written very much. */
async function handOver(context: StageContext<Params, SiteConfig>, user: User): Promise<void> {
  context.checkIfMatch(users, user.id, privatePart(context.store, user));
  checkRemoval(context, user);
  const { reassign } = context.params;
  if (reassign) await context.accounts.handOver(user.id, reassign);
}

function removeUser(context: WriteContext<Params, SiteConfig, void>, user: User) {
  context.checkIfMatch(users, user.id, privatePart(context.store, user));
  checkRemoval(context, user);
  const previous = userView(context, user, 'edit');
  // the user may have written more in the meantime
  if (context.params.reassign) context.handOver(user.id, context.params.reassign);
  withAccountProblems(() => removeAccount(context.store, user.login));
  return { deleted: true, previous };
}

function checkRemoval(
  { params, store, principal }: Pick<StageContext<Params>, 'params' | 'store' | 'principal'>,
  user: User,
): void {
  if (!params.force) {
    throw problem('rest_trash_not_supported', 'Users have no trash. Set force to true to delete them for good.');
  }
  const { reassign } = params;
  if (reassign && (reassign === user.id || !store.of(users).get(reassign))) {
    throw problem('rest_user_invalid_reassign', 'reassign is not the id of another user.');
  }
  if (isLastAdministrator(store, user)) {
    refuse(principal, { ...cannotDelete, message: 'The last administrator cannot be deleted: a site needs one.' });
  }
}
