/** What the application declares and the contract does not say, and why. */
import { context } from './common.ts';
import type { Meant } from './compare.ts';
import { factsOf } from './facts.ts';
import { integer, list, named, text, words } from './schema.ts';

/** Endpoints beyond the contract, with the names of what they take. */
export interface BeyondRoutes {
  readonly why: string;
  readonly routes: Readonly<Record<string, string>>;
}

/**
 * @param own fields beside those of every term
 * @param asked parameters of the list beside those of every list of terms
 */
const terms = (base: string, own = '', asked = ''): Readonly<Record<string, string>> => {
  const path = `/site/v2/${base}`;
  const fields = `description slug meta ${own}`;
  return {
    [`GET ${path}`]: `context page per_page search exclude include order orderby slug hide_empty post ${asked}`,
    [`POST ${path}`]: `name ${fields}`,
    [`GET ${path}/{id}`]: 'id context',
    [`POST ${path}/{id}`]: `id name ${fields}`,
    [`PUT ${path}/{id}`]: `id name ${fields}`,
    [`PATCH ${path}/{id}`]: `id name ${fields}`,
    [`DELETE ${path}/{id}`]: 'id force',
  };
};

const SETTINGS =
  'title description url timezone date_format time_format start_of_week language posts_per_page show_on_front page_on_front page_for_posts site_logo site_icon use_smilies email default_category default_post_format default_comment_status default_ping_status';
const USER_FIELDS = 'username email password name first_name last_name nickname url description slug locale roles meta';
const COMMENT_FIELDS =
  'author author_email author_ip author_name author_url author_user_agent content date date_gmt meta parent post status';
const PASSWORDS = '/site/v2/users/{user_id}/application-passwords';

/** @param names of what a change takes, whatever its method */
const changing = (path: string, names: string): Readonly<Record<string, string>> =>
  Object.fromEntries(['POST', 'PUT', 'PATCH'].map((method) => [`${method} ${path}`, names]));

const NAVIGATION_FIELDS = 'date date_gmt slug status password title content template';

/** Members of items of a kind, and parameters of a read besides the context. */
const ITEM_FIELDS = {
  posts: [
    'author categories comment_status content date date_gmt excerpt featured_media format meta password ping_status slug status sticky tags template title',
    'password excerpt_length',
  ],
  pages: [
    'author comment_status content date date_gmt excerpt featured_media menu_order meta parent password ping_status slug status template title',
    'password excerpt_length',
  ],
  blocks: [
    'content date date_gmt excerpt meta password pattern_category slug status template title',
    'password excerpt_length',
  ],
  navigation: [NAVIGATION_FIELDS, 'password'],
} as const;

/** The routes of an item by its slug: those by its id, with the slug in the place of the id. */
const bySlug = (base: keyof typeof ITEM_FIELDS): Readonly<Record<string, string>> => {
  const path = `/site/v2/${base}/by-slug/{slug}`;
  const [fields, asked] = ITEM_FIELDS[base];
  return {
    [`GET ${path}`]: `slug context ${asked}`,
    [`POST ${path}`]: fields,
    [`PUT ${path}`]: fields,
    [`PATCH ${path}`]: fields,
    [`DELETE ${path}`]: 'slug force',
  };
};

export const BEYOND_ROUTES: readonly BeyondRoutes[] = [
  {
    why: 'each namespace describes itself in OpenAPI',
    routes: {
      'GET /site/v2/doc': '',
      'GET /builder/v1/doc': '',
      'GET /oembed/1.0/doc': '',
    },
  },
  {
    why: 'posts and patterns refer to terms, which have to come from somewhere; as in the reference',
    routes: {
      ...terms('categories', 'parent', 'parent'),
      ...terms('tags', 'parent', 'offset'),
      ...terms('wp_pattern_category', 'parent', 'offset'),
    },
  },
  {
    why: 'menu items refer to menus, and these to the places of the theme; as in the reference',
    routes: {
      ...terms('menus', 'locations auto_add parent', 'offset'),
      'GET /site/v2/menu-locations': 'context',
      'GET /site/v2/menu-locations/{location}': 'location context',
    },
  },
  {
    why: 'they tell which theme is in use, and lead to its global styles (reference, Names and defaults)',
    routes: { 'GET /site/v2/themes': 'status', 'GET /site/v2/themes/{stylesheet}': 'stylesheet' },
  },
  {
    why: 'clients of the reference ask these before anything else',
    routes: {
      'GET /site/v2/types': 'context',
      'GET /site/v2/types/{type}': 'context type',
      'GET /site/v2/taxonomies': 'context type',
      'GET /site/v2/taxonomies/{taxonomy}': 'context taxonomy',
      'GET /site/v2/statuses': 'context',
      'GET /site/v2/statuses/{status}': 'context status',
      'GET /site/v2/search': 'context page per_page search type subtype exclude include',
    },
  },
  {
    why: 'clients of the reference ask for comments, of which there are none here',
    routes: {
      'GET /site/v2/comments':
        'context page per_page offset search after before author author_exclude author_email include exclude parent parent_exclude post status type password order orderby',
      'POST /site/v2/comments': COMMENT_FIELDS,
      'GET /site/v2/comments/{id}': 'id context password',
      ...changing('/site/v2/comments/{id}', `id ${COMMENT_FIELDS}`),
      'DELETE /site/v2/comments/{id}': 'id force password',
    },
  },
  {
    why: 'editors of the reference ask which blocks and patterns there are, and have blocks rendered',
    routes: {
      'GET /site/v2/block-types': 'context namespace',
      'GET /site/v2/block-types/{namespace}': 'namespace context',
      'GET /site/v2/block-types/{namespace}/{name}': 'namespace name context',
      'GET /site/v2/block-patterns/patterns': '',
      'GET /site/v2/block-patterns/categories': '',
      'GET /site/v2/block-renderer/{name}': 'name context attributes post_id',
      'POST /site/v2/block-renderer/{name}': 'name context attributes post_id',
    },
  },
  {
    why: 'authors are named by their ids, and applications ask whose password they have',
    routes: {
      'GET /site/v2/users':
        'context page per_page offset search exclude include order orderby slug roles capabilities who has_published_posts search_columns',
      'GET /site/v2/users/me': 'context',
      'GET /site/v2/users/{id}': 'id context',
    },
  },
  {
    why: 'users are made, changed and removed by the API too; as in the reference',
    routes: {
      'POST /site/v2/users': `id ${USER_FIELDS}`,
      ...changing('/site/v2/users/me', USER_FIELDS),
      'DELETE /site/v2/users/me': 'force reassign',
      ...changing('/site/v2/users/{id}', `id ${USER_FIELDS}`),
      'DELETE /site/v2/users/{id}': 'id force reassign',
    },
  },
  {
    why: 'applications make, name and revoke their own passwords; as in the reference',
    routes: {
      [`GET ${PASSWORDS}`]: 'user_id context',
      [`POST ${PASSWORDS}`]: 'user_id name app_id',
      [`DELETE ${PASSWORDS}`]: 'user_id',
      [`GET ${PASSWORDS}/introspect`]: 'user_id context',
      [`GET ${PASSWORDS}/{uuid}`]: 'user_id uuid context',
      ...changing(`${PASSWORDS}/{uuid}`, 'user_id uuid name'),
      [`DELETE ${PASSWORDS}/{uuid}`]: 'user_id uuid',
    },
  },
  ...(['posts', 'pages', 'blocks', 'navigation'] as const).map((base) => ({
    why: 'by slug, as events are named: nobody has to look for the id first',
    routes: bySlug(base),
  })),
  {
    why: 'administrators say over the interface what the site is called and where it is',
    routes: {
      'GET /site/v2/settings': '',
      'POST /site/v2/settings': SETTINGS,
      'PUT /site/v2/settings': SETTINGS,
      'PATCH /site/v2/settings': SETTINGS,
    },
  },
  {
    why: 'administrators switch plugins over the interface, as in the reference',
    routes: {
      'GET /site/v2/plugins': 'context search status',
      'GET /site/v2/plugins/{plugin}': 'plugin context',
      'POST /site/v2/plugins/{plugin}': 'plugin context status',
      'PUT /site/v2/plugins/{plugin}': 'plugin context status',
      'PATCH /site/v2/plugins/{plugin}': 'plugin context status',
    },
  },
  {
    why: 'the fields of the builder, `_builder_tags` and `_builder_hide_in_design_set`, are for this list',
    routes: {
      'GET /builder/v1/design-set': 'page per_page type tag search',
      'GET /builder/v1/design-set/tags': 'type',
    },
  },
  {
    why: 'the contract ends inside navigation; it has versions as posts have, as in the reference',
    routes: {
      'GET /site/v2/navigation/{parent}/revisions':
        'parent context page per_page offset search exclude include order orderby',
      'GET /site/v2/navigation/{parent}/revisions/{id}': 'parent id context',
      'DELETE /site/v2/navigation/{parent}/revisions/{id}': 'parent id force',
      'GET /site/v2/navigation/{id}/autosaves': 'id context',
      'POST /site/v2/navigation/{id}/autosaves': `id ${NAVIGATION_FIELDS}`,
      'GET /site/v2/navigation/{parent}/autosaves/{id}': 'parent id context',
    },
  },
];

/** Paths that a batch accepts besides those of the contract. */
export const BEYOND_BATCHED = [
  ...['categories', 'tags', 'wp_pattern_category', 'menus'].flatMap((base) => [
    `/site/v2/${base}`,
    `/site/v2/${base}/{id}`,
  ]),
  ...Object.keys(ITEM_FIELDS).map((base) => `/site/v2/${base}/by-slug/{slug}`),
];

/** @param names of values, one fact of each */
const each = (names: string, fact: string): readonly string[] => words(names).map((name) => `${name} ${fact}`);

/** Facts of endpoints that the contract has too. */
export const BEYOND: readonly Meant[] = [
  {
    why: 'the description of a namespace takes what the contract says of that of oembed/1.0',
    at: /^GET \/(site\/v2|builder\/v1)$/,
    facts: ['namespace', 'context'],
  },
  {
    why: 'named by the contract without a type; the ones that they have at the root and in the reference',
    at: /^GET \/(site\/v2|builder\/v1|oembed\/1\.0)$/,
    facts: ['namespace is string', 'context is string', 'context default "view"'],
  },
  { why: 'it says which', at: /^GET \/oembed\/1\.0$/, facts: ['namespace default "oembed/1.0"'] },
  { why: 'it says which', at: /^GET \/site\/v2$/, facts: ['namespace default "site/v2"'] },
  { why: 'it says which', at: /^GET \/builder\/v1$/, facts: ['namespace default "builder/v1"'] },
  {
    why: 'a list opens what has this password, as in the reference',
    at: /^GET \/site\/v2\/(posts|pages|blocks|navigation)$/,
    facts: factsOf({ password: text }),
  },
  {
    why: 'consumers write widths in many ways, and all are read, as in the reference',
    at: /^GET \/oembed\/1\.0\/(embed|proxy)$/,
    facts: ['maxwidth is string', 'maxwidth is number', 'maxheight is string', 'maxheight is number'],
  },
  {
    why: 'whatever is read has a context, as in the reference',
    at: /^GET .*(\/autosaves|\/revisions\/\{id\}|\/autosaves\/\{id\}|\/(templates|template-parts|global-styles)\/\{id\})$/,
    facts: factsOf({ context }),
  },
  {
    why: 'the site editor of the reference asks for what the theme has, and takes back what was made of it',
    at: /^(GET|POST|PUT|PATCH) .*\/(templates|template-parts)\/\{id\}$/,
    facts: factsOf({ source: text }),
  },
  {
    why: 'a create that names an id is refused by a code of its own (reference, Site: rest_post_exists)',
    at: /^POST \/site\/v2\/[\w-]+$/,
    facts: factsOf({ id: named }),
  },
  {
    why: 'named by the contract without a type; the one that it has in the reference',
    at: /^GET .*\/pages$/,
    facts: factsOf({ parent: list(integer), parent_exclude: list(integer), menu_order: integer }).filter((fact) =>
      fact.includes(' '),
    ),
  },
  {
    why: 'named by the contract without a type: that of the ids of styles, and of revisions elsewhere',
    at: /\/global-styles\//,
    facts: ['parent is string', 'id is integer'],
  },
  {
    why: 'media belong to records, and menu items lie below each other; lists of the reference have these where items have parents',
    at: /^GET .*\/(media|menu-items)$/,
    facts: factsOf({ parent: list(integer), parent_exclude: list(integer) }),
  },
  {
    why: 'a text alone is understood as its raw, as in the reference',
    at: /^(POST|PUT|PATCH) /,
    facts: each('title content excerpt caption description', 'is string'),
  },
  {
    why: 'null says that there is none',
    at: /^(POST|PUT|PATCH) /,
    facts: each('featured_media post', 'is null'),
  },
  {
    why: 'clients send back the status that they were shown, as in the reference',
    at: /^(POST|PUT|PATCH) .*\{id\}$/,
    facts: ['status one of "trash"', 'status one of "inherit"'],
  },
  { why: 'null is no search, as in the reference', at: /^GET /, facts: ['search is null'] },
  {
    why: 'null resets a member, as in the reference',
    at: /^(POST|PUT|PATCH) /,
    facts: each(
      'meta._builder_hide_in_design_set meta._builder_tags meta.footnotes meta.pattern_sync_status',
      'is null',
    ),
  },
  {
    why: 'its default is one of its values',
    at: /\/blocks/,
    facts: ['meta.pattern_sync_status one of ""'],
  },
  {
    why: 'what an object of terms does not say, as in the reference',
    at: /^GET /,
    facts: [
      ...each('categories.operator tags.operator pattern_category.operator menus.operator', 'default "OR"'),
      ...each('categories.include_children categories_exclude.include_children', 'default false'),
      ...each('categories.terms categories_exclude.terms tags.terms tags_exclude.terms', 'default []'),
      ...each('pattern_category.terms pattern_category_exclude.terms menus.terms menus_exclude.terms', 'default []'),
    ],
  },
  {
    why: 'a misspelt member is refused by name instead of being forgotten',
    facts: each(
      'categories categories_exclude tags tags_exclude pattern_category pattern_category_exclude menus menus_exclude',
      'has no other members',
    ),
  },
  { why: 'ids are not negative', facts: each('id parent featured_media post menus', 'minimum 0') },
  { why: 'there is nothing before the first', facts: each('excerpt_length', 'minimum 0') },
  {
    why: 'JSON has no greater whole numbers that are exact',
    facts: [
      ...each('author featured_media post parent menu_order menus object_id', `maximum ${Number.MAX_SAFE_INTEGER}`),
      ...each('menu_order author', `minimum ${Number.MIN_SAFE_INTEGER}`),
    ],
  },
  { why: 'longer ones would be compared in vain', at: /^(POST|PUT|PATCH) /, facts: ['password maxLength 255'] },
  { why: 'what is longer is no link that a browser follows', at: /^(POST|PUT|PATCH) /, facts: ['url maxLength 2048'] },
];
