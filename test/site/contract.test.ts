/** The routes, parameters, defaults and limits that the contract names for items, held against what the site declares, both ways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rootIndex } from '../../core/http/discovery.ts';
import { momentAt } from '../../core/index.ts';
import calendar from '../../plugins/calendar/index.ts';
import content from '../../plugins/content/index.ts';
import site from '../../plugins/site/index.ts';
import { generationOf } from '../http/generation-of.ts';

/** What an index says of a parameter. */
interface Declared {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly items?: Declared;
  readonly properties?: Readonly<Record<string, Declared>>;
  readonly anyOf?: readonly Declared[];
}
interface Endpoint {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Declared>>;
}

// as clients get it
const index: { readonly routes: Readonly<Record<string, { readonly endpoints: readonly Endpoint[] }>> } = JSON.parse(
  JSON.stringify(rootIndex(generationOf([content, calendar, site]), momentAt(0))),
);

const keyOf = (path: string): string => `/site/v2${path.replace(/\{(\w+)\}/g, '(?P<$1>[\\d]+)')}`;

function endpoint(method: string, path: string): Endpoint {
  const found = index.routes[keyOf(path)]?.endpoints.find(({ methods }) => methods.includes(method));
  assert.ok(found, `${method} ${path}`);
  return found;
}

const argsOf = (method: string, path: string) => endpoint(method, path).args;
const sortedNames = (args: object): readonly string[] => Object.keys(args).toSorted();
const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

const VERSIONED = ['posts', 'pages', 'blocks', 'navigation'];
const KINDS = [...VERSIONED, 'media'];

test('each kind has the routes of the contract with these methods, and no other', () => {
  const declared = Object.entries(index.routes)
    .filter(([path]) => KINDS.some((kind) => path.startsWith(`/site/v2/${kind}`)))
    .map(([path, { endpoints }]) => [path, endpoints.flatMap(({ methods }) => methods).toSorted()]);
  const routes = KINDS.flatMap((kind) => [
    [`/${kind}`, 'GET POST'],
    [`/${kind}/{id}`, 'DELETE GET PATCH POST PUT'],
    ...(VERSIONED.includes(kind)
      ? [
          [`/${kind}/{parent}/revisions`, 'GET'],
          [`/${kind}/{parent}/revisions/{id}`, 'DELETE GET'],
          [`/${kind}/{id}/autosaves`, 'GET POST'],
          [`/${kind}/{parent}/autosaves/{id}`, 'GET'],
        ]
      : [
          [`/${kind}/{id}/post-process`, 'POST'],
          [`/${kind}/{id}/edit`, 'POST'],
        ]),
  ]).map(([path = '', methods = '']) => [keyOf(path), words(methods)]);
  assert.deepEqual(Object.fromEntries(declared), Object.fromEntries(routes));
});

const COMMON =
  'context page per_page search after before modified_after modified_before exclude include search_semantics offset order orderby search_columns slug status';
const AUTHOR = 'author author_exclude';
const LISTS: Readonly<Record<string, string>> = {
  posts: `${COMMON} ${AUTHOR} tax_relation categories categories_exclude tags tags_exclude sticky format`,
  pages: `${COMMON} ${AUTHOR} menu_order parent parent_exclude`,
  blocks: `${COMMON} tax_relation pattern_category pattern_category_exclude`,
  navigation: COMMON,
  // parent: the reference takes it, since media may belong to records
  media: `${COMMON} ${AUTHOR} parent parent_exclude media_type mime_type`,
};

for (const [kind, expected] of Object.entries(LISTS)) {
  test(`the list of ${kind} takes the parameters of the contract and no other`, () => {
    assert.deepEqual(sortedNames(argsOf('GET', `/${kind}`)), words(expected).toSorted());
  });

  test(`the list of ${kind} has the defaults of the contract and no other`, () => {
    const defaults = Object.entries(argsOf('GET', `/${kind}`)).filter(([, { default: value }]) => value !== undefined);
    assert.deepEqual(Object.fromEntries(defaults.map(([name, { default: value }]) => [name, value])), {
      context: 'view',
      page: 1,
      per_page: 10,
      exclude: [],
      include: [],
      order: 'desc',
      orderby: 'date',
      status: [kind === 'media' ? 'inherit' : 'publish'],
    });
  });

  test(`the list of ${kind} has the limits and values of the contract`, () => {
    const args = argsOf('GET', `/${kind}`);
    assert.equal(args.page?.minimum, 1);
    assert.deepEqual([args.per_page?.minimum, args.per_page?.maximum], [1, 100]);
    const values = (name: string) => (args[name]?.items ?? args[name])?.enum?.map(String).toSorted();
    const sorted = (text: string) => words(text).toSorted();
    assert.deepEqual(values('context'), sorted('view embed edit'));
    assert.deepEqual(values('order'), sorted('asc desc'));
    assert.deepEqual(values('search_semantics'), ['exact']);
    assert.deepEqual(values('search_columns'), sorted('post_title post_content post_excerpt'));
    assert.deepEqual(
      values('orderby'),
      sorted(
        `author date id include modified parent relevance slug include_slugs title ${kind === 'pages' ? 'menu_order' : ''}`,
      ),
    );
    assert.deepEqual(
      values('status'),
      sorted(
        kind === 'media'
          ? 'inherit private trash'
          : 'publish future draft pending private unread read trash auto-draft inherit request-pending request-confirmed request-failed request-completed any',
      ),
    );
    for (const name of ['exclude', 'include']) assert.equal(args[name]?.items?.type, 'integer');
    for (const name of ['after', 'before', 'modified_after', 'modified_before'])
      assert.equal(args[name]?.type, 'string');
  });
}

const TERMS: readonly [list: string, name: string, members: string][] = [
  ['posts', 'categories', 'terms include_children operator'],
  ['posts', 'categories_exclude', 'terms include_children'],
  ['posts', 'tags', 'terms operator'],
  ['posts', 'tags_exclude', 'terms'],
  ['blocks', 'pattern_category', 'terms operator'],
  ['blocks', 'pattern_category_exclude', 'terms'],
];
for (const [list, name, members] of TERMS) {
  test(`${name} of ${list} is a list of ids, or an object of ${members}`, () => {
    const [ids, object] = argsOf('GET', `/${list}`)[name]?.anyOf ?? [];
    assert.deepEqual([ids?.type, ids?.items?.type], ['array', 'integer']);
    assert.deepEqual(sortedNames(object?.properties ?? {}), words(members).toSorted());
    assert.deepEqual(object?.properties?.operator?.enum, members.includes('operator') ? ['AND', 'OR'] : undefined);
  });
}

const FIELDS = 'date date_gmt slug status password title content template';
const SHARED = `${FIELDS} excerpt author featured_media comment_status ping_status meta`;
const WRITTEN: Readonly<Record<string, string>> = {
  posts: `${SHARED} format sticky categories tags`,
  pages: `${SHARED} parent menu_order`,
  // comments and pings: the reference has none of blocks, whatever "as posts" says of fields
  blocks: `${FIELDS} excerpt meta pattern_category`,
  navigation: FIELDS,
  media: `date date_gmt slug status title author featured_media comment_status ping_status meta template alt_text caption description post`,
};
const META: Readonly<Record<string, string>> = {
  posts: '_builder_hide_in_design_set _builder_tags footnotes',
  pages: '_builder_hide_in_design_set _builder_tags footnotes',
  blocks: 'pattern_sync_status footnotes',
  navigation: '',
  media: '',
};
for (const [kind, fields] of Object.entries(WRITTEN)) {
  // the id of a create is taken to be refused by its own code
  for (const [method, path] of [
    ['POST', `/${kind}`],
    ['POST', `/${kind}/{id}`],
    ['PUT', `/${kind}/{id}`],
    ['PATCH', `/${kind}/{id}`],
    ...(VERSIONED.includes(kind) ? ([['POST', `/${kind}/{id}/autosaves`]] as const) : []),
  ] as const) {
    test(`${method} ${path} takes the fields of the contract and no other, by default nothing`, () => {
      const args = argsOf(method, path);
      assert.deepEqual(sortedNames(args), words(`id ${fields}`).toSorted());
      assert.deepEqual(
        Object.values(args).filter((one) => one.default !== undefined),
        [],
      );
      assert.deepEqual(
        args.status?.enum?.map(String).toSorted(),
        words('publish future draft pending private unread read').toSorted(),
      );
      assert.deepEqual(sortedNames(args.meta?.properties ?? {}), words(META[kind] ?? '').toSorted());
    });
  }

  test(`DELETE /${kind}/{id} takes force, by default false`, () => {
    const { id, force, ...others } = argsOf('DELETE', `/${kind}/{id}`);
    assert.deepEqual([id?.type, force?.type, force?.default, others], ['integer', 'boolean', false, {}]);
  });

  test(`one of ${kind} is read with the parameters of the contract and no other`, () => {
    const excerpt = kind === 'navigation' || kind === 'media' ? '' : 'excerpt_length';
    const password = kind === 'media' ? '' : 'password';
    const args = argsOf('GET', `/${kind}/{id}`);
    assert.deepEqual(sortedNames(args), words(`id context ${password} ${excerpt}`).toSorted());
    assert.equal(args.context?.default, 'view');
  });

  if (VERSIONED.includes(kind))
    test(`revisions and autosaves of ${kind} take the parameters of the contract`, () => {
      const list = argsOf('GET', `/${kind}/{parent}/revisions`);
      assert.deepEqual(
        sortedNames(list),
        words('parent context page per_page search exclude include offset order orderby').toSorted(),
      );
      assert.deepEqual([list.per_page?.default, list.per_page?.maximum], [undefined, 100]);
      assert.deepEqual([list.include?.default, list.exclude?.default], [[], []]);
      assert.deepEqual([list.order?.default, list.orderby?.default], ['desc', 'date']);
      assert.deepEqual(
        list.orderby?.enum?.map(String).toSorted(),
        words('date id include relevance slug include_slugs title').toSorted(),
      );
      assert.deepEqual(sortedNames(argsOf('GET', `/${kind}/{parent}/revisions/{id}`)), ['context', 'id', 'parent']);
      assert.deepEqual(sortedNames(argsOf('DELETE', `/${kind}/{parent}/revisions/{id}`)), ['force', 'id', 'parent']);
      assert.deepEqual(sortedNames(argsOf('GET', `/${kind}/{id}/autosaves`)), ['context', 'id']);
      assert.deepEqual(sortedNames(argsOf('GET', `/${kind}/{parent}/autosaves/{id}`)), ['context', 'id', 'parent']);
    });
}

test('the list of media is asked for the types of the contract', () => {
  const { media_type, mime_type } = argsOf('GET', '/media');
  assert.deepEqual(media_type?.enum?.map(String).toSorted(), words('image video text application audio').toSorted());
  assert.equal(mime_type?.type, 'string');
});

test('what is done to an image has the parameters and values of the contract', () => {
  assert.deepEqual(sortedNames(argsOf('POST', '/media/{id}/post-process')), ['action', 'id']);
  assert.deepEqual(argsOf('POST', '/media/{id}/post-process').action?.enum, ['create-image-subsizes']);
  const edit = argsOf('POST', '/media/{id}/edit');
  assert.deepEqual(sortedNames(edit), words('height id modifiers rotation src width x y'));
  assert.deepEqual(
    [edit.rotation?.type, edit.rotation?.exclusiveMinimum, edit.rotation?.exclusiveMaximum],
    ['integer', 0, 360],
  );
  for (const name of ['x', 'y', 'width', 'height']) {
    assert.deepEqual([edit[name]?.type, edit[name]?.minimum, edit[name]?.maximum], ['number', 0, 100]);
  }
  assert.equal(edit.modifiers?.minItems, 1);
});

test('what may be sent of posts has the values of the contract', () => {
  const args = argsOf('POST', '/posts');
  assert.deepEqual(
    args.format?.enum?.map(String).toSorted(),
    words('standard aside chat gallery link image quote status video audio').toSorted(),
  );
  for (const name of ['comment_status', 'ping_status']) assert.deepEqual(args[name]?.enum, ['open', 'closed']);
  for (const name of ['date', 'date_gmt']) assert.deepEqual(args[name]?.type, ['string', 'null']);
  for (const name of ['categories', 'tags']) assert.equal(args[name]?.items?.type, 'integer');
  const status = argsOf('POST', '/blocks').meta?.properties?.pattern_sync_status?.enum ?? [];
  for (const value of ['', 'partial', 'unsynced']) assert.ok(status.includes(value));
});
