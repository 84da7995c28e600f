import * as v from 'valibot';
import {
  anyone,
  emailOf,
  type ParamsOf,
  type ReadContext,
  reply,
  type StoreReader,
  type User,
  users,
} from '../../../core/index.ts';
import {
  capabilitiesOfRole,
  checkCount,
  compare,
  invalidParam,
  refuse,
  slugKey,
  soughtLine,
} from '../../content/index.ts';
import { unsigned } from '../items/filters/ids.ts';
import { hasBylines } from '../items/kind/kind.ts';
import { kinds } from '../items/kind/points.ts';
import { pageAtOffset, pageOptions, slice } from '../items/page.ts';
import { site } from '../site.ts';
import { checkAccountAccess, collectionsWithBylines, hasPublished, mayManageUsers } from './access.ts';
import { listParams, type SearchColumn, type UserOrder } from './params.ts';
import { userSchema, userView } from './view.ts';

type ListParams = ParamsOf<typeof listParams>;
type ListContext = ReadContext<ListParams>;
type Test = (user: User) => boolean;

const cannotView = {
  code: 'rest_user_cannot_view',
  message: 'Sorry, you are not allowed to list users by that.',
};

/** `GET /users`: filters all users one by one, because there are few of them. */
export const list = site.read({
  path: '/users',
  summary: 'Lists the users who have published something; for administrators, all users.',
  params: listParams,
  allow: anyone,
  returns: v.array(userSchema),
  errors: ['rest_user_cannot_view', 'rest_forbidden_context', 'rest_forbidden_orderby', 'rest_forbidden_who'],
  run: (context) => {
    const { params, store } = context;
    checkParams(context);
    const tests = testsOf(context);
    const fitting = store
      .of(users)
      .find()
      .records.filter((user) => tests.every((fits) => fits(user)))
      .sort(comparison(context));
    const { offset, limit } = slice(params);
    const page = fitting.slice(offset, offset + limit);
    return reply(
      page.map((user) => userView(context, user, params.context)),
      pageOptions(context, fitting.length, pageAtOffset(params)),
    );
  },
});

/** Refuses parameters that reveal more than the public part of users, except for administrators. */
function checkParams({ params, principal, site }: ListContext): void {
  checkCount('include', params.include, site);
  checkCount('exclude', params.exclude, site);
  checkCount('slug', params.slug, site);
  if (params.context === 'edit') checkAccountAccess(principal, undefined);
  // users who write may list other authors
  if (params.who && !principal.can('create')) {
    refuse(principal, { code: 'rest_forbidden_who', message: 'Sorry, you are not allowed to list authors.' });
  }
  if (mayManageUsers(principal)) return;
  if (params.roles?.length || params.capabilities?.length) refuse(principal, cannotView);
  if (PRIVATE_ORDERS.has(params.orderby)) {
    refuse(principal, {
      code: 'rest_forbidden_orderby',
      message: 'Sorry, you are not allowed to order users by that.',
    });
  }
}

/** The tests that the parameters require. As in the reference, `exclude` is ignored if `include` is given. */
function testsOf(context: ListContext): readonly Test[] {
  const { roles = [], capabilities = [], who } = context.params;
  const slugs = context.params.slug?.map(slugKey) ?? [];
  const [include, exclude] = [unsigned(context.params.include ?? []), unsigned(context.params.exclude ?? [])];
  const can = ({ role }: User, names: readonly string[]) =>
    [role, ...capabilitiesOfRole(context.contributions, role)].some((name) => names.includes(name));
  const tests: readonly (Test | undefined | false)[] = [
    include.length > 0 ? (user) => include.includes(user.id) : (user) => !exclude.includes(user.id),
    slugs.length > 0 && ((user) => slugs.includes(slugKey(user.slug))),
    roles.length > 0 && ((user) => roles.includes(user.role)),
    capabilities.length > 0 && ((user) => can(user, capabilities)),
    who ? (user) => can(user, ['edit_posts']) : seenTest(context),
    searchTest(context),
    publishedTest(context),
  ];
  return tests.filter((test) => typeof test === 'function');
}

/** Administrators see all users. Others see only published authors; their own account is not an exception. */
function seenTest(context: ListContext): Test | undefined {
  if (mayManageUsers(context.principal)) return undefined;
  const among = collectionsWithBylines(context);
  return (user) => hasPublished(context, user, among);
}

type Column = SearchColumn | 'url';
type Fits = (user: User, wanted: string, store: StoreReader) => boolean;

/** Case-insensitive. */
const contains =
  (textOf: (user: User, store: StoreReader) => string): Fits =>
  (user, wanted, store) =>
    textOf(user, store).toLowerCase().includes(wanted);

/** How each column is searched: ids must match exactly (WordPress, `WP_User_Query`). */
const COLUMNS: Readonly<Record<Column, Fits>> = {
  id: (user, wanted) => String(user.id) === wanted,
  name: contains((user) => user.name),
  slug: contains((user) => user.slug),
  username: contains((user) => user.login),
  email: contains((user, store) => emailOf(store, user)),
  url: contains((user) => user.url ?? ''),
};

/** Columns that everybody may search, without logins and e-mail addresses. */
const PUBLIC_COLUMNS: readonly Column[] = ['id', 'name', 'slug'];
/** Columns that are searched by default for administrators. */
const MANAGED_COLUMNS: readonly Column[] = [...PUBLIC_COLUMNS, 'username', 'email', 'url'];

/** Wildcards around the search, which are redundant: it matches anywhere (WordPress, `WP_User_Query`). */
const STARS = /^\*+|\*+$/g;

/** Tests for a case-insensitive match in any of the columns. */
function searchTest({ store, principal, site, params }: ListContext): Test | undefined {
  const { search = '', search_columns: asked } = params;
  const typed = search.trim();
  if (typed.length > site.limits.search_length) {
    throw invalidParam('search', `search must not be longer than ${site.limits.search_length} characters.`);
  }
  const wanted = soughtLine(typed).replace(STARS, '').toLowerCase();
  if (wanted === '') return undefined;
  const manages = mayManageUsers(principal);
  const usual = manages ? MANAGED_COLUMNS : PUBLIC_COLUMNS;
  const columns = (asked.length > 0 ? asked : usual).filter((one) => manages || PUBLIC_COLUMNS.includes(one));
  return (user) => columns.some((column) => COLUMNS[column](user, wanted, store));
}

function publishedTest(context: ListContext): Test | undefined {
  const { has_published_posts: asked } = context.params;
  // an empty list of types is ignored, as in the reference
  if (!asked || (asked !== true && asked.length === 0)) return undefined;
  const among = asked === true ? collectionsWithBylines(context) : asked.map((name) => collectionNamed(context, name));
  return (user) => hasPublished(context, user, among);
}

function collectionNamed({ contributions }: ListContext, name: string) {
  const kind = contributions.all(kinds).find((one) => one.name === name);
  if (kind && hasBylines(kind)) return kind.collection;
  throw invalidParam('has_published_posts', 'has_published_posts names a type that has no authors.');
}

/** Orders that reveal private data of accounts. */
const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['email', 'registered_date']);

type KeyOf = (user: User, asked: ListParams, store: StoreReader) => number | string;

const KEYS: Readonly<Record<UserOrder, KeyOf>> = {
  id: (user) => user.id,
  include: (user, { include = [] }) => unsigned(include).indexOf(user.id),
  include_slugs: (user, { slug = [] }) => slug.map(slugKey).indexOf(slugKey(user.slug)),
  name: (user) => user.name.toLowerCase(),
  slug: (user) => user.slug,
  url: (user) => user.url ?? '',
  email: (user, _asked, store) => emailOf(store, user).toLowerCase(),
  registered_date: (user) => Date.parse(user.registered),
};

/** Breaks ties by id, so that pages never overlap. `include_slugs` ignores the direction (reference). */
function comparison({ params, store }: ListContext): (a: User, b: User) => number {
  const key = (user: User) => KEYS[params.orderby](user, params, store);
  const sign = params.order === 'desc' && params.orderby !== 'include_slugs' ? -1 : 1;
  return (a, b) => sign * (compare(key(a), key(b)) || a.id - b.id);
}
