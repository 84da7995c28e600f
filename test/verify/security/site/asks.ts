import type { SeededRandom } from '../../faults/seeded-random.ts';
import type { Principal } from '../principals.ts';
import type { Ask, Worlds } from '../world.ts';
import { KINDS, TAXONOMIES } from './kinds.ts';
import { ROOT } from './routes.ts';
import { FIRST_ITEM, FIRST_TERM, LAST_ID, LAST_ITEM, SLUGS, VERSIONED, WORDS } from './world.ts';

type Question = Omit<Ask, 'who'>;
type Values = Readonly<Record<string, readonly string[]>>;

const ITEMS = KINDS.map(({ plural }) => plural);
const TERMS = TAXONOMIES.map(({ plural }) => plural);
const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const TERM_IDS = range(FIRST_TERM - 1, FIRST_ITEM - 1);
const ITEM_IDS = range(FIRST_ITEM, LAST_ITEM);
const VERSION_IDS = range(LAST_ITEM + 1, LAST_ID);
const ALL_IDS = range(1, LAST_ITEM).join();

const get = (path: string): Question => ({ method: 'GET', path: `${ROOT}${path}` });

/** Search terms that match hidden content, or almost. */
const SEARCHES = [
  ...WORDS,
  'quart',
  'ephy',
  'nobody knows',
  '"nobody knows of"',
  '-quartz',
  'fair',
  'saved',
  'sesame',
  'title',
];
const STATUSES = [
  'publish',
  'draft',
  'pending',
  'private',
  'future',
  'trash',
  'any',
  'inherit',
  'auto-draft',
  'draft,publish',
];
const DAYS = ['2029-01-01', '2030-01-14', '2030-01-16', '2031-06-01', '2033-01-01'].map((day) => `${day}T00:00:00`);
const FLAGS = ['true', 'false'];
const ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'slug',
  'include_slugs',
  'title',
  'menu_order',
];
const CONTEXTS = ['view', 'edit', 'embed'];
const EMBEDS = ['1', 'author', 'up', 'site:term', 'author,up,site:term'];

const EVERY_LIST: Values = {
  page: ['1', '2', '9'],
  per_page: ['1', '2', '100'],
  context: CONTEXTS,
  search: SEARCHES,
  order: ['asc', 'desc'],
  _embed: EMBEDS,
  _fields: ['id,title', '_links', 'content.rendered,excerpt', 'meta'],
};

const byTerms = (member: string, hierarchical: boolean): Values => ({
  ...Object.fromEntries([member, `${member}_exclude`].map((name) => [name, TERM_IDS.map(String)])),
  [`${member}[terms]`]: ['6', '7', '6,7', '8,9'],
  [`${member}[operator]`]: ['AND', 'OR'],
  ...(hierarchical && { [`${member}[include_children]`]: FLAGS }),
});

const ITEM_LIST: Values = {
  ...EVERY_LIST,
  status: STATUSES,
  search_columns: ['post_title', 'post_content', 'post_excerpt'],
  search_semantics: ['exact'],
  orderby: [...ORDERS, 'relevance'],
  include: [ALL_IDS, ...range(FIRST_ITEM, 22).map(String)],
  exclude: [ALL_IDS, '13', '37'],
  slug: [...SLUGS, ...WORDS],
  offset: ['1', '5'],
  ...Object.fromEntries(['after', 'before', 'modified_after', 'modified_before'].map((name) => [name, DAYS])),
};

const AUTHORS: Values = { author: ['1', '2', '3', '4', '5'], author_exclude: ['1', '5'] };

/** Parameters of the lists and values for them, by path of the list. */
const LISTS: Readonly<Record<string, Values>> = {
  posts: {
    ...ITEM_LIST,
    ...AUTHORS,
    ...byTerms('categories', true),
    ...byTerms('tags', false),
    tax_relation: ['AND', 'OR'],
    sticky: FLAGS,
    format: ['aside', 'quote', 'standard'],
  },
  pages: {
    ...ITEM_LIST,
    ...AUTHORS,
    parent: ['0', ...range(FIRST_ITEM, 24).map(String)],
    parent_exclude: ['0', '12', '19'],
    menu_order: ['0', '1', '2', '5'],
  },
  blocks: { ...ITEM_LIST, ...byTerms('pattern_category', false) },
  navigation: ITEM_LIST,
  ...Object.fromEntries(
    TERMS.map((plural) => [
      plural,
      {
        ...EVERY_LIST,
        orderby: ['id', 'name', 'slug', 'description', 'count', 'include', 'include_slugs', 'term_group'],
        hide_empty: FLAGS,
        parent: ['0', '6', '7'],
        post: ITEM_IDS.map(String),
        include: [TERM_IDS.join()],
        slug: ['news', 'music', 'red', ...WORDS],
      },
    ]),
  ),
  users: {
    ...EVERY_LIST,
    orderby: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    include: ['1,2,3,4,5'],
    exclude: ['1', '5'],
    slug: ['editor', 'author', ...WORDS.map((word) => `${word}-reader`)],
    roles: ['editor', 'administrator'],
    capabilities: ['edit_others'],
    who: ['authors'],
    has_published_posts: ['true', 'false', 'post', 'page', 'wp_block'],
  },
  search: {
    page: ['1', '2'],
    per_page: ['1', '100'],
    context: CONTEXTS,
    search: SEARCHES,
    type: ['post', 'term', 'post-format'],
    subtype: ['any', 'post', 'page', 'wp_block', 'tribe_events', 'category'],
    include: [ALL_IDS],
    exclude: ['1'],
    _embed: ['1'],
  },
};

/** Parameters that some parameters require. */
const BESIDE: Readonly<Record<string, string>> = {
  search_columns: '&search=quartz',
  search_semantics: '&search=quartz',
  search: '&per_page=100',
};

const queryOf = (name: string, value: string): string => {
  if (value === 'relevance') return `orderby=relevance&search=nobody%20knows`;
  if (value.startsWith('include')) return `${name}=${value}&include=${ALL_IDS}&slug=${SLUGS.join()}`;
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}${BESIDE[name] ?? ''}`;
};

const listPaths = Object.entries(LISTS).flatMap(([plural, params]) => [
  `/${plural}`,
  ...Object.entries(params).flatMap(([name, values]) => values.map((value) => `/${plural}?${queryOf(name, value)}`)),
]);

const REGISTRIES = ['types', 'taxonomies', 'statuses'].flatMap((plural) =>
  CONTEXTS.map((context) => `/${plural}?context=${context}`),
);

/** All ways to request one item. */
const itemQueries = [
  '',
  '?context=edit',
  '?context=embed',
  '?_embed',
  '?_envelope&excerpt_length=2',
  ...WORDS.map((word) => `?password=sesame%20${word}x`),
];
const versionPaths = ['/revisions', '/autosaves', '/revisions?context=edit&per_page=100'];

const itemQuestions: readonly Question[] = ITEMS.flatMap((plural) =>
  ITEM_IDS.flatMap((id) => [
    ...[...itemQueries, ...versionPaths].map((more) => get(`/${plural}/${id}${more}`)),
    { method: 'HEAD', path: `${ROOT}/${plural}/${id}` },
  ]),
);
const versionQuestions = VERSION_IDS.flatMap((id) =>
  VERSIONED.flatMap((item) => ['revisions', 'autosaves'].map((versions) => get(`/${item}/${versions}/${id}`))),
);
/** Of no application password. */
const NO_UUID = '00000000-0000-4000-8000-000000000000';

const otherQuestions = [
  ...TERMS.flatMap((plural) => TERM_IDS.map((id) => get(`/${plural}/${id}`))),
  ...range(1, 6).flatMap((id) => CONTEXTS.map((context) => get(`/users/${id}?context=${context}`))),
  // of the editor the worlds differ in what is private
  ...[1, 5].flatMap((id) =>
    ['', '/introspect', `/${NO_UUID}`].map((below) => get(`/users/${id}/application-passwords${below}`)),
  ),
  ...WORDS.map((word) => get(`/users?search=${word}&search_columns=email&search_columns=username`)),
  ...['', '/settings', '/users/me', ...REGISTRIES].map(get),
  ...ITEMS.flatMap((plural) =>
    [`/${plural}`, `/${plural}/13`, `/${plural}/37`].map((path) => ({ method: 'OPTIONS', path: `${ROOT}${path}` })),
  ),
];

/** Each is refused, whatever the item. */
const refusedWrites: readonly Question[] = ITEMS.flatMap((plural) =>
  ITEM_IDS.flatMap((id) => {
    const path = `${ROOT}/${plural}/${id}`;
    return [
      { method: 'PATCH', path, json: { status: 'publish', content: 'x' } },
      { method: 'PUT', path, json: { password: `sesame ${WORDS[0]}` }, headers: { 'if-match': '"0"' } },
      { method: 'PATCH', path, json: { status: 'unheard', date: 'never' } },
      { method: 'DELETE', path: `${path}?force=true` },
      { method: 'POST', path: `${path}/autosaves`, json: { title: 'x' } },
      { method: 'DELETE', path: `${ROOT}/${VERSIONED[0]}/revisions/${id + LAST_ITEM}?force=true` },
    ];
  }),
);

const byAll = (readers: readonly Principal[], questions: readonly Question[]): readonly Ask[] =>
  readers.flatMap((who) => questions.map((question) => ({ ...question, who })));

/** Each question by one of them in turn. */
const byTurns = (readers: readonly Principal[], questions: readonly Question[]): readonly Ask[] =>
  questions.map((question, index) => ({ ...question, who: readers[index % readers.length] as Principal }));

/** The readers: some send all requests, the others each a part. */
export interface Readers {
  readonly all: readonly Principal[];
  readonly others: readonly Principal[];
}

/** Requests of users who may read nothing that is hidden; the items of a world belong to administrators. */
export function asksOf({ all, others }: Readers): readonly Ask[] {
  const lists = [...listPaths.map(get), ...otherQuestions];
  const items = [...itemQuestions, ...versionQuestions];
  return [
    ...byAll(all, lists),
    ...byTurns(others, lists),
    ...byTurns(all, items),
    ...byTurns([...others, ...all], items),
    ...byTurns(['nobody', 'subscriber'], refusedWrites),
  ];
}

/** A list with one to four of its parameters, as any user, sometimes compressed. */
export const randomAskOf =
  ({ all, others }: Readers): Worlds['random'] =>
  (random: SeededRandom) => {
    const [plural, params] = random.pick(Object.entries(LISTS));
    const query = Array.from({ length: 1 + random.below(4) }, () => {
      const [name, values] = random.pick(Object.entries(params));
      return queryOf(name, random.pick(values));
    }).join('&');
    return {
      who: random.pick([...all, ...others]),
      method: random.below(8) === 0 ? 'HEAD' : 'GET',
      path: `${ROOT}/${plural}?${query}`,
      ...(random.below(4) === 0 && { headers: { 'accept-encoding': 'gzip' } }),
    };
  };

/** Creates that name hidden records or equal them, each followed by reads. */
export const writes: readonly Ask[] = (['author', 'contributor'] as const).flatMap((who) => {
  const create = (json: Readonly<Record<string, unknown>>): Ask => ({
    who,
    method: 'POST',
    path: `${ROOT}/posts`,
    json: { title: 'New', ...json },
  });
  const status = who === 'author' ? 'publish' : 'pending';
  return [
    ...range(FIRST_TERM, LAST_ITEM).flatMap((id) => [
      create({
        content: `<!-- wp:block {"ref":${id}} /--> <!-- wp:navigation-link {"kind":"post-type","id":${id},"label":"x"} /-->`,
      }),
      create({ categories: [id] }),
      create({ tags: [id], status }),
      create({ featured_media: id, parent: id }),
    ]),
    ...WORDS.flatMap((word) => [
      create({ title: `${word} title`, status }),
      create({ slug: word, content: word, excerpt: word, status }),
      create({ password: `sesame ${word}`, status }),
    ]),
    create({ content: '<!-- wp:latest-posts {"postsToShow":100} /--><!-- wp:page-list /-->', status }),
    ...listPaths.map((path) => ({ ...get(path), who })),
  ];
});
