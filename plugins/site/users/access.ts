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

/** What is needed to tell who may be seen. */
export interface PeopleContext extends PublishedContext {
  readonly principal: Principal;
}

/** What is needed to tell who has published something. */
export interface PublishedContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  readonly moment: Moment;
}

/** Collections of what names its author to everybody once it is published: events as well as posts. */
export const collectionsWithBylines = ({ contributions }: PublishedContext): readonly Collection<ContentRecord>[] =>
  contributions
    .all(contentKinds)
    .filter(({ bylines }) => bylines)
    .map(({ collection }) => collection);

/** Has this user something published in one of these collections? */
export const hasPublished = (
  { store, moment }: PublishedContext,
  user: User,
  among: readonly Collection<ContentRecord>[],
): boolean =>
  among.some((collection) => store.of(collection).count(all(eq('published_author', user.id), isOut(moment))) > 0);

/** Whether this user has published something that shows its author. If so, the user is public. */
export const hasPublishedAnything = (context: PublishedContext, user: User): boolean =>
  hasPublished(context, user, collectionsWithBylines(context));

/** Told who asks for themselves and is nobody. */
export const notLoggedIn = { code: 'rest_not_logged_in', message: 'You are not currently logged in.' };

/** Do they see everybody, and everything of them? */
export const mayManageUsers = (principal: Principal): boolean => principal.can('manage_site');

/** Is it their own account? */
export const isThemselves = (principal: Principal, id: number): boolean => principal.user?.id === id;

/** Everybody sees whose name stands over something published, since a byline shows the same; themselves; administrators all. */
export const maySeeUser = (context: PeopleContext, user: User): boolean =>
  mayManageUsers(context.principal) || isThemselves(context.principal, user.id) || hasPublishedAnything(context, user);

/** The user of an id. @throws ApiError rest_user_invalid_id */
export function findUser({ store }: { readonly store: StoreReader }, id: number): User {
  const user = store.of(users).get(id);
  if (!user) throw problem('rest_user_invalid_id', 'There is no such user.');
  return user;
}

/** The user who asks. @throws ApiError rest_not_logged_in, rest_user_invalid_id */
export const findMe = (context: { readonly store: StoreReader; readonly principal: Principal }): User =>
  findUser(context, context.principal.user?.id ?? refuse(context.principal, notLoggedIn));

/**
 * The user of an id, for whoever may see them. That there is one is told, as in the reference: an id says nothing of who it is.
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
 * The account of a user is theirs and administrators' alone; told from the id, whether there is such a user or not.
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
