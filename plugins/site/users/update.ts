import {
  type AccountChanges,
  changeAccount,
  type ParamsOf,
  type Permission,
  type Refusal,
  reply,
  type StageContext,
  type User,
  users,
  type WriteContext,
} from '../../../core/index.ts';
import { idParam, slugify } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import { problem } from '../errors.ts';
import { MEMBER_CODES } from '../items/routes/params.ts';
import { site } from '../site.ts';
import { findMe, findUser, isThemselves, mayManageUsers, notLoggedIn } from './access.ts';
import { hashedPassword, withAccountProblems } from './account-problem.ts';
import { isLastAdministrator } from './last-administrator.ts';
import { freeUserSlug, inputRoles, onlyRole, profileInput } from './profile-input.ts';
import { changedUserParams, PROFILE_NULLS } from './profile-params.ts';
import { privatePart, userRecord, userSchema, userView } from './view.ts';

type Params = ParamsOf<typeof changedUserParams>;
type Context = WriteContext<Params, SiteConfig, string | undefined>;

const cannotEdit = { code: 'rest_cannot_edit', message: 'Sorry, you are not allowed to edit this user.' };
const cannotEditRoles = {
  code: 'rest_cannot_edit_roles',
  message: 'Sorry, you are not allowed to edit the roles of this user.',
};

const ERRORS = [
  'rest_cannot_edit_roles',
  'rest_user_invalid_argument',
  'rest_user_invalid_email',
  'rest_user_invalid_id',
  'rest_user_invalid_role',
  'rest_user_invalid_slug',
  'rest_precondition_failed',
];

/** Users may change their own profile; only administrators may change other users and roles. */
const refusalOf = (
  { principal, params }: Parameters<Permission<Params>>[0],
  id: number | undefined,
): Refusal | undefined => {
  if (mayManageUsers(principal)) return undefined;
  if (params.roles?.length) return cannotEditRoles;
  return id !== undefined && isThemselves(principal, id) ? undefined : cannotEdit;
};

/** `PUT`, `PATCH` or `POST /users/{id}` */
export const update = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/users/:id',
  summary: 'Updates a user. Users may update themselves.',
  params: { id: idParam, ...changedUserParams },
  allow: (asked) => refusalOf(asked, asked.params.id),
  nulls: PROFILE_NULLS,
  memberCodes: MEMBER_CODES,
  returns: userSchema,
  errors: ['rest_cannot_edit', ...ERRORS],
  stage: hashNew,
  run: (context) => change(context, findUser(context, context.params.id)),
});

/** `PUT`, `PATCH` or `POST /users/me` */
export const updateMe = site.write({
  method: ['POST', 'PUT', 'PATCH'],
  path: '/users/me',
  summary: 'Updates the current user.',
  params: changedUserParams,
  allow: (asked) => (asked.principal.user ? refusalOf(asked, asked.principal.user.id) : notLoggedIn),
  nulls: PROFILE_NULLS,
  memberCodes: MEMBER_CODES,
  returns: userSchema,
  errors: ['rest_not_logged_in', ...ERRORS],
  stage: hashNew,
  run: (context) => change(context, findMe(context)),
});

/** The hash of the new password, if one was sent. */
async function hashNew({ params, accounts }: StageContext<Params>): Promise<string | undefined> {
  return params.password === undefined ? undefined : hashedPassword(accounts, params.password);
}

function change(context: Context, user: User) {
  const { params, store, staged: password } = context;
  context.checkIfMatch(users, user.id, privatePart(store, user));
  if (params.username && params.username !== user.login) {
    throw problem('rest_user_invalid_argument', 'A username cannot be changed.');
  }
  const roles = inputRoles(params);
  for (const each of roles) checkRole(context, user, each);
  const role = onlyRole(roles);
  const { name, slug, ...profile } = profileInput(context, user);
  const changes: AccountChanges = {
    ...profile,
    ...(role !== undefined && { role }),
    ...(params.email !== undefined && { email: params.email }),
    ...(password !== undefined && { password }),
    // as in the reference: an empty name or slug is replaced by one from the login
    ...(name !== undefined && { name: name || user.login }),
    ...(slug !== undefined && { slug: slug || slugOfLogin(context, user) }),
  };
  const changed = withAccountProblems(() => changeAccount(store, user.login, changes), {
    email_taken: () => problem('rest_user_invalid_email', 'Another user has this e-mail address.'),
  });
  return reply(userView(context, changed, 'edit'), { record: userRecord(store, changed, 'edit') });
}

/** Administrators cannot demote themselves, and a site keeps at least one. */
function checkRole({ principal, store }: Context, user: User, role: User['role']): void {
  if (user.role !== 'administrator' || role === 'administrator') return;
  if (isThemselves(principal, user.id) || isLastAdministrator(store, user)) {
    throw problem('rest_user_invalid_role', 'Only another administrator can remove this role: a site needs one.', {
      status: 403,
    });
  }
}

const slugOfLogin = ({ store }: Context, { id, login }: User): string => freeUserSlug(store, slugify(login), id);
