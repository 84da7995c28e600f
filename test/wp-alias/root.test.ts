/** The API at `/wp-json`: the same routes by the names that clients of WordPress know. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestRequest, type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import type { Answer } from '../asking-site.ts';
import { presentPlugin } from '../asking-site.ts';

const ORIGIN = 'http://site.test';
const PLUGINS = [
  'content',
  'site',
  'blocks',
  'web',
  'calendar',
  'batch',
  'oembed',
  'block-editor',
  'site-health',
  'app-authorization',
];
const on = (...names: readonly string[]) => names.map(presentPlugin);

let site: TestSite;
before(async () => {
  site = await testSite(on(...PLUGINS, 'wp-alias'), {
    files: { 'themes/daybook/theme.json': '{"version":3}', 'themes/daybook/templates/index.html': 'All' },
    settings: { plugins: { site: { theme: 'daybook' } } },
  });
});
after(() => site.close());

/** Requests any URL of a site through a helper for paths under the REST root: the path leaves that root. */
const askOf = (asked: TestSite, path: string, request?: TestRequest) => asked.fetch(`/..${path}`, request);

const ask = (path: string, request?: TestRequest) => askOf(site, path, request);

const body = async (path: string, request?: TestRequest): Promise<Answer> =>
  (await (await ask(path, request)).json()) as Answer;

test('all that the API has is there by their names', async () => {
  const { namespaces, routes, authentication } = await body('/wp-json');
  for (const name of ['wp/v2', 'tribe/events/v1', 'oembed/1.0', 'wp-block-editor/v1', 'wp-site-health/v1'])
    assert.ok(namespaces.includes(name), name);
  const own = await body('/api/');
  assert.equal(namespaces.length, own.namespaces.length);
  assert.equal(Object.keys(routes).length, Object.keys(own.routes).length);
  assert.equal(routes['/wp/v2/posts'].namespace, 'wp/v2');
  assert.deepEqual(routes['/wp/v2/posts']._links, { self: [{ href: `${ORIGIN}/wp-json/wp/v2/posts` }] });
  assert.ok('/batch/v1' in routes);
  assert.deepEqual(authentication, own.authentication);
  assert.equal((await body('/wp-json/wp/v2')).namespace, 'wp/v2');
});

test('indexes and errors name paths and namespaces as the root does', async () => {
  const text = JSON.stringify(await body('/wp-json'));
  assert.deepEqual(text.match(/site\/v2|calendar\/events|block-editor\/v1(?<!wp-block-editor\/v1)|"site:/g), null);
  const requests = [{ path: 'wp/v2/posts' }];
  const { responses } = await body('/wp-json/batch/v1', { method: 'POST', as: 'editor', json: { requests } });
  assert.match(responses[0].body.message, /: \/wp\/v2\/posts\.$/);
});

test('an item is written and read by their names, and is the same as at the own root', async () => {
  const json = { name: 'Boats' };
  const { id: boats } = await body('/wp-json/wp/v2/categories', { method: 'POST', as: 'editor', json });
  const made = await ask('/wp-json/wp/v2/posts', {
    method: 'POST',
    as: 'editor',
    json: { title: 'Ferry', status: 'publish', categories: [boats] },
  });
  const { id, _links } = (await made.json()) as Answer;
  assert.equal(made.status, 201);
  assert.equal(made.headers.get('location'), `${ORIGIN}/wp-json/wp/v2/posts/${id}`);
  assert.equal(_links.self[0].href, `${ORIGIN}/wp-json/wp/v2/posts/${id}`);
  assert.ok('wp:term' in _links && !('site:term' in _links));
  assert.deepEqual(_links.curies, [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]);
  const read = await body(`/wp-json/wp/v2/posts/${id}?_embed=wp:term&_fields=id,_links.wp:term,_links.self,_embedded`);
  assert.deepEqual(Object.keys(read._embedded), ['wp:term']);
  const own = await body(`/api/site/v2/posts/${id}`);
  assert.equal(own.title.rendered, 'Ferry');
  assert.ok('site:term' in own._links);
});

test('lists have totals and links from page to page under the root', async () => {
  for (const title of ['One', 'Two', 'Three'])
    await ask('/wp-json/wp/v2/pages', { method: 'POST', as: 'editor', json: { title, status: 'publish' } });
  const first = await ask('/wp-json/wp/v2/pages?per_page=2');
  assert.deepEqual([first.headers.get('x-wp-total'), first.headers.get('x-wp-totalpages')], ['3', '2']);
  assert.equal(
    first.headers.get('link'),
    `<${ORIGIN}/wp-json/>; rel="https://api.w.org/", <${ORIGIN}/wp-json/wp/v2/pages?per_page=2&page=2>; rel="next"`,
  );
  const { headers } = await body('/wp-json/wp/v2/pages?per_page=2&_envelope=1');
  assert.equal(headers.Link, `<${ORIGIN}/wp-json/wp/v2/pages?per_page=2&_envelope=1&page=2>; rel="next"`);
  const again = [await ask('/wp-json/wp/v2/pages'), await ask('/wp-json/wp/v2/pages'), await ask('/api/site/v2/pages')];
  const links = await Promise.all(
    again.map(async (one) => ((await one.json()) as Answer[])[0]?._links.self[0].href.slice(ORIGIN.length, -2)),
  );
  assert.deepEqual(
    links.map((link) => link.replace(/\d*$/, '')),
    ['/wp-json/wp/v2/pages', '/wp-json/wp/v2/pages', '/api/site/v2/pages'],
  );
});

test('the calendar has its own headers and addresses', async () => {
  const json = { title: 'Fair', start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00', status: 'publish' };
  const { id, rest_url } = await body('/wp-json/tribe/events/v1/events', { method: 'POST', as: 'editor', json });
  assert.equal(rest_url, `${ORIGIN}/wp-json/tribe/events/v1/events/${id}`);
  const list = await ask('/wp-json/tribe/events/v1/events?per_page=1');
  assert.equal(list.headers.get('x-tec-total'), '1');
  assert.equal(((await list.json()) as Answer).rest_url.split('?')[0], `${ORIGIN}/wp-json/tribe/events/v1/events`);
});

test('members of other names come under both, and may be sent under either', async () => {
  const sent = { title: 'Hero', content: '<p>x</p>', status: 'publish' };
  const category = await body('/wp-json/wp/v2/wp_pattern_category', {
    method: 'POST',
    as: 'editor',
    json: { name: 'Heroes' },
  });
  const { href } = category._links['wp:post_type'][0];
  assert.equal(href, `${ORIGIN}/wp-json/wp/v2/blocks?wp_pattern_category=${category.id}`);
  const json = { ...sent, meta: { wp_pattern_sync_status: 'unsynced' }, wp_pattern_category: [category.id] };
  const made = await body('/wp-json/wp/v2/blocks', { method: 'POST', as: 'editor', json });
  assert.deepEqual(
    [made.wp_pattern_category, made.pattern_category, made.wp_pattern_sync_status, made.meta.wp_pattern_sync_status],
    [[category.id], [category.id], 'unsynced', 'unsynced'],
  );
  // who sends back what they were given, and changed theirs
  const changed = await body(`/wp-json/wp/v2/blocks/${made.id}`, {
    method: 'PUT',
    as: 'editor',
    json: { wp_pattern_category: [], pattern_category: [category.id] },
  });
  assert.deepEqual(changed.wp_pattern_category, []);
  const listed = await body(`/wp-json/wp/v2/blocks?wp_pattern_category=${category.id}`);
  assert.deepEqual(listed, []);
  const own = await body(`/api/site/v2/blocks/${made.id}?context=edit`, { as: 'editor' });
  assert.equal(own.meta.pattern_sync_status, 'unsynced');
  assert.ok(!('wp_pattern_category' in own));
});

test('ids of templates separate theme and slug by two slashes', async () => {
  const json = { slug: 'club', title: 'Club', content: '<!-- wp:post-content /-->' };
  const made = await ask('/wp-json/wp/v2/templates', { method: 'POST', as: 'administrator', json });
  const { id, theme, _links } = (await made.json()) as Answer;
  assert.equal(made.status, 201);
  assert.equal(id, `${theme}//club`);
  const address = `${ORIGIN}/wp-json/wp/v2/templates/${theme}//club`;
  assert.equal(made.headers.get('location'), address);
  assert.equal(_links.self[0].href, address);
  assert.equal(_links['version-history'][0].href, `${address}/revisions`);
  for (const [query, ofIndex] of [
    ['', `${theme}//index`],
    ['?_fields=id', `${theme}//index`],
    ['?_fields=id,slug', `${theme}//index`],
  ]) {
    const list = (await body(`/wp-json/wp/v2/templates${query}`, { as: 'administrator' })) as unknown as Answer[];
    assert.deepEqual(list.map((one) => one.id).toSorted(), [id, ofIndex].toSorted(), query);
  }
  const own = await body(`/api/site/v2/templates/${theme}/club`, { as: 'administrator' });
  assert.equal(own.id, `${theme}/club`);
  // who sends back what they were given
  const path = `/wp-json/wp/v2/templates/${id}`;
  const changed = await body(path, { method: 'PUT', as: 'administrator', json: { id, description: 'For clubs' } });
  assert.deepEqual([changed.id, changed.description], [id, 'For clubs']);
  const requests = [{ path: `/wp/v2/templates/${id}?force=true`, method: 'DELETE' }];
  const { responses } = await body('/wp-json/batch/v1', { method: 'POST', as: 'administrator', json: { requests } });
  assert.deepEqual([responses[0].status, responses[0].body.previous.id], [200, id]);
  const { routes } = await body('/wp-json');
  assert.ok(Object.values(routes as Answer).every((route) => !JSON.stringify(route._links).includes('{parent}//')));
});

test('a batch names paths as its root does', async () => {
  const requests = [
    { path: '/wp/v2/posts', body: { title: 'Batched', status: 'publish' } },
    { path: '/site/v2/nothing', body: {} },
  ];
  const { responses } = await body('/wp-json/batch/v1', { method: 'POST', as: 'editor', json: { requests } });
  assert.deepEqual(
    responses.map(({ status }: Answer) => status),
    [201, 404],
  );
  assert.ok(responses[0].headers.Location.startsWith(`${ORIGIN}/wp-json/wp/v2/posts/`));
  assert.ok(responses[0].body._links.self[0].href.startsWith(`${ORIGIN}/wp-json/wp/v2/posts/`));
});

test('user content stays as written', async () => {
  const text = `${ORIGIN}/api/site/v2/posts`;
  const json = { title: text, content: text, status: 'publish' };
  const { id } = await body('/wp-json/wp/v2/posts', { method: 'POST', as: 'editor', json });
  const { content, title } = await body(`/wp-json/wp/v2/posts/${id}?context=edit`, { as: 'editor' });
  assert.deepEqual([content.raw, title.raw], [text, text]);
});

for (const [what, path, status, own] of [
  ['a path in the query', '/?rest_route=/wp/v2/types', 200, '/api/site/v2/types'],
  [
    'one that is encoded, and more parameters',
    '/?rest_route=%2Fwp%2Fv2%2Ftypes%2Fpage&_fields=slug',
    200,
    '/api/site/v2/types/page?_fields=slug',
  ],
  [
    'parameters before it',
    '/index.php?_fields=slug&rest_route=/wp/v2/types/page',
    200,
    '/api/site/v2/types/page?_fields=slug',
  ],
  ['the root itself', '/?rest_route=/', 200, '/api/'],
  ['an empty one', '/?rest_route=', 200, '/api/'],
  ['a path that does not exist', '/?rest_route=/wp/v2/nothing', 404, '/api/site/v2/nothing'],
  ['no text at all', '/?rest_route=%E0%A4', 400, undefined],
  ['what would end the path', '/?rest_route=/wp/v2/types%3F_fields=slug', 404, undefined],
] as const) {
  test(`${what}: ${path}`, async () => {
    const answer = await ask(path);
    assert.equal(answer.status, status);
    const got = (await answer.json()) as Answer;
    if (own === undefined) return;
    const expected = await body(own);
    assert.deepEqual(Object.keys(got), Object.keys(expected));
    assert.equal(got.code, expected.code);
  });
}

for (const [what, path, as, status, code] of [
  ['no such route', '/wp-json/wp/v2/nothing', undefined, 404, 'rest_no_route'],
  ['not with this method', '/wp-json/wp/v2/types', undefined, 404, 'rest_no_route'],
  ['nobody may', '/wp-json/wp/v2/posts', undefined, 401, 'rest_cannot_create'],
  ['not by this role', '/wp-json/wp/v2/posts', 'subscriber', 403, 'rest_cannot_create'],
] as const) {
  test(`errors are those of the API: ${what}`, async () => {
    const answer = await ask(path, { method: 'POST', json: { title: 'x' }, ...(as && { as }) });
    assert.deepEqual([answer.status, ((await answer.json()) as Answer).code], [status, code]);
  });
}

test('pages link to it', async () => {
  const page = await ask('/');
  assert.equal(page.headers.get('link'), `<${ORIGIN}/wp-json/>; rel="https://api.w.org/"`);
  assert.match(await page.text(), /<link rel="https:\/\/api\.w\.org\/" href="http:\/\/site\.test\/wp-json\/">/);
  assert.equal((await ask('/api/')).headers.get('link'), `<${ORIGIN}/api/>; rel="https://api.w.org/"`);
});

test('the page of an item links to its route', async () => {
  const json = { title: 'Shown', status: 'publish', content: 'x' };
  const { id, link } = await body('/wp-json/wp/v2/posts', { method: 'POST', as: 'editor', json });
  const page = await (await ask(link.slice(ORIGIN.length))).text();
  const [, href = ''] = /<link rel="alternate" title="JSON" type="application\/json" href="([^"]+)">/.exec(page) ?? [];
  assert.equal(href, `${ORIGIN}/wp-json/wp/v2/posts/${id}`);
  assert.equal((await body(href.slice(ORIGIN.length))).title.rendered, 'Shown');
});

test('an answer that a client has is not sent again', async () => {
  const { headers } = await ask('/wp-json/wp/v2/types');
  const tag = headers.get('etag') ?? '';
  assert.equal((await ask('/wp-json/wp/v2/types', { headers: { 'if-none-match': tag } })).status, 304);
});

test('applications are led to where people approve of them', async () => {
  const { status, headers } = await ask(
    '/wp-admin/authorize-application.php?app_name=Phone&success_url=https://app.example/done&other=1',
  );
  assert.equal(status, 302);
  assert.equal(
    headers.get('location'),
    `${ORIGIN}/authorize?app_name=Phone&success_url=https%3A%2F%2Fapp.example%2Fdone`,
  );
});

for (const [path, heading] of [
  ['/wp-login.php', 'There is nothing to sign in to'],
  ['/wp-login.php?action=lostpassword', 'There is nothing to sign in to'],
  ['/xmlrpc.php', 'There is no XML-RPC'],
  ['/xmlrpc.php?rsd', 'There is no XML-RPC'],
] as const) {
  test(`${path} explains that it is not available`, async () => {
    const read = await ask(path);
    const sent = await ask(path, { method: 'POST', body: '<?xml version="1.0"?><methodCall/>' });
    assert.deepEqual([read.status, sent.status], [404, 403]);
    for (const text of [await read.text(), await sent.text()]) assert.match(text, new RegExp(`<h1>${heading}</h1>`));
  });
}

test('while it is off, there is nothing of it', async (t) => {
  const plain = await testSite(on(...PLUGINS), { off: on('wp-alias') });
  t.after(() => plain.close());
  for (const path of [
    '/wp-json',
    '/wp-json/wp/v2/posts',
    '/wp-login.php',
    '/xmlrpc.php',
    '/wp-admin/authorize-application.php',
  ])
    assert.equal((await askOf(plain, path)).status, 404, path);
  const page = await askOf(plain, '/?rest_route=/wp/v2/posts');
  assert.equal(page.headers.get('content-type'), 'text/html; charset=UTF-8');
  assert.equal(page.headers.get('link'), `<${ORIGIN}/api/>; rel="https://api.w.org/"`);
});
