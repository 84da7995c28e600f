import * as v from 'valibot';
import {
  type Contributions,
  emailOf,
  isObject,
  type Principal,
  profileOf,
  type ReplyOptions,
  type SiteInfo,
  type StoreReader,
  type User,
  users,
} from '../../../core/index.ts';
import { type AnswerContext, authorUrl, capabilitiesOfRole, harmless, selfLink } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import type { Links } from '../items/kind/view-context.ts';
import { NAMESPACE } from '../site.ts';
import { isThemselves, mayManageUsers } from './access.ts';
import { avatarUrl } from './avatar.ts';

/** Sizes of avatars that clients expect: length of each side, in pixels. */
const SIZES = ['24', '48', '96'] as const;

const avatarUrls = (user: Pick<User, 'id' | 'name'>): Record<string, string> =>
  Object.fromEntries(SIZES.map((size) => [size, avatarUrl(user, Number(size))]));

const link = v.looseObject({ href: v.string() });

/** Public members of a user, as in a byline. */
const byline = {
  id: v.number(),
  name: v.string(),
  url: v.string(),
  description: v.string(),
  link: v.string(),
  slug: v.string(),
  avatar_urls: v.record(v.string(), v.string()),
};

const rights = v.record(v.string(), v.boolean());

/** Members that only the user and administrators see. */
const account = {
  username: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  locale: v.string(),
  nickname: v.string(),
  registered_date: v.string(),
  roles: v.array(v.string()),
  capabilities: rights,
  extra_capabilities: rights,
};

/** Schema of a user in all contexts. */
export const userSchema = v.pipe(
  v.object({
    ...byline,
    ...v.partial(v.object(account)).entries,
    meta: v.optional(
      v.union([v.object({ persisted_preferences: v.looseObject({}) }), v.pipe(v.array(v.unknown()), v.maxLength(0))]),
    ),
    _links: v.object({ self: v.array(link), collection: v.array(link) }),
  }),
  v.title('user'),
);

type UserView = v.InferOutput<typeof userSchema>;

/** The context needed to show a user. */
export interface UserViewContext {
  readonly principal: Principal;
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly config: Pick<SiteConfig, 'language'>;
}

/**
 * A user as the reference shows one: a byline in `embed`; the account as well in `edit`, which is only for the user and
 * administrators. No meta is public: it is an empty list, as PHP writes an empty object. As in the reference, names are HTML:
 * `R & B` is `R &amp; B`.
 */
export const userView = (viewing: UserViewContext, user: User, context: AnswerContext): UserView => ({
  id: user.id,
  name: harmless(user.name),
  url: user.url ?? '',
  description: user.description ?? '',
  link: authorUrl(viewing, user),
  slug: user.slug,
  avatar_urls: avatarUrls(user),
  ...(context !== 'embed' && { meta: context === 'edit' ? metaView(viewing.store, user) : [] }),
  ...(context === 'edit' && accountView(viewing, user)),
  _links: userLinks(viewing, user),
});

/** Data shown in the context `edit` that is not stored in `users/ID.json`. */
export const privatePart = (store: StoreReader, user: User): string =>
  JSON.stringify([emailOf(store, user), profileOf(store, user)]);

/** The record of a response that shows a user, for its ETag. */
export const userRecord = (store: StoreReader, user: User, context: AnswerContext): ReplyOptions['record'] => ({
  collection: users,
  id: user.id,
  ...(context === 'edit' && { beside: privatePart(store, user) }),
});

/** URL of the route that reads a user. */
export const userRoute = (site: SiteInfo, { id }: Pick<User, 'id'>): string => site.rest(`/${NAMESPACE}/users/${id}`);

const userLinks = ({ site, principal }: UserViewContext, user: User) =>
  ({
    self: [
      selfLink(userRoute(site, user), {
        change: mayManageUsers(principal) || isThemselves(principal, user.id),
        remove: mayManageUsers(principal),
      }),
    ],
    collection: [{ href: site.rest(`/${NAMESPACE}/users`) }],
  }) satisfies Links;

/** Preferences that an editor stored for the user. */
const metaView = (store: StoreReader, user: User) => {
  const { persisted_preferences: preferences } = profileOf(store, user).meta ?? {};
  return { persisted_preferences: isObject(preferences) ? preferences : {} };
};

function accountView(
  { store, contributions, config }: UserViewContext,
  user: User,
): v.InferOutput<v.ObjectSchema<typeof account, undefined>> {
  const { first_name = '', last_name = '', nickname, locale } = profileOf(store, user);
  const granted = [...capabilitiesOfRole(contributions, user.role), user.role];
  return {
    username: user.login,
    first_name: harmless(first_name),
    last_name: harmless(last_name),
    email: emailOf(store, user),
    locale: locale || config.language,
    nickname: harmless(nickname || user.login),
    registered_date: `${user.registered.slice(0, 19)}+00:00`,
    roles: [user.role],
    capabilities: Object.fromEntries(granted.map((name) => [name, true])),
    extra_capabilities: { [user.role]: true },
  };
}
