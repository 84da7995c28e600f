import {
  all,
  type Contributions,
  eq,
  type Moment,
  type Principal,
  type StoreReader,
  type User,
  users,
} from '../../../../core/index.ts';
import { isOut, refuse } from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import type { ItemKind } from '../../kind.ts';
import { kinds } from '../../points.ts';

/** What is needed to tell who may be seen. */
export interface PeopleContext {
  readonly store: StoreReader;
  readonly contributions: Contributions;
  readonly principal: Principal;
  readonly moment: Moment;
}

/** Kinds that show a byline to everybody. */
export const kindsWithAuthors = ({ contributions }: PeopleContext): readonly ItemKind[] =>
  contributions.all(kinds).filter((kind) => kind.supports.has('author') && kind.rights.read === undefined);

/** Has this user something published of one of these kinds? */
export const hasPublished = ({ store, moment }: PeopleContext, user: User, among: readonly ItemKind[]): boolean =>
  among.some(({ collection }) => store.of(collection).count(all(eq('published_author', user.id), isOut(moment))) > 0);

/** Do they see everybody, and everything of them? */
export const mayManageUsers = (principal: Principal): boolean => principal.can('manage_site');

const isThemselves = (principal: Principal, id: number): boolean => principal.user?.id === id;

/** Everybody sees whose name stands over something published, since a byline shows the same; themselves; administrators all. */
export const maySeeUser = (context: PeopleContext, user: User): boolean =>
  mayManageUsers(context.principal) ||
  isThemselves(context.principal, user.id) ||
  hasPublished(context, user, kindsWithAuthors(context));

/**
 * The user of an id. One who may not be seen is not there, so that nobody learns which ids are given.
 *
 * @throws ApiError rest_user_invalid_id
 */
export function locateUser(context: PeopleContext, id: number): User {
  const user = context.store.of(users).get(id);
  if (!user || !maySeeUser(context, user)) throw problem('rest_user_invalid_id', 'There is no such user.');
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
