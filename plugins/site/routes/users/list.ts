import * as v from 'valibot';
import {
  can,
  capabilitiesOf,
  emailOf,
  type ParamsOf,
  type ReadContext,
  type StoreReader,
  type User,
  users,
} from '../../../../core/index.ts';
import { checkCount, compare, invalidParam, refuse } from '../../../content/index.ts';
import type { ItemKind } from '../../kind.ts';
import { pageReply, slice } from '../../page.ts';
import { site } from '../../site.ts';
import { userSchema, userView } from '../../views/user.ts';
import { checkAccountAccess, hasPublished, kindsWithAuthors, mayManageUsers, maySeeUser } from './access.ts';
import { listParams, type UserOrder } from './params.ts';

type ListParams = ParamsOf<typeof listParams>;
type ListContext = ReadContext<ListParams>;
type Test = (user: User) => boolean;

const cannotView = {
  code: 'rest_user_cannot_view',
  message: 'Sorry, you are not allowed to list users by that.',
};

/** `GET /users`: there are few users beside what they write, so that they are looked at one by one. */
export const list = site.read({
  path: '/users',
  summary: 'Lists the users who have published something; for administrators, all.',
  params: listParams,
  allow: can('create', cannotView.code, 'Sorry, you are not allowed to list users.'),
  returns: v.array(userSchema),
  errors: ['rest_user_cannot_view', 'rest_forbidden_context', 'rest_forbidden_orderby'],
  run: (context) => {
    const { params, store } = context;
    checkAsked(context);
    const tests = [...testsOf(context), (user: User) => maySeeUser(context, user)];
    const fitting = store
      .of(users)
      .find()
      .records.filter((user) => tests.every((fits) => fits(user)))
      .sort(comparison(context));
    const { offset, limit } = slice(params);
    const found = { records: fitting.slice(offset, offset + limit), total: fitting.length };
    return pageReply(context, found, `users in ${params.context}`, (user) => userView(context, user, params.context));
  },
});

/** Whatever tells more of users than their public part is for administrators. */
function checkAsked({ params, principal, site }: ListContext): void {
  checkCount('include', params.include, site);
  checkCount('exclude', params.exclude, site);
  checkCount('slug', params.slug, site);
  if (params.context === 'edit') checkAccountAccess(principal, undefined);
  if (mayManageUsers(principal)) return;
  if (params.roles || params.capabilities) refuse(principal, cannotView);
  if (PRIVATE_ORDERS.has(params.orderby)) {
    refuse(principal, {
      code: 'rest_forbidden_orderby',
      message: 'Sorry, you are not allowed to order users by that.',
    });
  }
}

/** What each parameter asks of a user. */
function testsOf(context: ListContext): readonly Test[] {
  const { include, exclude, slug, roles, capabilities, who, search, has_published_posts: published } = context.params;
  const can = ({ role }: User) => capabilitiesOf(role) as readonly string[];
  const tests: readonly (Test | undefined | false)[] = [
    include && include.length > 0 && ((user) => include.includes(user.id)),
    exclude && ((user) => !exclude.includes(user.id)),
    slug && slug.length > 0 && ((user) => slug.includes(user.slug)),
    roles && ((user) => roles.includes(user.role)),
    capabilities && ((user) => can(user).some((capability) => capabilities.includes(capability))),
    who && ((user) => can(user).includes('create')),
    searchTest(context, search),
    publishedTest(context, published),
  ];
  return tests.filter((test) => typeof test === 'function');
}

/** Without regard to case. A login and an e-mail address are found by those alone who may see them. */
function searchTest({ store, principal, site }: ListContext, search = ''): Test | undefined {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return undefined;
  if (wanted.length > site.limits.search_length) {
    throw invalidParam('search', `search must not be longer than ${site.limits.search_length} characters.`);
  }
  const texts = (user: User) =>
    mayManageUsers(principal) ? [user.name, user.slug, user.login, emailOf(store, user)] : [user.name, user.slug];
  return (user) => texts(user).some((text) => text.toLowerCase().includes(wanted));
}

function publishedTest(context: ListContext, asked: ListParams['has_published_posts']): Test | undefined {
  if (!asked) return undefined;
  const among = asked === true ? kindsWithAuthors(context) : asked.map((name) => kindNamed(context, name));
  return (user) => hasPublished(context, user, among);
}

function kindNamed(context: ListContext, name: string): ItemKind {
  const kind = kindsWithAuthors(context).find((one) => one.name === name);
  if (!kind) throw invalidParam('has_published_posts', 'has_published_posts names a type that has no authors.');
  return kind;
}

/** Orders by what only the account says. */
const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['email', 'registered_date']);

type KeyOf = (user: User, asked: ListParams, store: StoreReader) => number | string;

const KEYS: Readonly<Record<UserOrder, KeyOf>> = {
  id: (user) => user.id,
  include: (user, { include = [] }) => include.indexOf(user.id),
  include_slugs: (user, { slug = [] }) => slug.indexOf(user.slug),
  name: (user) => user.name.toLowerCase(),
  slug: (user) => user.slug,
  url: (user) => user.url ?? '',
  email: (user, _asked, store) => emailOf(store, user).toLowerCase(),
  registered_date: (user) => Date.parse(user.registered),
};

/** Equals are told apart by id, so that pages never overlap. */
function comparison({ params, store }: ListContext): (a: User, b: User) => number {
  const key = (user: User) => KEYS[params.orderby](user, params, store);
  const sign = params.order === 'desc' ? -1 : 1;
  return (a, b) => sign * (compare(key(a), key(b)) || a.id - b.id);
}
