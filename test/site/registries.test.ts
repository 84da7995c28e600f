import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../core/index.ts';
import { type Answer, contentSite } from './content-site.ts';
import { kitchen } from './kitchen.ts';

const REST = 'http://site.test/api/site/v2';

const { ask, json } = await contentSite({}, [kitchen]);

const THEME_TYPES = ['nav_menu_item', 'wp_template', 'wp_template_part', 'wp_global_styles'];
const EVENT_TYPES = ['tribe_events', 'tribe_venue', 'tribe_organizer'];
const TYPES = ['post', 'page', 'wp_block', 'wp_navigation', 'attachment', 'recipe', ...THEME_TYPES, ...EVENT_TYPES];
const WRITTEN = ['category', 'post_tag', 'wp_pattern_category', 'course', 'tribe_events_cat'];
const TAXONOMIES = [...WRITTEN, 'nav_menu'];
const HIDDEN = ['future', 'draft', 'pending', 'private', 'unread', 'read', 'trash'];

const LISTS: readonly [who: Role | undefined, path: string, expected: readonly string[]][] = [
  [undefined, '/types', TYPES],
  [undefined, '/types?context=embed', TYPES],
  ['administrator', '/types?context=edit', TYPES],
  ['editor', '/types?context=edit', ['post', 'page', 'wp_block', 'attachment', 'recipe', ...EVENT_TYPES]],
  ['author', '/types?context=edit', ['post', 'wp_block', 'attachment', 'recipe', ...EVENT_TYPES]],
  ['contributor', '/types?context=edit', ['post', 'wp_block', 'attachment', 'recipe', ...EVENT_TYPES]],
  [undefined, '/taxonomies', TAXONOMIES],
  ['contributor', '/taxonomies?context=edit', WRITTEN],
  ['administrator', '/taxonomies?context=edit', TAXONOMIES],
  [undefined, '/taxonomies?type=post', ['category', 'post_tag']],
  [undefined, '/taxonomies?type=recipe', ['post_tag', 'course']],
  ['editor', '/taxonomies?type=wp_block&context=edit', ['wp_pattern_category']],
  [undefined, '/taxonomies?type=tribe_events', ['post_tag', 'tribe_events_cat']],
  [undefined, '/taxonomies?type=page', []],
  [undefined, '/taxonomies?type=nothing', []],
  ['editor', '/taxonomies?type=nothing&context=edit', []],
  [undefined, '/statuses', ['publish']],
  ['subscriber', '/statuses', ['publish']],
  ['contributor', '/statuses', ['publish', ...HIDDEN]],
  ['contributor', '/statuses?context=edit', ['publish', ...HIDDEN]],
];

for (const [who, path, expected] of LISTS) {
  test(`${who ?? 'nobody'} lists ${path}`, async () => {
    const list = await ask(200, 'GET', path, who && { as: who });
    assert.deepEqual(Object.keys(list).toSorted(), expected.toSorted());
    for (const [name, entry] of Object.entries(list)) assert.equal(entry.slug, name);
  });
}

const REFUSED: readonly [who: Role | undefined, path: string, status: number, code: string][] = [
  [undefined, '/types?context=edit', 401, 'rest_cannot_view'],
  ['subscriber', '/types?context=edit', 403, 'rest_cannot_view'],
  [undefined, '/types/post?context=edit', 401, 'rest_forbidden_context'],
  ['contributor', '/types/page?context=edit', 403, 'rest_forbidden_context'],
  [undefined, '/types/nothing', 404, 'rest_type_invalid'],
  [undefined, '/types/nothing?context=edit', 404, 'rest_type_invalid'],
  [undefined, '/types/constructor', 404, 'rest_type_invalid'],
  [undefined, '/types/revision', 401, 'rest_cannot_read_type'],
  ['administrator', '/types/oembed_cache', 403, 'rest_cannot_read_type'],
  [undefined, '/taxonomies/post_format', 401, 'rest_forbidden'],
  ['administrator', '/taxonomies/link_category?context=edit', 403, 'rest_forbidden'],
  [undefined, '/types/post?context=hidden', 400, 'rest_invalid_param'],
  [undefined, '/taxonomies?context=edit', 401, 'rest_cannot_view'],
  ['subscriber', '/taxonomies?context=edit', 403, 'rest_cannot_view'],
  ['subscriber', '/taxonomies/category?context=edit', 403, 'rest_forbidden_context'],
  [undefined, '/taxonomies/nothing', 404, 'rest_taxonomy_invalid'],
  [undefined, '/statuses?context=edit', 401, 'rest_cannot_view'],
  [undefined, '/statuses/draft', 401, 'rest_cannot_read_status'],
  ['subscriber', '/statuses/trash', 403, 'rest_cannot_read_status'],
  [undefined, '/statuses/inherit', 401, 'rest_cannot_read_status'],
  ['administrator', '/statuses/auto-draft', 403, 'rest_cannot_read_status'],
  [undefined, '/statuses/nothing', 404, 'rest_status_invalid'],
];

for (const [who, path, status, code] of REFUSED) {
  test(`${who ?? 'nobody'} asks ${path}: ${code}`, async () =>
    assert.equal((await ask(status, 'GET', path, who && { as: who })).code, code));
}

test('one status is shown in full to users who may see it', async () => {
  const shown = await ask(200, 'GET', '/statuses/publish?context=edit');
  assert.deepEqual([shown.show_in_list, shown.private, shown.protected], [true, false, false]);
});

const curies = [{ name: 'site', href: 'http://site.test/rel/{rel}', templated: true }];

test('a type of another plugin links to its items', async () => {
  assert.deepEqual(await ask(200, 'GET', '/types/recipe'), {
    description: '',
    hierarchical: false,
    has_archive: false,
    name: 'Recipes',
    slug: 'recipe',
    icon: null,
    taxonomies: ['course', 'post_tag'],
    template: [],
    template_lock: false,
    rest_base: 'recipes',
    rest_namespace: 'kitchen/v1',
    _links: {
      collection: [{ href: `${REST}/types` }],
      'site:items': [{ href: 'http://site.test/api/kitchen/v1/recipes' }],
      curies,
    },
  });
});

test('types have their WordPress icons', async () => {
  const types: Answer = await ask(200, 'GET', '/types');
  const icons = Object.entries(types).map(([name, { icon }]) => [name, icon]);
  assert.deepEqual(Object.fromEntries(icons.filter(([, icon]) => icon !== null)), {
    post: 'dashicons-admin-post',
    page: 'dashicons-admin-page',
    attachment: 'dashicons-admin-media',
  });
});

test('a taxonomy of another plugin links to its terms', async () => {
  assert.deepEqual(await ask(200, 'GET', '/taxonomies/course'), {
    description: 'When it is eaten.',
    hierarchical: false,
    name: 'Courses',
    slug: 'course',
    types: ['recipe'],
    rest_base: 'courses',
    rest_namespace: 'kitchen/v1',
    _links: {
      collection: [{ href: `${REST}/taxonomies` }],
      'site:items': [{ href: 'http://site.test/api/kitchen/v1/courses' }],
      curies,
    },
  });
  assert.deepEqual((await ask(200, 'GET', '/taxonomies/post_tag')).types.toSorted(), [
    'post',
    'recipe',
    'tribe_events',
  ]);
});

test('events have the type and the taxonomy that search results and terms name', async () => {
  assert.deepEqual(await ask(200, 'GET', '/types/tribe_events'), {
    description: '',
    hierarchical: false,
    has_archive: true,
    name: 'Events',
    slug: 'tribe_events',
    icon: null,
    taxonomies: ['post_tag', 'tribe_events_cat'],
    template: [],
    template_lock: false,
    rest_base: 'events',
    rest_namespace: 'calendar/events/v1',
    _links: {
      collection: [{ href: `${REST}/types` }],
      'site:items': [{ href: 'http://site.test/api/calendar/events/v1/events' }],
      curies,
    },
  });
  const event = await ask(200, 'GET', '/types/tribe_events?context=edit', { as: 'author' });
  assert.deepEqual(
    [event.viewable, event.supports.revisions, event.capabilities.edit_posts],
    [true, true, 'edit_tribe_events'],
  );
  const category = await ask(200, 'GET', '/taxonomies/tribe_events_cat?context=edit', { as: 'author' });
  assert.deepEqual([category.types, category.hierarchical, category.rest_base], [['tribe_events'], true, 'categories']);
  assert.equal((await ask(200, 'GET', '/types/nav_menu_item')).hierarchical, false, 'as in the reference');
});

for (const [path, seen] of [
  ['/types/post', { show_in_nav_menus: true, show_ui: true }],
  ['/types/attachment', { show_in_nav_menus: false, show_ui: true }],
  ['/types/wp_block', { show_in_nav_menus: false, show_ui: true }],
  ['/types/nav_menu_item', { show_in_nav_menus: false, show_ui: false }],
  ['/types/wp_template', { show_in_nav_menus: false, show_ui: false }],
  ['/types/wp_template_part', { show_in_nav_menus: false, show_ui: false }],
  ['/types/wp_global_styles', { show_in_nav_menus: false, show_ui: false }],
  ['/types/tribe_events', { show_in_nav_menus: true, show_ui: true }],
  [
    '/taxonomies/category',
    { show_in_nav_menus: true, show_ui: true, show_admin_column: true, show_in_quick_edit: true },
  ],
  ['/taxonomies/wp_pattern_category', { show_in_nav_menus: false, show_ui: true, show_admin_column: true }],
  ['/taxonomies/nav_menu', { show_ui: false, show_admin_column: false, show_in_quick_edit: false }],
] as const) {
  test(`where editors see ${path}`, async () => {
    const { visibility } = await ask(200, 'GET', `${path}?context=edit`, { as: 'administrator' });
    assert.deepEqual({ ...visibility, ...seen }, visibility);
  });
}

test('members with context=edit', async () => {
  const editor = { as: 'editor' } as const;
  const page = await ask(200, 'GET', '/types/page?context=edit', editor);
  assert.deepEqual(
    [
      page.viewable,
      page.supports.title,
      page.supports.autosave,
      page.supports.sticky,
      page.labels.add_new_item,
      page.capabilities.edit_posts,
    ],
    [true, true, true, undefined, 'Add Page', 'edit_pages'],
  );
  const block = await ask(200, 'GET', '/types/wp_block?context=edit', editor);
  assert.deepEqual([block.viewable, block.capabilities.read], [false, 'edit_posts']);
  const patterns = await ask(200, 'GET', '/taxonomies/wp_pattern_category?context=edit', editor);
  assert.deepEqual([patterns.visibility.public, patterns.show_cloud], [false, false]);
  assert.deepEqual(await ask(200, 'GET', '/statuses/draft?context=edit', editor), {
    name: 'Draft',
    private: false,
    protected: true,
    public: false,
    queryable: false,
    show_in_list: true,
    slug: 'draft',
    date_floating: true,
    _links: { archives: [{ href: `${REST}/posts?status=draft` }] },
  });
});

test('embeds only show names', async () => {
  const keys = async (path: string) => Object.keys(await ask(200, 'GET', `${path}?context=embed`));
  const template = ['template', 'template_lock'];
  const type = ['name', 'slug', 'icon', ...template, 'rest_base', 'rest_namespace', '_links'];
  assert.deepEqual(await keys('/types/post'), type);
  assert.deepEqual(await keys('/taxonomies/category'), ['name', 'slug', 'rest_base', 'rest_namespace', '_links']);
  assert.deepEqual(await keys('/statuses/publish'), ['name', 'slug', '_links']);
});

for (const [path, title] of [
  ['/types', 'type'],
  ['/types/post', 'type'],
  ['/taxonomies', 'taxonomy'],
  ['/statuses', 'status'],
  ['/menu-locations', 'menu-location'],
] as const) {
  test(`${path} describes what it lists: ${title}`, async () => {
    const described = await json<Answer>(`/site/v2${path}`, { method: 'OPTIONS' });
    assert.equal(described.body.schema.title, title);
    assert.equal(described.body.schema.properties._links.type, 'object');
  });
}
