import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { GREEN, IMAGE, NEWS, UNCATEGORIZED, writingSite } from './write-fixture.ts';

const site = await writingSite();
const { admin, file } = site;
const create = (base: string, json: Answer, status = 201) => admin(status, 'POST', `/${base}`, json);
const change = (base: string, id: number, json: Answer, status = 200) => admin(status, 'PATCH', `/${base}/${id}`, json);
const stored = async (base: string, id: number): Promise<Answer> => JSON.parse((await file(base, id)) ?? 'null');

/** How many items of a kind there are, whatever their status. */
const total = async (base: string) => {
  const answer = await site.json(`/site/v2/${base}?status=any,trash&per_page=1`, { as: 'administrator' });
  return Number(answer.headers.get('X-WP-Total'));
};

const BASES = ['posts', 'pages', 'blocks', 'navigation'];

for (const base of BASES) {
  test(`${base}: created, changed by three methods, trashed, restored, deleted`, async () => {
    const made = await create(base, { title: 'Made', content: '<p>Text</p>' });
    assert.deepEqual([made.status, made.slug, made.title.raw, made.content.raw], ['draft', '', 'Made', '<p>Text</p>']);
    const path = `/${base}/${made.id}`;
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const changed = await admin(200, method, path, { title: `By ${method}` });
      assert.deepEqual([changed.title.raw, changed.content.raw], [`By ${method}`, '<p>Text</p>']);
    }
    const published = await admin(200, 'PATCH', path, { status: 'publish' });
    assert.deepEqual([published.status, published.slug], ['publish', 'by-patch']);
    const trashed = await admin(200, 'DELETE', path);
    assert.deepEqual([trashed.status, trashed.slug], ['trash', 'by-patch__trashed']);
    assert.equal((await admin(410, 'DELETE', path)).code, 'rest_already_trashed');
    const restored = await admin(200, 'PATCH', path, { status: 'draft' });
    assert.deepEqual([restored.status, restored.slug], ['draft', 'by-patch']);
    const gone = await admin(200, 'DELETE', `${path}?force=true`);
    assert.deepEqual([gone.deleted, gone.previous.id, gone.previous._links], [true, made.id, undefined]);
    assert.equal(await file(base, made.id), undefined);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      assert.equal((await admin(404, method, path, method === 'PATCH' ? {} : undefined)).code, 'rest_post_invalid_id');
    }
  });
}

test('a page may be empty', async () => {
  const { id, title, slug } = await admin(201, 'POST', '/pages', { status: 'publish' });
  assert.deepEqual([title.raw, slug], ['', `${id}-2`]);
  const named = await admin(200, 'PATCH', `/pages/${id}`, { title: 'Named' });
  assert.equal(named.title.raw, 'Named');
  assert.equal((await admin(200, 'PATCH', `/pages/${id}`, { title: '' })).title.raw, '');
});

test('a created item has a Location', async () => {
  const { status, headers, body } = await site.json<Answer>('/site/v2/pages', {
    as: 'administrator',
    json: { title: 'Where' },
  });
  assert.deepEqual([status, headers.get('Location')], [201, `http://site.test/api/site/v2/pages/${body.id}`]);
});

/** What is refused of a create by an administrator, and with which code. */
const REFUSED: [string, Answer, number, string, (string | undefined)?][] = [
  // base, sends, status, code, parameter that is named
  ['posts', {}, 400, 'empty_content'],
  ['posts', { title: ' ', content: '', excerpt: '' }, 400, 'empty_content'],
  ['blocks', { status: 'publish' }, 400, 'empty_content'],
  ['posts', { id: 5, title: 'x' }, 400, 'rest_post_exists'],
  ['posts', { title: 'x', status: 'sleeping' }, 400, 'rest_invalid_param', 'status'],
  ['posts', { title: 'x', status: 'trash' }, 400, 'rest_invalid_param', 'status'],
  ['posts', { title: 'x', format: 'podcast' }, 400, 'rest_invalid_param', 'format'],
  ['posts', { title: 'x', comment_status: 'maybe' }, 400, 'rest_invalid_param', 'comment_status'],
  ['posts', { title: 'x', date: 'soon' }, 400, 'rest_invalid_param', 'date'],
  ['posts', { title: 'x', date: '2020-07-01T12:00:00-0500' }, 400, 'rest_invalid_param', 'date'],
  ['posts', { title: 'x', date: '2020-07-01T12:00:00z' }, 400, 'rest_invalid_param', 'date'],
  ['posts', { title: 'x', date: '2020-07-01T12:00:00 ' }, 400, 'rest_invalid_param', 'date'],
  ['posts', { title: 'x', date: '2020-07-01T12:00' }, 400, 'rest_invalid_param', 'date'],
  ['posts', { title: 'x', date_gmt: '2030-13-01' }, 400, 'rest_invalid_param', 'date_gmt'],
  ['posts', { title: 5 }, 400, 'rest_invalid_param', 'title'],
  ['posts', { title: 'x'.repeat(501) }, 400, 'rest_invalid_param', 'title'],
  ['posts', { title: 'x', slug: 'x'.repeat(201) }, 400, 'rest_invalid_param', 'slug'],
  ['posts', { content: 'x'.repeat(512 * 1024 + 1) }, 400, 'rest_invalid_param', 'content'],
  ['posts', { content: '<br>'.repeat(30_001) }, 400, 'rest_invalid_param', 'content'],
  ['posts', { excerpt: '<b>'.repeat(101) }, 400, 'rest_invalid_param', 'excerpt'],
  ['posts', { title: 'x', author: 99999999 }, 400, 'rest_invalid_author'],
  ['posts', { title: 'x', author: -1 }, 400, 'rest_invalid_author'],
  ['posts', { title: 'x', featured_media: 99999999 }, 400, 'rest_invalid_featured_media'],
  ['posts', { title: 'x', categories: 'news' }, 400, 'rest_invalid_param', 'categories'],
  ['posts', { title: 'x', sticky: true, password: 'abc' }, 400, 'rest_invalid_field'],
  ['posts', { title: 'x', template: 'wide.html' }, 400, 'rest_invalid_param', 'template'],
  ['pages', { title: 'x', template: 'narrow.html' }, 400, 'rest_invalid_param', 'template'],
  ['pages', { title: 'x', parent: 99999999 }, 400, 'rest_post_invalid_id'],
  ['pages', { title: 'x', parent: -1 }, 400, 'rest_invalid_param', 'parent'],
  ['pages', { title: 'x', menu_order: 1.5 }, 400, 'rest_invalid_param', 'menu_order'],
  ['posts', { title: 'x', meta: { footnotes: 5 } }, 400, 'rest_invalid_type', 'meta'],
  ['posts', { title: 'x', meta: { footnotes: ['a'] } }, 400, 'rest_invalid_type', 'meta'],
  ['pages', { title: 'x', meta: { _builder_hide_in_design_set: 'maybe' } }, 400, 'rest_invalid_type', 'meta'],
  ['posts', { title: 'x', meta: 'footnotes' }, 400, 'rest_invalid_param', 'meta'],
  ['blocks', { title: 'x', meta: { pattern_sync_status: 'wild' } }, 400, 'rest_not_in_enum', 'meta'],
];

for (const [base, json, status, code, param] of REFUSED) {
  test(`${base} ${JSON.stringify(json).slice(0, 70)}: ${code} ${param ?? ''}, and nothing is stored`, async () => {
    const before = await total(base);
    const answer = await create(base, json, status);
    assert.equal(answer.code, code);
    if (param) assert.deepEqual(Object.keys(answer.data.params), [param]);
    assert.equal(await total(base), before);
  });
}

test('an invalid member of meta has its own code if nothing else is wrong, on every route with meta', async () => {
  const { id } = await create('posts', { title: 'Kept' });
  const meta = { footnotes: 5 };
  for (const [path, json, code, params] of [
    [`/posts/${id}`, { meta }, 'rest_invalid_type', ['meta']],
    [`/posts/${id}/autosaves`, { meta }, 'rest_invalid_type', ['meta']],
    [`/posts/by-slug/kept`, { meta }, 'rest_invalid_type', ['meta']],
    [`/posts/${id}`, { meta, status: 'asleep' }, 'rest_invalid_param', ['status', 'meta']],
    [`/posts/${id}`, { meta: 5 }, 'rest_invalid_param', ['meta']],
    [`/posts/${id}`, { title: { raw: 5 } }, 'rest_invalid_param', ['title']],
  ] as const) {
    const answer = await site.ask(400, 'POST', path, { ...admin, json });
    assert.deepEqual([answer.code, Object.keys(answer.data.params)], [code, params], JSON.stringify(json));
  }
  const { message, data } = await site.ask(400, 'PATCH', `/posts/${id}`, { ...admin, json: { meta } });
  assert.equal(message, 'meta.footnotes must be text.');
  assert.deepEqual(data.details, { meta: { code: 'rest_invalid_type', message, data: null } });
});

test('undeclared meta is not stored', async () => {
  const made = await create('posts', { title: 'x', meta: { footnotes: '[]', colour: 'red' } });
  assert.deepEqual((await stored('posts', made.id)).meta, { footnotes: '[]' });
});

/** What is refused of an update, after what is stored. */
const REFUSED_CHANGES: [string, Answer, Answer, string][] = [
  // base, stored, sends, code
  ['posts', { title: 'x', content: 'y' }, { title: '', content: '' }, 'empty_content'],
  ['posts', { title: 'x', sticky: true }, { password: 'abc' }, 'rest_invalid_field'],
  ['posts', { title: 'x', password: 'abc' }, { sticky: true }, 'rest_invalid_field'],
  ['posts', { title: 'x' }, { author: 99999999 }, 'rest_invalid_author'],
  ['posts', { title: 'x' }, { featured_media: 1 }, 'rest_invalid_featured_media'],
  ['pages', { title: 'x' }, { template: 'narrow.html' }, 'rest_invalid_param'],
];

for (const [base, before, json, code] of REFUSED_CHANGES) {
  test(`${base} ${JSON.stringify(before)} cannot become ${JSON.stringify(json)}: ${code}`, async () => {
    const { id } = await create(base, before);
    const text = await file(base, id);
    assert.equal((await change(base, id, json, 400)).code, code);
    assert.equal(await file(base, id), text);
  });
}

/** Accepted input, and the part of the response that shows it. */
const TAKEN: [string, Answer, Answer][] = [
  ['posts', { title: { raw: 'Raw' }, content: { raw: 'Text', protected: true } }, { status: 'draft' }],
  ['posts', { title: 'x', title_attr: 'unknown', parent: 99999999, menu_order: 2 }, { status: 'draft' }],
  ['posts', { title: null, content: 'x', status: null, password: null, categories: null }, { status: 'draft' }],
  ['posts', { title: 'x', status: 'unread' }, { status: 'unread' }],
  ['posts', { title: 'x', status: 'read' }, { status: 'read' }],
  ['posts', { title: 'x', status: 'pending' }, { status: 'pending', slug: '' }],
  ['posts', { title: 'Kept', status: 'draft', slug: 'Sent Slug' }, { slug: 'sent-slug' }],
  ['posts', { title: 'x', status: 'private', password: 'abc' }, { status: 'private', password: '' }],
  ['posts', { title: 'x', sticky: false, password: 'abc' }, { sticky: false, password: 'abc' }],
  ['posts', { title: 'x', sticky: true, password: '' }, { sticky: true, password: '' }],
  ['posts', { title: 'x', format: 'quote' }, { format: 'quote' }],
  ['posts', { title: 'x', comment_status: 'closed' }, { comment_status: 'closed', ping_status: 'open' }],
  ['pages', { title: 'x', comment_status: 'open' }, { comment_status: 'open', ping_status: 'closed' }],
  ['posts', { title: 'x', featured_media: IMAGE }, { featured_media: IMAGE }],
  ['posts', { title: 'x', featured_media: 0 }, { featured_media: 0 }],
  ['posts', { title: 'x' }, { categories: [UNCATEGORIZED], tags: [] }],
  ['posts', { title: 'x', categories: [NEWS], tags: `${GREEN},${GREEN}` }, { categories: [NEWS], tags: [GREEN] }],
  ['pages', { title: 'x', template: 'wide.html', menu_order: -3 }, { template: 'wide.html', menu_order: -3 }],
  ['pages', { title: 'x', sticky: true, format: 'quote', categories: [1] }, { status: 'draft' }],
  ['navigation', { title: 'x', excerpt: 'none', author: 99999999, meta: { colour: 1 } }, { status: 'draft' }],
  ['blocks', { title: 'x', meta: { pattern_sync_status: 'unsynced' } }, { status: 'draft' }],
  ['posts', { title: 'x', date: '2020-07-01T08:00:00' }, { date_gmt: '2020-07-01T12:00:00', status: 'draft' }],
  ['posts', { title: 'x', date_gmt: '2020-07-01T12:00:00' }, { date: '2020-07-01T08:00:00' }],
  ['posts', { title: 'x', date: '2020-07-01t12:00:00.5+02' }, { date_gmt: '2020-07-01T10:00:00' }],
  ['posts', { title: 'x', date: '2020-07-01 12:00:00Z' }, { date_gmt: '2020-07-01T12:00:00' }],
  ['posts', { title: 'x', date: '2020-07-01T12:00:00+02:00' }, { date_gmt: '2020-07-01T10:00:00' }],
  ['posts', { title: 'x', status: 'publish', date: '2035-01-01T09:00:00' }, { status: 'future' }],
  ['posts', { title: 'x', status: 'future', date: '2020-01-01T09:00:00' }, { status: 'publish' }],
  ['posts', { title: 'x', status: 'future' }, { status: 'publish', date_gmt: '2030-01-15T12:00:00' }],
];

for (const [base, json, shown] of TAKEN) {
  test(`${base} ${JSON.stringify(json)} is ${JSON.stringify(shown)}`, async () => {
    const answer = await create(base, json);
    const members = Object.fromEntries(Object.keys(shown).map((name) => [name, answer[name]]));
    assert.deepEqual(members, shown);
  });
}

/** A change of an item, and what shows it. */
const CHANGES: [string, Answer, Answer, Answer][] = [
  // base, stored, sends, shown
  ['posts', { title: 'x', categories: [NEWS] }, { categories: [] }, { categories: [] }],
  ['posts', { title: 'x', tags: [GREEN] }, { tags: [] }, { tags: [] }],
  ['posts', { title: 'x', categories: [NEWS] }, { title: 'y' }, { categories: [NEWS] }],
  ['posts', { title: 'x', featured_media: IMAGE }, { title: 'y' }, { featured_media: IMAGE }],
  ['posts', { title: 'x', featured_media: IMAGE }, { featured_media: 0 }, { featured_media: 0 }],
  ['posts', { title: 'x', password: 'abc' }, { password: '', sticky: true }, { password: '', sticky: true }],
  ['posts', { title: 'x', sticky: true }, { sticky: false, password: 'abc' }, { sticky: false, password: 'abc' }],
  ['posts', { title: 'x', content: 'y' }, { title: '' }, { status: 'draft' }],
  [
    'posts',
    { title: 'x', date: '2020-01-01T00:00:00' },
    { date: null },
    { date_gmt: '2030-01-15T12:00:00', status: 'draft' },
  ],
  ['posts', { title: 'x', date: '2020-01-01T00:00:00' }, { status: 'publish' }, { date: '2020-01-01T00:00:00' }],
  [
    'posts',
    { title: 'x', date: '2035-01-01T00:00:00', status: 'publish' },
    { date_gmt: null },
    { date_gmt: '2030-01-15T12:00:00', status: 'publish' },
  ],
  ['posts', { title: 'x', date: '2035-01-01T00:00:00', status: 'publish' }, { title: 'y' }, { status: 'future' }],
  ['posts', { title: 'One', status: 'publish' }, { title: 'Two' }, { slug: 'one' }],
  ['posts', { title: 'x', slug: 'draft-slug' }, { status: 'publish' }, { slug: 'draft-slug' }],
  ['posts', { title: 'Ça va, Élodie & Co?' }, { status: 'publish' }, { slug: 'ca-va-elodie-co' }],
  ['pages', { title: 'x', template: 'wide.html' }, { template: '' }, { template: '' }],
];

for (const [base, before, json, shown] of CHANGES) {
  test(`${base} ${JSON.stringify(before)} changed by ${JSON.stringify(json)} is ${JSON.stringify(shown)}`, async () => {
    const { id } = await create(base, before);
    const answer = await change(base, id, json);
    const members = Object.fromEntries(Object.keys(shown).map((name) => [name, answer[name]]));
    assert.deepEqual(members, shown);
    await admin(200, 'DELETE', `/${base}/${id}?force=true`);
  });
}

test('an unscheduled change of status happens by itself', async () => {
  const later = await writingSite();
  const { id } = await later.admin(201, 'POST', '/posts', {
    title: 'Later',
    status: 'publish',
    date: '2030-01-15T08:00:00',
  });
  await later.ask(401, 'GET', `/posts/${id}`);
  const text = await later.file('posts', id);
  later.clock.advance(3_600_000);
  assert.equal((await later.ask(200, 'GET', `/posts/${id}`)).status, 'publish');
  assert.equal(await later.file('posts', id), text);
  await later.close();
});

test('slugs with another meaning in URLs are not used', async () => {
  const made = async (base: string, title: string, more: object = {}) =>
    (await create(base, { title, status: 'publish', ...more })).slug;
  for (const [base, title, slug] of [
    ['posts', 'Feed', 'feed-2'],
    ['posts', 'Feed', 'feed-3'],
    ['posts', 'Embed', 'embed-2'],
    ['posts', 'Atom', 'atom-2'],
    ['posts', 'Feeds', 'feeds'],
    ['posts', '2024', '2024'],
    ['posts', 'Page 7', 'page-7'],
    ['pages', 'RSS2', 'rss2-2'],
    ['pages', '2024', '2024-2'],
    ['pages', 'page7', 'page7-2'],
    ['pages', 'Page 7', 'page-7'],
    ['blocks', 'Feed', 'feed-2'],
  ] as const) {
    assert.equal(await made(base, title), slug, `${base}: ${title}`);
  }
  const { id } = await create('posts', { title: 'x', slug: 'rdf' });
  assert.equal((await change('posts', id, { status: 'publish' })).slug, 'rdf-2');
});

test('an existing slug in a file stays', async () => {
  const own = await writingSite({
    'site/posts/50.json': JSON.stringify({ id: 50, title: 'By hand', slug: 'feed' }),
    'site/pages/51.json': JSON.stringify({ id: 51, title: 'By hand', slug: '2024' }),
  });
  assert.equal((await own.admin(200, 'PATCH', '/posts/50', { title: 'Again' })).slug, 'feed');
  assert.equal((await own.admin(200, 'PATCH', '/pages/51', { title: 'Again' })).slug, '2024');
});

test('a slug is unique within its kind, in and out of the trash', async () => {
  const post = (json: Answer) => create('posts', { title: 'Same', status: 'publish', ...json });
  const [one, two] = [await post({}), await post({ slug: 'same' })];
  assert.deepEqual([one.slug, two.slug], ['same', 'same-2']);
  assert.equal((await create('pages', { title: 'Same', status: 'publish' })).slug, 'same');
  assert.equal((await admin(200, 'DELETE', `/posts/${one.id}`)).slug, 'same__trashed');
  assert.equal((await change('posts', two.id, { slug: 'same' })).slug, 'same');
  assert.equal((await change('posts', one.id, { slug: 'same__trashed' })).slug, 'same__trashed');
  assert.equal((await change('posts', one.id, { status: 'publish' })).slug, 'same-2');
});

test('a page may share a slug with one below another parent, and stays unique when it moves', async () => {
  const page = (json: Answer) => create('pages', { title: 'Twin', status: 'publish', ...json });
  const top = await page({});
  const below = await page({ parent: top.id });
  assert.deepEqual([below.slug, below.parent], ['twin', top.id]);
  const moved = await change('pages', below.id, { parent: 0 });
  assert.deepEqual([moved.slug, moved.parent], ['twin-2', 0]);
  const back = await change('pages', below.id, { parent: top.id });
  assert.deepEqual([back.slug, back.parent], ['twin-2', top.id]);
});

test('a private item has no password, and none returns with another status', async () => {
  const made = await create('posts', { title: 'Hidden', content: 'c', status: 'private', password: 'word' });
  const locked = await create('posts', { title: 'Locked', content: 'c', status: 'publish', password: 'word' });
  const isPrivate = await admin(200, 'PATCH', `/posts/${locked.id}`, { status: 'private' });
  const again = await admin(200, 'PATCH', `/posts/${locked.id}`, { password: 'word' });
  const open = await admin(200, 'PATCH', `/posts/${locked.id}`, { status: 'publish' });
  for (const { password, content } of [made, isPrivate, again, open]) {
    assert.deepEqual([password, content.protected], ['', false]);
  }
});

test('a page moved below itself becomes a top-level page', async () => {
  const top = await create('pages', { title: 'Top' });
  const middle = await create('pages', { title: 'Middle', parent: top.id });
  const leaf = await create('pages', { title: 'Leaf', parent: middle.id });
  for (const parent of [top.id, middle.id, leaf.id]) {
    assert.equal((await change('pages', top.id, { parent })).parent, 0);
  }
  assert.equal((await change('pages', middle.id, { parent: leaf.id })).parent, 0);
  const post = await create('posts', { title: 'No page' });
  assert.equal((await change('pages', leaf.id, { parent: post.id }, 400)).code, 'rest_post_invalid_id');
});

test('children of a deleted page move up, and get another slug if theirs is used there', async () => {
  const page = (json: Answer) => create('pages', { status: 'publish', ...json });
  const top = await page({ title: 'Above' });
  const middle = await page({ title: 'Between', parent: top.id });
  const same = await page({ title: 'Between', parent: middle.id });
  const taken = await page({ title: 'Taken', parent: middle.id });
  await page({ title: 'Taken', parent: top.id });
  await admin(200, 'DELETE', `/pages/${middle.id}`);
  assert.equal((await admin(200, 'GET', `/pages/${same.id}`)).parent, middle.id);
  await admin(200, 'DELETE', `/pages/${middle.id}?force=true`);
  const after = await Promise.all([same, taken].map(({ id }) => admin(200, 'GET', `/pages/${id}`)));
  assert.deepEqual(
    after.map(({ parent, slug }) => [parent, slug]),
    [
      [top.id, 'between'],
      [top.id, 'taken-2'],
    ],
  );
});

test('a file contains the sent values, and no defaults', async () => {
  const post = await create('posts', {
    title: 'Small',
    content: '<p>x</p>',
    status: 'publish',
    comment_status: 'open',
    ping_status: 'open',
    sticky: false,
    format: 'standard',
    template: '',
    password: '',
    featured_media: 0,
    meta: { footnotes: '', _builder_tags: '', _builder_hide_in_design_set: false },
  });
  const page = await create('pages', { title: 'Small', parent: 0, menu_order: 0, comment_status: 'closed', meta: {} });
  const instant = '2030-01-15T12:00:00.000Z';
  assert.deepEqual(await stored('posts', post.id), {
    id: post.id,
    title: 'Small',
    slug: 'small',
    status: 'publish',
    author: post.author,
    date: instant,
    modified: instant,
    content: '<p>x</p>',
    categories: [UNCATEGORIZED],
    tags: [],
  });
  assert.deepEqual(await stored('pages', page.id), {
    id: page.id,
    title: 'Small',
    slug: '',
    status: 'draft',
    author: page.author,
    modified: instant,
  });
});

const FULL: Answer = {
  title: 'Full & whole',
  content: '<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph -->',
  excerpt: 'y',
  slug: 'full',
  status: 'publish',
  date: '2029-11-04T01:30:00',
  password: 'abc',
  meta: { footnotes: '[]' },
};

for (const base of BASES) {
  for (const [what, date] of [
    ['a past date', '2015-02-03T04:05:06'],
    ['a date ahead', '2042-02-03T04:05:06'],
  ] as const) {
    for (const status of ['publish', 'draft']) {
      test(`${base}: a new ${status} with ${what} has that modification time, and the current one after a change`, async () => {
        const made = await create(base, { title: 'Dated', date, status });
        assert.deepEqual([made.date, made.modified, made.modified_gmt], [date, date, made.date_gmt]);
        const changed = await change(base, made.id, { title: 'Dated again' });
        assert.equal(changed.date, date);
        assert.equal(changed.modified_gmt, new Date(site.clock.now()).toISOString().slice(0, 19));
      });
    }
  }
}

for (const base of ['posts', 'pages', 'blocks', 'navigation']) {
  test(`${base}: sending back a response writes nothing`, async () => {
    for (const json of [FULL, { title: 'Draft' }]) {
      const made = await create(base, json);
      const text = await file(base, made.id);
      site.clock.advance(5000);
      for (const sent of [{}, made, { title: made.title.raw, status: made.status }]) {
        const answer = await change(base, made.id, sent);
        assert.deepEqual([await file(base, made.id), answer.modified], [text, made.modified]);
      }
      assert.deepEqual(await admin(200, 'GET', `/${base}/${made.id}/revisions`), []);
      await change(base, made.id, { title: 'Another' });
      assert.notEqual(await file(base, made.id), text);
    }
  });
}

test('meta: members are set one by one, null resets one, and undeclared ones are kept', async () => {
  const own = await writingSite({
    'site/posts/50.json': JSON.stringify({ id: 50, title: 'By hand', meta: { colour: 'red', footnotes: '[1]' } }),
  });
  const path = '/posts/50';
  const changed = await own.admin(200, 'PATCH', path, { meta: { _builder_tags: 'a, b' } });
  assert.deepEqual(changed.meta, { _builder_hide_in_design_set: false, _builder_tags: 'a, b', footnotes: '[1]' });
  const reset = await own.admin(200, 'PATCH', path, { meta: { footnotes: null, _builder_tags: '' } });
  assert.deepEqual(reset.meta, { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '' });
  assert.deepEqual(JSON.parse((await own.file('posts', 50)) ?? '').meta, { colour: 'red' });
  await own.close();
});

test('a file written by hand may lack any member, and stays where it was shown', async () => {
  const own = await writingSite({
    'site/posts/50.json': JSON.stringify({ id: 50 }),
    'site/posts/51.json': JSON.stringify({ id: 51, title: 'Dated', modified: '2020-01-01T00:00:00Z', colour: 'red' }),
    'site/pages/52.json': JSON.stringify({ id: 52, title: 'Loop', parent: 53 }),
    'site/pages/53.json': JSON.stringify({ id: 53, title: 'Loop', parent: 52 }),
    'site/pages/54.json': JSON.stringify({ id: 54, title: 'Lost', parent: 99 }),
  });
  const trashed = await own.admin(200, 'DELETE', '/posts/50');
  assert.deepEqual([trashed.status, trashed.slug], ['trash', '__trashed']);
  const dated = await own.admin(200, 'PATCH', '/posts/51', { excerpt: 'x' });
  assert.deepEqual([dated.date_gmt, dated.slug, dated.categories], ['2020-01-01T00:00:00', 'dated', [UNCATEGORIZED]]);
  assert.equal(JSON.parse((await own.file('posts', 51)) ?? '').colour, 'red');
  assert.equal((await own.admin(200, 'PATCH', '/pages/54', { parent: 52 })).parent, 52);
  assert.equal((await own.admin(200, 'PATCH', '/pages/54', { title: 'x', parent: 52 })).parent, 52);
  await own.admin(200, 'DELETE', '/pages/52?force=true');
  await own.close();
});

test('a post gets no category if there is no default', async () => {
  const own = await writingSite({
    [`content/terms/${UNCATEGORIZED}.json`]: '{ "id": 9001, "taxonomy": "x", "name": "x", "slug": "x" }',
  });
  assert.deepEqual((await own.admin(201, 'POST', '/posts', { title: 'x' })).categories, []);
  await own.close();
});

const SCRIPT = '<p onclick="x()">hi<script>alert(1)</script></p>';
const BLOCKS = '<!-- wp:group {"a":"\\u003cb\\u003e \\u0026 c"} -->\n<p>x</p>\n<!-- /wp:group -->\n<!-- wp:more /-->';
const FOOTNOTES = JSON.stringify([{ id: 'a', content: 'See <a href="https://x.example">x</a>, <em>y</em>' }]);

/** What an author and an editor have stored of a text. */
const CLEANED: [string, Answer, Answer, Answer][] = [
  // what, sent, stored of an author, of an editor
  [
    'title',
    { title: 'X<script>alert(1)</script> & <b>y</b>' },
    { title: 'X &amp; <b>y</b>' },
    { title: 'X<script>alert(1)</script> & <b>y</b>' },
  ],
  ['content', { content: SCRIPT }, { content: '<p>hi</p>' }, { content: SCRIPT }],
  ['excerpt', { excerpt: SCRIPT }, { excerpt: '<p>hi</p>' }, { excerpt: SCRIPT }],
  ['block comments', { content: BLOCKS }, { content: BLOCKS.split('\n') }, { content: BLOCKS.split('\n') }],
  [
    'footnotes',
    { title: 'x', meta: { footnotes: FOOTNOTES } },
    { meta: { footnotes: FOOTNOTES } },
    { meta: { footnotes: FOOTNOTES } },
  ],
  [
    'footnotes that run',
    { title: 'x', meta: { footnotes: '[{"content":"a\\u003cscript>alert(1)\\u003c/script>"}]' } },
    { meta: { footnotes: '[{"content":"a"}]' } },
    { meta: { footnotes: '[{"content":"a\\u003cscript>alert(1)\\u003c/script>"}]' } },
  ],
  [
    'a line of meta',
    { title: 'x', meta: { _builder_tags: 'a & b<img src=x onerror=alert(1)>' } },
    { meta: { _builder_tags: 'a &amp; b<img src="x">' } },
    { meta: { _builder_tags: 'a & b<img src=x onerror=alert(1)>' } },
  ],
];

for (const [what, sent, byAuthor, byEditor] of CLEANED) {
  for (const [as, expected] of [
    ['author', byAuthor],
    ['editor', byEditor],
  ] as const) {
    test(`${what} by an ${as}, in a create and in an update`, async () => {
      const made = await site.ask(201, 'POST', '/posts', { as, json: { excerpt: 'x', ...sent } });
      const { id } = await site.ask(201, 'POST', '/posts', { as, json: { title: 'x' } });
      await site.ask(200, 'PATCH', `/posts/${id}`, { as, json: sent });
      for (const one of [made.id, id]) {
        const record = await stored('posts', one);
        assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, record[name]])), expected);
      }
    });
  }
}

test('meta has a maximum depth', async () => {
  const footnotes = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const answer = await site.ask(400, 'POST', '/posts', { as: 'author', json: { title: 'x', meta: { footnotes } } });
  assert.equal(answer.code, 'rest_invalid_param');
});

test('If-Match: an item changed by somebody else stays as it is', async () => {
  const { id } = await create('posts', { title: 'Mine' });
  const read = () => site.json<Answer>(`/site/v2/posts/${id}?context=edit`, { as: 'administrator' });
  const etag = (await read()).headers.get('ETag') ?? '';
  await change('posts', id, { title: 'Theirs' });
  const headers = { 'If-Match': etag };
  await admin(412, 'PATCH', `/posts/${id}`, { title: 'Mine again' }, { headers });
  await admin(412, 'DELETE', `/posts/${id}?force=true`, undefined, { headers });
  assert.equal((await read()).body.title.raw, 'Theirs');
});

test('items are written from forms, and with a method in a header', async () => {
  const body = new URLSearchParams({ title: 'Form', status: 'publish', sticky: '1', 'categories[]': String(NEWS) });
  const made = await site.ask(201, 'POST', '/posts', { as: 'editor', body });
  assert.deepEqual([made.title.raw, made.sticky, made.categories], ['Form', true, [NEWS]]);
  const headers = { 'X-HTTP-Method-Override': 'DELETE' };
  const path = `/site/v2/posts/${made.id}?force=true`;
  const gone = await site.json<Answer>(path, { method: 'POST', as: 'editor', headers });
  assert.deepEqual([gone.status, gone.body.previous.id], [200, made.id]);
});

test('letters of other scripts are readable in the file and encoded in responses; both forms find the item', async () => {
  const made = await create('posts', { title: 'Ёлка 🎉', status: 'publish' });
  const shown = '%d1%91%d0%bb%d0%ba%d0%b0-%f0%9f%8e%89';
  assert.equal(made.slug, shown);
  assert.equal(made.generated_slug, 'ёлка-🎉', 'what an editor offers is to be read');
  assert.ok(made.link.endsWith(`/${shown}/`), made.link);
  assert.equal((await stored('posts', made.id)).slug, 'ёлка-🎉');
  for (const slug of ['ёлка-🎉', 'ЁЛКА-🎉', shown, shown.toUpperCase()]) {
    const found = await admin(200, 'GET', `/posts?slug=${encodeURIComponent(slug)}`);
    assert.deepEqual([slug, found.map(({ id }: Answer) => id)], [slug, [made.id]]);
  }
  assert.equal((await change('posts', made.id, { slug: shown })).slug, shown, 'sent back as it was shown');
  assert.equal((await create('posts', { title: 'Ёлка 🎉', status: 'publish' })).slug, `${shown}-2`);
});

for (const base of BASES) {
  // a number alone is a page of what has several (reference)
  const slugOf = ({ id }: Answer) => (base === 'pages' ? `${id}-2` : String(id));
  test(`${base}: an item without a title, or without letters in it, has its id as slug once published`, async () => {
    for (const title of ['', '?!…']) {
      const made = await create(base, { title, content: '<p>x</p>', status: 'draft' });
      assert.equal(made.slug, '');
      assert.equal((await change(base, made.id, { status: 'publish' })).slug, slugOf(made));
      const at_once = await create(base, { title, content: '<p>x</p>', status: 'publish' });
      assert.equal(at_once.slug, slugOf(at_once));
    }
  });
}

test('a post without a category gets the default one with the next change, and when its last one is deleted', async () => {
  const category = await admin(201, 'POST', '/categories', { name: 'Passing' });
  const post = await create('posts', { title: 'Sorted', categories: [category.id], format: 'aside' });
  assert.ok(post.class_list.includes('category-passing') && post.class_list.includes('post_format-post-format-aside'));
  assert.deepEqual((await change('posts', post.id, { categories: [] })).categories, []);
  assert.deepEqual((await change('posts', post.id, { title: 'Sorted again' })).categories, [UNCATEGORIZED]);
  await change('posts', post.id, { categories: [category.id] });
  const both = await create('posts', { title: 'Both', categories: [category.id, NEWS] });
  await admin(200, 'DELETE', `/categories/${category.id}?force=true`);
  assert.deepEqual((await admin(200, 'GET', `/posts/${post.id}?context=edit`)).categories, [UNCATEGORIZED]);
  assert.deepEqual((await admin(200, 'GET', `/posts/${both.id}?context=edit`)).categories, [NEWS]);
});
