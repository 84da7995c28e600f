import type { SeededRandom } from '../../../faults/seeded-random.ts';
import type { Principal } from '../../principals.ts';
import type { Ask, Worlds } from '../../world.ts';
import type { Readers } from '../asks.ts';
import { ROOT } from '../routes.ts';
import { WORDS } from '../world.ts';
import { stylesId } from './styles-id.ts';
import { KINDS, LAST_ID, OTHER_THEME, SLUGS, THEME } from './world-names.ts';

type Question = Omit<Ask, 'who'>;
type Values = Readonly<Record<string, readonly string[]>>;

const IDS: readonly number[] = Array.from({ length: LAST_ID + 1 }, (_, index) => index + 1);
const get = (path: string): Question => ({ method: 'GET', path: `${ROOT}${path}` });
const queryOf = (name: string, value: string): string => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;

const CONTEXTS = ['view', 'edit', 'embed'];
const SEARCHES = [...WORDS, 'plain', 'title', '-quartz'];

const TEMPLATE_LIST: Values = {
  context: CONTEXTS,
  site_id: IDS.map(String),
  area: ['header', 'footer', 'uncategorized', 'unheard'],
  post_type: ['page', 'post', 'unheard'],
  search: SEARCHES,
  _fields: ['id,title', '_links', 'content.raw,author_text', 'site_id,modified', 'author'],
  _embed: ['1', 'author'],
};

const LOOKUP: Values = {
  slug: [...SLUGS, 'single-post-hello', 'archive', 'single', 'front-page', 'category-news', 'page-about'],
  is_custom: ['true', 'false'],
  template_prefix: ['single-post', 'page', ...WORDS],
};

const MENU_ITEM_LIST: Values = {
  context: CONTEXTS,
  page: ['1', '2', '9'],
  per_page: ['1', '2', '100'],
  search: SEARCHES,
  status: ['publish', 'draft', 'any', 'private', 'draft,publish', 'trash'],
  order: ['asc', 'desc'],
  orderby: ['menu_order', 'title', 'date', 'id', 'modified', 'slug', 'parent', 'author', 'relevance', 'include'],
  include: [IDS.slice(0, 100).join(), '12'],
  exclude: ['12,13'],
  menus: IDS.slice(0, 20).map(String),
  menus_exclude: IDS.slice(0, 20).map(String),
  tax_relation: ['AND', 'OR'],
  menu_order: ['1', '2', '3', '9'],
  parent: ['0', '9', '10', '11'],
  slug: [...WORDS, 'there'],
  offset: ['1', '5'],
  after: ['2030-01-01T00:00:00'],
  _fields: ['id,title', 'url,invalid', '_links', 'object,object_id,type_label', 'menus,parent'],
  _embed: ['1', 'site:term', 'site:menu-item-object', 'up'],
};

const MENU_LIST: Values = {
  context: CONTEXTS,
  page: ['1', '2'],
  per_page: ['1', '100'],
  search: SEARCHES,
  order: ['desc'],
  orderby: ['id', 'name', 'slug', 'count', 'description', 'include', 'term_group'],
  hide_empty: ['true', 'false'],
  post: IDS.slice(0, 60).map(String),
  slug: [`${WORDS[0]}-main`, 'plain-main', 'main'],
  include: ['6,7,8,9'],
  _embed: ['1'],
  _fields: ['name,locations', '_links'],
};

/** Lists of menus and their parameters. */
const MENUS: Readonly<Record<string, Values>> = { '/menu-items': MENU_ITEM_LIST, '/menus': MENU_LIST };
/** Lists of templates. */
const TEMPLATES: Readonly<Record<string, Values>> = Object.fromEntries(
  KINDS.flatMap(({ plural }) => [
    [`/${plural}`, TEMPLATE_LIST],
    [`/${plural}/lookup`, LOOKUP],
  ]),
);

const BESIDE: Readonly<Record<string, string>> = {
  is_custom: '&slug=covered',
  template_prefix: `&slug=${WORDS[0]}-draft`,
  relevance: `&search=${WORDS[0]}`,
  include: '&include=10,12,14',
};
const listsOf = (lists: Readonly<Record<string, Values>>): readonly Question[] =>
  Object.entries(lists).flatMap(([path, params]) => [
    get(path),
    ...Object.entries(params).flatMap(([name, values]) =>
      values.map((value) => get(`${path}?${queryOf(name, value)}${BESIDE[name] ?? BESIDE[value] ?? ''}`)),
    ),
  ]);

/** Names of templates by every spelling, and of themes that are not active. */
const NAMES: readonly string[] = [
  ...WORDS.map((theme) => `${theme}/index`),
  ...SLUGS.flatMap((slug) => [
    ...['/', '//', '%2F'].map((between) => `${THEME}${between}${slug}`),
    `${OTHER_THEME}/${slug}`,
  ]),
];

const templateItems: readonly Question[] = KINDS.flatMap(({ plural }) => [
  ...NAMES.flatMap((name) => [
    ...['', '?context=edit', '?_embed'].map((query) => get(`/${plural}/${name}${query}`)),
    ...['/revisions', '/autosaves'].map((versions) => get(`/${plural}/${name}${versions}`)),
    ...['HEAD', 'OPTIONS'].map((method) => ({ method, path: `${ROOT}/${plural}/${name}` })),
  ]),
  ...IDS.flatMap((id) => [
    get(`/${plural}/${THEME}/open/revisions/${id}`),
    get(`/${plural}/${THEME}/opened/autosaves/${id}`),
  ]),
]);

const styles: readonly Question[] = [
  ...[...[THEME, OTHER_THEME, ...WORDS].map(stylesId), 2 ** 30, 0].flatMap((id) => [
    ...['', '?context=edit', '?_embed', '/revisions', '/revisions?per_page=1', '/revisions?offset=1'].map((more) =>
      get(`/global-styles/${id}${more}`),
    ),
    ...['HEAD', 'OPTIONS'].map((method) => ({ method, path: `${ROOT}/global-styles/${id}` })),
  ]),
  ...IDS.map((id) => get(`/global-styles/${stylesId(THEME)}/revisions/${id}`)),
  ...[THEME, OTHER_THEME, ...WORDS, 'unheard'].flatMap((theme) => [
    get(`/themes/${theme}`),
    get(`/global-styles/themes/${theme}`),
    get(`/global-styles/themes/${theme}/variations`),
  ]),
  ...['', '?status=active', '?status=inactive', '?status=active,inactive'].map((query) => get(`/themes${query}`)),
];

const menuItems: readonly Question[] = [
  ...IDS.flatMap((id) => [
    ...['', '?context=edit', '?_embed', '/autosaves'].map((more) => get(`/menu-items/${id}${more}`)),
    ...['HEAD', 'OPTIONS'].map((method) => ({ method, path: `${ROOT}/menu-items/${id}` })),
    get(`/menus/${id}?_embed`),
  ]),
  ...['', '?context=edit', '?context=embed', '?_embed', '/top', '/bottom', '/unheard', '/top?context=edit'].map(
    (more) => get(`/menu-locations${more}`),
  ),
];

/** Other places where templates, menus and their authors might appear. */
const elsewhere: readonly Question[] = [
  ...['', '?has_published_posts=wp_template', '?has_published_posts=true', '?search=quartz', '?orderby=name'].map(
    (query) => get(`/users${query}`),
  ),
  ...IDS.slice(0, 6).map((id) => get(`/users/${id}`)),
  ...['types', 'taxonomies', 'statuses'].flatMap((path) =>
    CONTEXTS.map((context) => get(`/${path}?context=${context}`)),
  ),
  ...['types/wp_template', 'types/nav_menu_item', 'types/wp_global_styles', 'taxonomies/nav_menu'].map((path) =>
    get(`/${path}`),
  ),
  ...['post', 'term', 'post-format'].flatMap((type) =>
    SEARCHES.map((word) => get(`/search?${queryOf('search', word)}&type=${type}`)),
  ),
  ...['wp_template', 'wp_template_part', 'nav_menu_item', 'wp_global_styles'].map((type) =>
    get(`/search?search=title&subtype=${type}`),
  ),
  get('/search?search=main&type=term&subtype=nav_menu'),
  ...['posts', 'pages', 'menu-items', 'menus', 'templates', 'template-parts'].map((path) => ({
    method: 'OPTIONS',
    path: `${ROOT}/${path}`,
  })),
  get(''),
  get('/doc'),
];

/** Each is refused, whatever it names. */
const refusedWrites: readonly Question[] = [
  ...KINDS.flatMap(({ plural }) => [
    ...SLUGS.flatMap((slug) => {
      const path = `${ROOT}/${plural}/${THEME}/${slug}`;
      return [
        { method: 'PATCH', path, json: { title: 'x', area: 'unheard' } },
        { method: 'PUT', path, json: { content: 'x' }, headers: { 'if-match': '"0"' } },
        { method: 'DELETE', path: `${path}?force=true` },
        { method: 'DELETE', path },
        { method: 'POST', path: `${path}/autosaves`, json: { title: 'x' } },
        { method: 'POST', path: `${ROOT}/${plural}`, json: { slug, theme: THEME, content: 'x' } },
      ];
    }),
    ...IDS.map((id) => ({ method: 'DELETE', path: `${ROOT}/${plural}/${THEME}/open/revisions/${id}?force=true` })),
  ]),
  ...[THEME, OTHER_THEME, ...WORDS].map((theme) => ({
    method: 'PATCH',
    path: `${ROOT}/global-styles/${stylesId(theme)}`,
    json: { title: 'x' },
  })),
];
const refusedMenuWrites: readonly Question[] = IDS.flatMap((id) => [
  { method: 'PATCH', path: `${ROOT}/menu-items/${id}`, json: { title: 'x' } },
  { method: 'DELETE', path: `${ROOT}/menu-items/${id}?force=true` },
  { method: 'POST', path: `${ROOT}/menu-items/${id}/autosaves`, json: { title: 'x' } },
  { method: 'POST', path: `${ROOT}/menu-items`, json: { type: 'post_type', object: 'page', object_id: id } },
  { method: 'PATCH', path: `${ROOT}/menus/${id}`, json: { name: WORDS[0], locations: ['top'] } },
]);

const byAll = (readers: readonly Principal[], questions: readonly Question[]): readonly Ask[] =>
  readers.flatMap((who) => questions.map((question) => ({ ...question, who })));

/** Each question by one of them in turn. */
const byTurns = (readers: readonly Principal[], questions: readonly Question[]): readonly Ask[] =>
  questions.map((question, index) => ({ ...question, who: readers[index % readers.length] as Principal }));

/**
 * Requests of users who may read nothing that is hidden. @param ofTemplates may read all except hidden templates and versions of
 * styles
 */
export const themeAsks = ({ all, others }: Readers, ofTemplates: readonly Principal[]): readonly Ask[] => {
  const looks = [...listsOf(TEMPLATES), ...styles];
  const lists = [...looks, ...listsOf(MENUS), ...elsewhere];
  const items = [...templateItems, ...menuItems];
  const everybody = [...others, ...all];
  return [
    ...byAll(all, lists),
    ...byTurns(others, lists),
    ...byAll(ofTemplates, looks),
    ...byTurns([...all, ...ofTemplates], templateItems),
    ...byTurns(all, menuItems),
    ...byTurns(everybody, items),
    ...byTurns([...all, ...ofTemplates], refusedWrites),
    ...byTurns(everybody, refusedMenuWrites),
  ];
};

/** A list with one to four of its parameters. */
export const randomThemeAsk =
  ({ all, others }: Readers): Worlds['random'] =>
  (random: SeededRandom) => {
    const [path, params] = random.pick(Object.entries({ ...MENUS, ...TEMPLATES }));
    const query = Array.from({ length: 1 + random.below(4) }, () => {
      const [name, values] = random.pick(Object.entries(params));
      return queryOf(name, random.pick(values));
    }).join('&');
    return {
      who: random.pick([...all, ...others]),
      method: random.below(8) === 0 ? 'HEAD' : 'GET',
      path: `${ROOT}${path}?${query}`,
    };
  };

/** Posts that name hidden content, as their template or in their text, each followed by reads. */
export const themeWrites: readonly Ask[] = (['author', 'contributor'] as const).flatMap((who) => {
  const create = (json: Readonly<Record<string, unknown>>): Ask => ({
    who,
    method: 'POST',
    path: `${ROOT}/posts`,
    json: { title: 'New', status: 'pending', ...json },
  });
  return [
    ...SLUGS.flatMap((slug) => [
      create({ template: slug }),
      create({ content: `<!-- wp:template-part {"slug":"${slug}","theme":"${THEME}"} /-->` }),
    ]),
    ...IDS.map((id) =>
      create({
        content: `<!-- wp:navigation {"ref":${id}} /--><!-- wp:navigation-link {"kind":"post-type","id":${id},"label":"x"} /-->`,
      }),
    ),
    ...[...listsOf(MENUS), ...listsOf(TEMPLATES)].map((question) => ({ ...question, who })),
  ];
});
