import * as v from 'valibot';
import {
  type Contributions,
  emailOf,
  isObject,
  profileOf,
  type ReplyOptions,
  type SiteInfo,
  type StoreReader,
  type User,
  users,
} from '../../../core/index.ts';
import { type AnswerContext, authorUrl, capabilitiesOfRole, harmless } from '../../content/index.ts';
import type { SiteConfig } from '../config/config.ts';
import type { Links } from '../items/kind/view-context.ts';
import { NAMESPACE } from '../site.ts';
import { avatarUrl } from './avatar.ts';

/** Sides of the pictures that clients ask for, in pixels. */
const SIZES = ['24', '48', '96'] as const;

const avatarUrls = (user: Pick<User, 'id' | 'name'>): Record<string, string> =>
  Object.fromEntries(SIZES.map((size) => [size, avatarUrl(user, Number(size))]));

const link = v.looseObject({ href: v.string() });

/** A user as a byline shows one. */
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

/** A user as they and administrators see them. */
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

/** Schema of a user, of every context together. */
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

/** What is looked at to show a user. */
export interface UserViewContext {
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly contributions: Contributions;
  readonly config: Pick<SiteConfig, 'language'>;
}

/**
 * A user as the reference shows one: a byline in `embed`, the account too in `edit`, which is for themselves and
 * administrators. Nothing of their meta is public: an empty list, as PHP writes an empty object. Names are HTML there:
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
  _links: userLinks(viewing.site, user),
});

/** What a user is shown by in the context `edit` that is not in `users/ID.json`. */
export const privatePart = (store: StoreReader, user: User): string =>
  JSON.stringify([emailOf(store, user), profileOf(store, user)]);

/** The record of an answer that shows a user, for its ETag. */
export const userRecord = (store: StoreReader, user: User, context: AnswerContext): ReplyOptions['record'] => ({
  collection: users,
  id: user.id,
  ...(context === 'edit' && { beside: privatePart(store, user) }),
});

/** URL of the route that reads a user. */
export const userRoute = (site: SiteInfo, { id }: Pick<User, 'id'>): string => site.rest(`/${NAMESPACE}/users/${id}`);

const userLinks = (site: SiteInfo, user: User) =>
  ({
    self: [{ href: userRoute(site, user) }],
    collection: [{ href: site.rest(`/${NAMESPACE}/users`) }],
  }) satisfies Links;

/** What an editor keeps for them, as they left it. */
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
