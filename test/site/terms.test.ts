import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES, type Role } from '../../core/index.ts';
import site from '../../plugins/site/index.ts';
import { askingSite } from '../asking-site.ts';
import { type Answer, type Asking, contentSite } from './content-site.ts';

const files: Record<string, string> = {};
const put = (folder: string, id: number, record: object) => {
  files[`${folder}/${id}.json`] = JSON.stringify({ id, ...record });
  return id;
};
const term = (id: number, taxonomy: string, name: string, more: object = {}) =>
  put('content/terms', id, { taxonomy, name, slug: name.toLowerCase().replace(/\W+/g, '-'), ...more });
const item = (folder: string, id: number, more: object) =>
  put(`site/${folder}`, id, { title: `Item ${id}`, slug: `item-${id}`, date: '2029-07-01T12:00:00Z', ...more });

const music = term(11, 'category', 'Music', { description: 'Loud' });
const jazz = term(12, 'category', 'Jazz', { parent: music });
const swing = term(13, 'category', 'Swing', { parent: jazz, slug: 'a-swing' });
const sports = term(14, 'category', 'Sports');
const fallback = term(15, 'category', 'Uncategorized');
const free = term(21, 'post_tag', 'Free');
const open = term(22, 'post_tag', 'Open air');
const events = term(23, 'post_tag', 'Evening');
const header = term(31, 'wp_pattern_category', 'Header');
term(41, 'tribe_events_cat', 'Concerts');

const both = item('posts', 101, { categories: [jazz, swing], tags: [free] });
item('posts', 102, { categories: [jazz] });
const draft = item('posts', 103, { status: 'draft', categories: [sports], tags: [open] });
item('posts', 104, { date: '2031-01-01T00:00:00Z', categories: [sports] });
const trashed = item('posts', 105, { status: 'trash', categories: [sports] });
const bare = item('posts', 106, {});
const page = item('pages', 107, {});
const pattern = item('blocks', 108, { pattern_category: [header] });
const concert = put('calendar/events', 109, {
  title: 'Concert',
  slug: 'concert',
  date: '2029-07-01T12:00:00Z',
  start: '2030-03-01 10:00:00',
  end: '2030-03-01 12:00:00',
  timezone: 'America/New_York',
  tags: [free, events],
});
const GONE = 99_999;

const asked = await contentSite({ files });
const { ask } = asked;
const editor = { as: 'editor' } as const;
const names = (list: Answer): string[] => list.map(({ name }: Answer) => name);

const EVERYTHING = ['Jazz', 'Music', 'Sports', 'Swing', 'Uncategorized'];
const LISTS: readonly [what: string, query: string, expected: readonly string[]][] = [
  ['all, by name', 'categories', EVERYTHING],
  ['without what nothing published carries', 'categories?hide_empty=true', ['Jazz', 'Music', 'Swing']],
  ['… at the top, where something is below', 'categories?hide_empty=true&parent=0', ['Music']],
  ['… below', `categories?hide_empty=true&parent=${music}`, ['Jazz']],
  ['… among others', `categories?hide_empty=true&include=${music},${sports}`, ['Music']],
  ['… of an item, which carries none above its own', `categories?hide_empty=true&post=${both}`, ['Jazz', 'Swing']],
  ['… by pages', 'categories?hide_empty=true&per_page=2&page=2', ['Swing']],
  ['descending', 'categories?order=desc', EVERYTHING.toReversed()],
  ['by id', 'categories?orderby=id', ['Music', 'Jazz', 'Swing', 'Sports', 'Uncategorized']],
  ['by slug', 'categories?orderby=slug', ['Swing', 'Jazz', 'Music', 'Sports', 'Uncategorized']],
  ['by count', 'categories?orderby=count&order=desc&per_page=2', ['Jazz', 'Swing']],
  ['by description', 'categories?orderby=description&order=desc&per_page=1', ['Music']],
  ['as included', `categories?orderby=include&include=${sports},${music}`, ['Sports', 'Music']],
  ['as its slugs', 'categories?orderby=include_slugs&slug=sports,a-swing', ['Sports', 'Swing']],
  ['include', `categories?include=${sports}`, ['Sports']],
  ['include of a negative id', `categories?include=-${sports},0`, ['Sports']],
  ['include a tag among categories', `categories?include=${free}`, []],
  ['include and exclude', `categories?include=${sports}&exclude=${sports}`, ['Sports']],
  ['exclude', `categories?exclude=${sports},${music}`, ['Jazz', 'Swing', 'Uncategorized']],
  ['a search', 'categories?search=AZ', ['Jazz']],
  ['… between tags', 'categories?search=<b>AZ</b>', ['Jazz']],
  ['a search is one phrase', 'categories?search=az%20ja', []],
  ['… without regard to how it is spaced', 'categories?search=%20JAZZ%20%20', ['Jazz']],
  ['a slug', 'categories?slug=A-swing', ['Swing']],
  ['a parent', `categories?parent=${music}`, ['Jazz']],
  ['no parent that there could be', 'categories?parent=-1', []],
  ['at the top', 'categories?parent=0', ['Music', 'Sports', 'Uncategorized']],
  ['of an item', `categories?post=${both}`, ['Jazz', 'Swing']],
  ['of an item without', `categories?post=${bare}`, []],
  ['of no item', 'categories?post=0&per_page=2', ['Jazz', 'Music']],
  ['of an event', `tags?post=${concert}`, ['Evening', 'Free']],
  ['a page', 'categories?per_page=2&page=2', ['Sports', 'Swing']],
  ['an offset', 'tags?offset=1', ['Free', 'Open air']],
  ['a tree has no offset', 'categories?offset=1&per_page=2', ['Jazz', 'Music']],
  ['a page past the end', 'categories?page=9', []],
  ['tags that something published carries, an event or a post', 'tags?hide_empty=1', ['Evening', 'Free']],
  ['a parent of what has no parents is ignored', 'tags?parent=1', ['Evening', 'Free', 'Open air']],
  ['those of patterns are not for strangers', 'wp_pattern_category', []],
];

for (const [what, query, expected] of LISTS) {
  test(`${query}: ${what}`, async () => assert.deepEqual(names(await ask(200, 'GET', `/${query}`)), expected));
}

const REFUSED: readonly [status: number, code: string, path: string, asking?: Asking][] = [
  [404, 'rest_term_invalid', `/categories/${GONE}`],
  [404, 'rest_term_invalid', `/categories/${free}`],
  [404, 'rest_term_invalid', `/wp_pattern_category/${header}`],
  [404, 'rest_term_invalid', `/wp_pattern_category/${header}`, { as: 'subscriber' }],
  [401, 'rest_forbidden_context', '/categories?context=edit'],
  [403, 'rest_forbidden_context', '/categories?context=edit', { as: 'author' }],
  [401, 'rest_forbidden_context', `/tags/${free}?context=edit`],
  [403, 'rest_forbidden_context', `/tags/${free}?context=edit`, { as: 'contributor' }],
  [400, 'rest_post_invalid_id', `/categories?post=${GONE}`],
  [400, 'rest_post_invalid_id', `/categories?post=${page}`],
  [400, 'rest_post_invalid_id', `/categories?post=${draft}`],
  [400, 'rest_post_invalid_id', `/categories?post=${draft}`, { as: 'author' }],
  [400, 'rest_post_invalid_id', `/categories?post=${trashed}`, { as: 'contributor' }],
  [400, 'rest_post_invalid_id', `/wp_pattern_category?post=${pattern}`],
  [400, 'rest_invalid_param', '/categories?orderby=colour'],
  [400, 'rest_invalid_param', '/categories?order=sideways'],
  [400, 'rest_invalid_param', '/categories?per_page=101'],
  [400, 'rest_invalid_param', '/categories?page=0'],
];

for (const [status, code, path, asking] of REFUSED) {
  test(`${asking?.as ?? 'nobody'} asks ${path}: ${code}`, async () =>
    assert.equal((await ask(status, 'GET', path, asking)).code, code));
}

test('hidden and missing terms get the same response', async () => {
  const [hidden, gone] = [draft, GONE].map((id) => ask(400, 'GET', `/categories?post=${id}`));
  assert.deepEqual(await hidden, await gone);
});

test('terms of hidden items are shown to users who may read those items', async () => {
  assert.deepEqual(names(await ask(200, 'GET', `/categories?post=${draft}`, editor)), ['Sports']);
  assert.deepEqual(names(await ask(200, 'GET', `/wp_pattern_category?post=${pattern}`, { as: 'contributor' })), [
    'Header',
  ]);
});

test('totals and links of the pages', async () => {
  const { headers } = await asked.json('/site/v2/categories?per_page=2&page=2');
  assert.deepEqual([headers.get('X-WP-Total'), headers.get('X-WP-TotalPages')], ['5', '3']);
  assert.match(headers.get('Link') ?? '', /page=1>; rel="prev", <[^>]*page=3>; rel="next"/);
  const offset = (await asked.json('/site/v2/tags?per_page=1&offset=1')).headers.get('Link') ?? '';
  assert.match(offset, /page=1>; rel="prev", <[^>]*page=3>; rel="next"/, 'an offset is in a page');
  const past = await asked.json('/site/v2/categories?page=9');
  assert.equal(past.headers.get('X-WP-Total'), '5');
});

test('a term in each context', async () => {
  const { _links, ...members } = await ask(200, 'GET', `/categories/${jazz}`);
  assert.deepEqual(members, {
    id: jazz,
    count: 2,
    description: '',
    link: 'http://site.test/category/jazz/',
    name: 'Jazz',
    slug: 'jazz',
    taxonomy: 'category',
    parent: music,
    meta: [],
  });
  const rest = 'http://site.test/api/site/v2';
  assert.deepEqual(_links, {
    self: [{ href: `${rest}/categories/${jazz}`, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${rest}/categories` }],
    about: [{ href: `${rest}/taxonomies/category` }],
    up: [{ embeddable: true, href: `${rest}/categories/${music}` }],
    'site:post_type': [{ href: `${rest}/posts?categories=${jazz}` }],
    curies: [{ name: 'site', href: 'http://site.test/rel/{rel}', templated: true }],
  });
  const { _links: links, ...edited } = await ask(200, 'GET', `/categories/${jazz}?context=edit`, editor);
  assert.deepEqual(edited, members);
  assert.deepEqual(links.self[0].targetHints.allow, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  const embedded = await ask(200, 'GET', `/categories/${jazz}?context=embed`);
  assert.deepEqual(Object.keys(embedded), ['id', 'link', 'name', 'slug', 'taxonomy', '_links']);
  const tag = await ask(200, 'GET', `/tags/${free}`);
  assert.equal('parent' in tag, false);
  const [up] = (await ask(200, 'GET', `/categories/${jazz}?_embed`))._embedded.up;
  assert.equal(up.name, 'Music');
});

test('pattern categories are for users who may use patterns', async () => {
  const contributor = { as: 'contributor' } as const;
  const only = (await ask(200, 'GET', '/wp_pattern_category', contributor))[0];
  assert.deepEqual([only.name, only.count], ['Header', 1]);
  assert.equal(only.link, 'http://site.test/?taxonomy=wp_pattern_category&term=header');
});

/** From which role on each thing may be done. */
const RIGHTS: readonly [what: string, method: string, path: string, least: Role, code: string][] = [
  ['a category', 'POST', '/categories', 'editor', 'rest_cannot_create'],
  ['a tag', 'POST', '/tags', 'contributor', 'rest_cannot_create'],
  ['a pattern category', 'POST', '/wp_pattern_category', 'contributor', 'rest_cannot_create'],
  ['a change', 'PATCH', `/tags/${open}`, 'editor', 'rest_cannot_update'],
  // without force nothing is removed
  ['a removal', 'DELETE', `/tags/${open}`, 'editor', 'rest_cannot_delete'],
];

for (const [what, method, path, least, code] of RIGHTS) {
  for (const role of ROLES) {
    const may = ROLES.indexOf(role) <= ROLES.indexOf(least);
    test(`${what} by ${role}: ${may ? 'may' : 'may not'}`, async () => {
      const json = { name: `${what} by ${role}` };
      const answer = await asked.json<Answer>(`/site/v2${path}`, { method, as: role, json });
      if (may) assert.notEqual(answer.status, 403);
      else assert.deepEqual([answer.status, answer.body.code], [403, code]);
    });
  }
  test(`${what} by nobody: may not`, async () =>
    assert.equal((await ask(401, method, path, { json: { name: 'x' } })).code, code));
}

test('a numbered slug is one that no term of any taxonomy has', async (t) => {
  const site = await contentSite({ files });
  t.after(() => site.close());
  const slugOf = async (path: string, name: string, slug: string) =>
    (await site.ask(201, 'POST', path, { ...editor, json: { name, slug } })).slug;
  for (const [path, name, slug, expected] of [
    ['/categories', 'One', 'fair', 'fair'],
    ['/categories', 'Two', 'fair', 'fair-2'],
    ['/tags', 'One', 'fair', 'fair'],
    ['/tags', 'Two', 'fair', 'fair-3'],
    ['/tags', 'Three', 'fair', 'fair-4'],
    ['/categories', 'Three', 'fair', 'fair-5'],
    ['/tags', 'Nought', '0', 'nought'],
  ] as const) {
    assert.equal(await slugOf(path, name, slug), expected, `${name} of ${path}`);
  }
});

test('the life of a term', async () => {
  const site = await contentSite({ files });
  const { ask } = site;
  const write = (status: number, method: string, path: string, json: object = {}) =>
    ask(status, method, path, { ...editor, json });

  const made = await site.json<Answer>('/site/v2/categories', {
    method: 'POST',
    ...editor,
    json: { name: 'Blues', description: 'Slow', parent: jazz },
  });
  const { id } = made.body;
  assert.equal(made.status, 201);
  assert.equal(made.headers.get('Location'), `http://site.test/api/site/v2/categories/${id}`);
  assert.deepEqual([made.body.slug, made.body.parent, made.body.count], ['blues', jazz, 0]);

  const again = await write(400, 'POST', '/categories', { name: 'blues', parent: jazz });
  assert.deepEqual([again.code, again.data.term_id], ['term_exists', id]);
  assert.equal((await write(400, 'POST', '/categories', {})).code, 'rest_missing_callback_param');
  assert.equal((await write(400, 'POST', '/categories', { name: 'x', meta: 'a' })).code, 'rest_invalid_param');
  for (const name of ['', ' ', '<br>']) {
    assert.equal((await write(400, 'POST', '/categories', { name })).code, 'empty_term_name');
    assert.equal((await write(400, 'PATCH', `/categories/${id}`, { name })).code, 'empty_term_name');
  }
  for (const parent of [jazz, 0, 'x']) {
    assert.equal((await write(400, 'POST', '/tags', { name: 'x', parent })).code, 'rest_taxonomy_not_hierarchical');
    assert.equal((await write(400, 'PATCH', `/tags/${free}`, { parent })).code, 'rest_taxonomy_not_hierarchical');
  }
  await write(200, 'PATCH', `/tags/${free}`, { parent: null });
  for (const parent of [GONE, free, -1]) {
    assert.equal((await write(400, 'POST', '/categories', { name: 'x', parent })).code, 'rest_term_invalid');
    assert.equal((await write(400, 'PATCH', `/categories/${id}`, { parent })).code, 'rest_term_invalid');
  }

  for (const [method, slug] of [
    ['POST', 'one'],
    ['PUT', 'two'],
    ['PATCH', 'three'],
  ] as const) {
    const changed = await write(200, method, `/categories/${id}`, { slug, meta: [] });
    assert.deepEqual([changed.slug, changed.name, changed.description, changed.parent], [slug, 'Blues', 'Slow', jazz]);
  }
  assert.equal((await write(400, 'PATCH', `/categories/${id}`, { slug: 'jazz' })).code, 'duplicate_term_slug');
  const moved = await write(200, 'PATCH', `/categories/${id}`, { slug: 'jazz', parent: music });
  assert.deepEqual([moved.slug, moved.parent], ['jazz-music', music], 'moved as well, it gets a free one');
  const named = await write(200, 'PATCH', `/categories/${id}`, { slug: '', name: 'Jazz', parent: jazz });
  assert.deepEqual([named.slug, named.parent], ['jazz-jazz', jazz], 'an empty slug is made of the name');
  assert.equal((await write(200, 'PATCH', `/categories/${id}`, { slug: '' })).slug, 'jazz-jazz', 'and stays its own');
  await write(200, 'PATCH', `/categories/${id}`, { slug: 'three', name: 'Blues' });
  for (const parent of [id, jazz]) {
    assert.equal(
      (await write(200, 'PATCH', `/categories/${jazz}`, { parent })).parent,
      0,
      'below itself is at the top',
    );
  }
  await write(200, 'PATCH', `/categories/${jazz}`, { parent: music });
  assert.equal((await write(404, 'PATCH', `/categories/${GONE}`, { name: 'x' })).code, 'rest_term_invalid');

  assert.equal((await write(501, 'DELETE', `/categories/${jazz}`)).code, 'rest_trash_not_supported');
  assert.equal((await write(403, 'DELETE', `/categories/${fallback}`)).code, 'rest_cannot_delete');
  assert.equal((await write(404, 'DELETE', `/categories/${GONE}?force=true`)).code, 'rest_term_invalid');
  assert.equal((await write(404, 'DELETE', `/tags/${jazz}?force=true`)).code, 'rest_term_invalid');
  assert.equal((await write(403, 'DELETE', `/categories/${fallback}?force=true`)).code, 'rest_cannot_delete');
  const removed = await write(200, 'DELETE', `/categories/${jazz}?force=true`);
  assert.equal(removed.deleted, true);
  assert.deepEqual([removed.previous.name, removed.previous.count, '_links' in removed.previous], ['Jazz', 2, false]);
  assert.equal((await ask(404, 'GET', `/categories/${jazz}`)).code, 'rest_term_invalid');
  assert.equal((await ask(200, 'GET', `/categories/${id}`)).parent, music);
  assert.deepEqual(names(await ask(200, 'GET', `/categories?post=${both}`)), ['Swing']);
});

test('counts include published items of all kinds of active plugins', async () => {
  const count = async (at: typeof asked, id: number) => (await at.ask(200, 'GET', `/tags/${id}`)).count;
  assert.deepEqual([await count(asked, free), await count(asked, events), await count(asked, open)], [2, 1, 0]);
  const tag = await asked.json<Answer>(`/calendar/events/v1/tags/${free}`);
  assert.equal(tag.body.count, 2);

  const alone = await askingSite({ on: ['content', 'site'], plugin: site, files });
  assert.deepEqual([await count(alone, free), await count(alone, events)], [1, 0]);
  assert.deepEqual(names(await alone.ask(200, 'GET', '/tags?hide_empty=true')), ['Free']);
  assert.equal((await alone.ask(400, 'GET', `/tags?post=${concert}`)).code, 'rest_post_invalid_id');
  assert.deepEqual(await alone.ask(200, 'GET', `/tags?post=${both}&_fields=name`), [{ name: 'Free' }]);
});

test('a scheduled item counts from its time, even in a cached response', async () => {
  const at = await contentSite({ files });
  const count = async () => (await at.ask(200, 'GET', `/categories/${sports}`)).count;
  assert.deepEqual([await count(), await count(), await count()], [0, 0, 0]);
  at.clock.set('2031-01-01T00:00:00Z');
  assert.equal(await count(), 1);
});

for (const [what, changes] of [
  ['a slug', { slug: 'miscellany' }],
  ['a slug made of its new name', { slug: '', name: 'Odds and ends' }],
  ['a slug that it had before, and another', { slug: 'uncategorized' }],
] as const) {
  test(`the default category stays the default when it is given ${what}`, async (t) => {
    const site = await contentSite({ files });
    t.after(() => site.close());
    const as = 'administrator' as const;
    await site.ask(200, 'PATCH', `/categories/${fallback}`, { as, json: changes });
    await site.ask(200, 'PATCH', `/categories/${fallback}`, { as, json: { slug: 'other' } });
    const json = { name: 'New', slug: 'uncategorized' };
    const { id: another } = await site.ask(201, 'POST', '/categories', { as, json });

    const post = await site.ask(201, 'POST', '/posts', { as, json: { title: 'Without a category' } });
    assert.deepEqual(post.categories, [fallback]);
    assert.equal((await site.ask(200, 'GET', '/settings', { as })).default_category, fallback);
    const refused = await site.ask(403, 'DELETE', `/categories/${fallback}?force=true`, { as });
    assert.equal(refused.code, 'rest_cannot_delete');
    await site.ask(200, 'DELETE', `/categories/${another}?force=true`, { as });
    const category = await site.ask(200, 'GET', `/categories/${fallback}?context=edit`, { as });
    assert.equal('fallback' in category, false);
  });
}
