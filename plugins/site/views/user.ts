import * as v from 'valibot';
import { capabilitiesOf, emailOf, type StoreReader, type User } from '../../../core/index.ts';
import { type AnswerContext, authorUrl } from '../../content/index.ts';
import { NAMESPACE } from '../site.ts';
import { avatarUrls } from './avatar.ts';
import type { ViewContext } from './context.ts';
import type { Links } from './link.ts';

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
    meta: v.optional(v.object({})),
    _links: v.object({ self: v.array(link), collection: v.array(link) }),
  }),
  v.title('user'),
);

type UserView = v.InferOutput<typeof userSchema>;

/**
 * A user as the reference shows one: a byline in `embed`, the account too in `edit`, which is for themselves and
 * administrators.
 */
export const userView = (
  { store, site }: Pick<ViewContext, 'store' | 'site'>,
  user: User,
  context: AnswerContext,
): UserView => ({
  id: user.id,
  name: user.name,
  url: user.url ?? '',
  description: user.description ?? '',
  link: authorUrl(site, user),
  slug: user.slug,
  avatar_urls: avatarUrls(user),
  ...(context !== 'embed' && { meta: {} }),
  ...(context === 'edit' && accountView(store, user)),
  _links: userLinks(site, user),
});

const userLinks = (site: ViewContext['site'], { id }: User) =>
  ({
    self: [{ href: site.rest(`/${NAMESPACE}/users/${id}`) }],
    collection: [{ href: site.rest(`/${NAMESPACE}/users`) }],
  }) satisfies Links;

/** First and last names and a language of one's own are not stored here: a name is one text. */
const accountView = (store: StoreReader, user: User): v.InferOutput<v.ObjectSchema<typeof account, undefined>> => ({
  username: user.login,
  first_name: '',
  last_name: '',
  email: emailOf(store, user),
  locale: '',
  nickname: user.name,
  registered_date: `${user.registered.slice(0, 19)}+00:00`,
  roles: [user.role],
  capabilities: Object.fromEntries([...capabilitiesOf(user.role), user.role].map((name) => [name, true])),
  extra_capabilities: { [user.role]: true },
});
