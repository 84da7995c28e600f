import * as v from 'valibot';
import type { Permission, Principal, StoreReader, User } from '../../../../core/index.ts';
import { idParam, refuse } from '../../../content/index.ts';
import type { SiteCode } from '../../errors.ts';
import { findUser, isThemselves, mayManageUsers, notLoggedIn } from '../access.ts';

/** Path parameter for the owner of application passwords. */
export const ownerParam = v.pipe(v.union([v.literal('me'), idParam]), v.description('Id of the user, or me.'));

interface PasswordPlace {
  readonly principal: Principal;
  readonly params: { readonly user_id: v.InferOutput<typeof ownerParam> };
}

const ownerId = ({ principal, params: { user_id: asked } }: PasswordPlace): number | undefined =>
  asked === 'me' ? principal.user?.id : asked;

/** Permission for the owner and administrators. @param code of the error for others */
export const ownersOr =
  (code: SiteCode): Permission<PasswordPlace['params']> =>
  (asked) => {
    const id = ownerId(asked);
    if (id === undefined) return notLoggedIn;
    if (mayManageUsers(asked.principal) || isThemselves(asked.principal, id)) return undefined;
    return { code, message: 'Sorry, you are not allowed to do that with the application passwords of this user.' };
  };

/** The owner in the path. @throws ApiError rest_user_invalid_id, rest_not_logged_in */
export const findOwner = (context: PasswordPlace & { readonly store: StoreReader }): User =>
  findUser(context, ownerId(context) ?? refuse(context.principal, notLoggedIn));
