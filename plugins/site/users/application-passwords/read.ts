import * as v from 'valibot';
import { applicationPassword, applicationPasswords } from '../../../../core/index.ts';
import { refuse } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { site } from '../../site.ts';
import { isThemselves } from '../access.ts';
import { withAccountProblems } from '../account-problem.ts';
import { findOwner, ownersOr } from './access.ts';
import { contextParams, ownerParams, PATH, passwordParams } from './params.ts';
import { passwordSchema, passwordView } from './view.ts';

/** `GET /users/{id}/application-passwords` */
export const list = site.read({
  path: PATH,
  summary: 'Lists the application passwords of a user, with the times of creation and last use.',
  params: { ...ownerParams, ...contextParams },
  allow: ownersOr('rest_cannot_list_application_passwords'),
  returns: v.array(passwordSchema),
  errors: ['rest_cannot_list_application_passwords', 'rest_not_logged_in', 'rest_user_invalid_id'],
  run: (context) => {
    const owner = findOwner(context);
    return applicationPasswords(context.store, owner.login).map((one) =>
      passwordView(context.site, owner, one, context.params.context),
    );
  },
});

/** `GET /users/{id}/application-passwords/{uuid}` */
export const read = site.read({
  path: `${PATH}/:uuid`,
  summary: 'Returns the details of an application password.',
  params: { ...passwordParams, ...contextParams },
  allow: ownersOr('rest_cannot_read_application_password'),
  returns: passwordSchema,
  errors: [
    'rest_application_password_not_found',
    'rest_cannot_read_application_password',
    'rest_not_logged_in',
    'rest_user_invalid_id',
  ],
  run: (context) => {
    const { params, store, site } = context;
    const owner = findOwner(context);
    const found = withAccountProblems(() => applicationPassword(store, owner.login, params.uuid));
    return passwordView(site, owner, found, params.context);
  },
});

const notTheirs = {
  code: 'rest_cannot_introspect_app_password_for_non_authenticated_user' as const,
  message: 'The application password of this request is that of another user.',
};

/** `GET /users/{id}/application-passwords/introspect`: the one used to authenticate the request. */
export const introspect = site.read({
  path: `${PATH}/introspect`,
  summary: 'Returns the details of the application password that authenticates this request.',
  params: { ...ownerParams, ...contextParams },
  // administrators pass too, but `run` refuses them: their requests do not use another user's password
  allow: ownersOr(notTheirs.code),
  returns: passwordSchema,
  errors: [notTheirs.code, 'rest_no_authenticated_app_password', 'rest_not_logged_in', 'rest_user_invalid_id'],
  run: (context) => {
    const { params, store, principal, site } = context;
    const owner = findOwner(context);
    if (!isThemselves(principal, owner.id)) refuse(principal, notTheirs);
    const { applicationPassword: uuid } = principal;
    if (uuid === undefined) {
      throw problem('rest_no_authenticated_app_password', 'This request came without an application password.');
    }
    const found = withAccountProblems(() => applicationPassword(store, owner.login, uuid));
    return passwordView(site, owner, found, params.context);
  },
});
