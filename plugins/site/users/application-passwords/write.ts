import * as v from 'valibot';
import {
  addApplicationPassword,
  applicationPassword,
  renameApplicationPassword,
  reply,
  revokeApplicationPassword,
  revokeApplicationPasswords,
} from '../../../../core/index.ts';
import { plainLine } from '../../../content/index.ts';
import { site } from '../../site.ts';
import { withAccountProblems } from '../account-problem.ts';
import { findOwner, ownersOr } from './access.ts';
import { appIdParam, nameParam, ownerParams, PATH, passwordParams } from './params.ts';
import { passwordRoute, passwordSchema, passwordView } from './view.ts';

const OF_ONE = ['rest_application_password_not_found', 'rest_not_logged_in', 'rest_user_invalid_id'];

/** `POST /users/{id}/application-passwords`: the only response that contains the password. */
export const create = site.write({
  method: 'POST',
  path: PATH,
  summary: 'Creates an application password and returns it, once.',
  params: { ...ownerParams, name: nameParam, app_id: appIdParam },
  allow: ownersOr('rest_cannot_create_application_passwords'),
  status: 201,
  returns: passwordSchema,
  errors: [
    'rest_cannot_create_application_passwords',
    'rest_not_logged_in',
    'rest_too_many_application_passwords',
    'rest_user_invalid_id',
  ],
  stage: async (context) => {
    const { params, accounts } = context;
    return accounts.issuePassword(plainLine(context, 'name', params.name), params.app_id?.toLowerCase());
  },
  run: (context) => {
    const { store, staged, site } = context;
    const owner = findOwner(context);
    withAccountProblems(() => addApplicationPassword(store, owner.login, staged.kept));
    const { _links, ...known } = passwordView(site, owner, staged.kept, 'edit');
    return reply(
      { ...known, password: staged.password, _links },
      { headers: { Location: passwordRoute(site, owner, staged.kept) }, secret: true },
    );
  },
});

/** `PUT`, `PATCH` or `POST /users/{id}/application-passwords/{uuid}` */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: `${PATH}/:uuid`,
  summary: 'Renames an application password.',
  params: { ...passwordParams, name: v.optional(nameParam) },
  allow: ownersOr('rest_cannot_edit_application_password'),
  returns: passwordSchema,
  errors: ['rest_cannot_edit_application_password', ...OF_ONE],
  run: (context) => {
    const { params, store, site } = context;
    const owner = findOwner(context);
    const { uuid, name } = params;
    const changed = withAccountProblems(() =>
      name === undefined
        ? applicationPassword(store, owner.login, uuid)
        : renameApplicationPassword(store, owner.login, uuid, plainLine(context, 'name', name)),
    );
    return passwordView(site, owner, changed, 'edit');
  },
});

/** `DELETE /users/{id}/application-passwords/{uuid}` */
export const remove = site.write({
  method: 'DELETE',
  path: `${PATH}/:uuid`,
  summary: 'Revokes an application password.',
  params: passwordParams,
  allow: ownersOr('rest_cannot_delete_application_password'),
  returns: v.object({ deleted: v.literal(true), previous: passwordSchema }),
  errors: ['rest_cannot_delete_application_password', ...OF_ONE],
  run: (context) => {
    const { params, store, site } = context;
    const owner = findOwner(context);
    return withAccountProblems(() => {
      const found = applicationPassword(store, owner.login, params.uuid);
      revokeApplicationPassword(store, owner.login, found.uuid);
      return { deleted: true, previous: passwordView(site, owner, found, 'edit') };
    });
  },
});

/** `DELETE /users/{id}/application-passwords` */
export const removeAll = site.write({
  method: 'DELETE',
  path: PATH,
  summary: 'Revokes all application passwords of a user.',
  params: ownerParams,
  allow: ownersOr('rest_cannot_delete_application_passwords'),
  returns: v.object({ deleted: v.literal(true), count: v.number() }),
  errors: ['rest_cannot_delete_application_passwords', 'rest_not_logged_in', 'rest_user_invalid_id'],
  run: (context) => {
    const { login } = findOwner(context);
    return { deleted: true, count: withAccountProblems(() => revokeApplicationPasswords(context.store, login)) };
  },
});
