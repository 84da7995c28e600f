import {
  all,
  type Collection,
  type Contributions,
  eq,
  type Moment,
  type Principal,
  type StoreReader,
  type User,
  users,
} from '../../../core/index.ts';
import { type ContentRecord, contentKinds, isOut, refuse } from '../../content/index.ts';
import { problem } from '../errors.ts';

/** The context needed to decide which users the client may see. */
export interface PeopleContext extends PublishedContext {
  readonly principal: Principal;
}

/** The context needed to decide who has published something. */
export interface PublishedContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** Collections whose published records show their author to everybody, such as posts and events. */
export const collectionsWithBylines = ({ contributions }: PublishedContext): readonly Collection<ContentRecord>[] =>
  contributions
    .all(contentKinds)
    .filter(({ bylines }) => bylines)
    .map(({ collection }) => collection);

/** Has this user published something in one of these collections? */
export const hasPublished = (
  { store, moment }: PublishedContext,
  user: User,
  among: readonly Collection<ContentRecord>[],
): boolean =>
  among.some((collection) => store.of(collection).count(all(eq('published_author', user.id), isOut(moment))) > 0);

/** Whether this user has published something that shows its author. If so, the user is public. */
export const hasPublishedAnything = (context: PublishedContext, user: User): boolean =>
  hasPublished(context, user, collectionsWithBylines(context));

/** The refusal of anonymous clients that request their own account. */
export const notLoggedIn = { code: 'rest_not_logged_in', message: 'You are not currently logged in.' };

/** May the client see all users and all of their data? */
export const mayManageUsers = (principal: Principal): boolean => principal.can('manage_site');

/** Is it the client's own account? */
export const isThemselves = (principal: Principal, id: number): boolean => principal.user?.id === id;

/** May the client see this user? Published authors are public, as in bylines; users see themselves; administrators see all. */
export const maySeeUser = (context: PeopleContext, user: User): boolean =>
  mayManageUsers(context.principal) || isThemselves(context.principal, user.id) || hasPublishedAnything(context, user);

/** The user with this id. @throws ApiError rest_user_invalid_id */
export function findUser({ store }: { readonly store: StoreReader }, id: number): User {
  const user = store.of(users).get(id);
  if (!user) throw problem('rest_user_invalid_id', 'There is no such user.');
  return user;
}

/** The authenticated user. @throws ApiError rest_not_logged_in, rest_user_invalid_id */
export const findMe = (context: { readonly store: StoreReader; readonly principal: Principal }): User =>
  findUser(context, context.principal.user?.id ?? refuse(context.principal, notLoggedIn));

/**
 * The user with this id, if the client may see them. The error reveals whether the user exists, as in the reference: an id does
 * not identify a person.
 *
 * @throws ApiError rest_user_invalid_id, rest_user_cannot_view
 */
export function visibleUser(context: PeopleContext, id: number): User {
  const user = findUser(context, id);
  if (!maySeeUser(context, user)) {
    refuse(context.principal, {
      code: 'rest_user_cannot_view',
      message: 'Sorry, you are not allowed to see this user.',
    });
  }
  return user;
}

/**
 * Allows only the user and administrators to see an account. Decides by the id alone, whether or not the user exists.
 *
 * @param id undefined for several users
 * @throws ApiError rest_forbidden_context
 */
export function checkAccountAccess(principal: Principal, id: number | undefined): void {
  if (mayManageUsers(principal) || (id !== undefined && isThemselves(principal, id))) return;
  refuse(principal, {
    code: 'rest_forbidden_context',
    message: 'Sorry, you are not allowed to edit this user.',
  });
}
