import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webSite } from './web-site.ts';

const POST = '/2026/05/20/orchard-walk/';

/** A site with something at each kind of address. */
async function town(t: Parameters<typeof webSite>[0], settings = {}) {
  const site = await webSite(t, settings);
  const walks = await site.write('categories', { name: 'Walks', slug: 'walks' });
  const hills = await site.write('categories', { name: 'Hills', slug: 'hills', parent: walks });
  const tag = await site.write('tags', { name: 'Spring', slug: 'spring' });
  const post = await site.write('posts', {
    title: 'Orchard walk',
    date: '2026-05-20T10:00:00',
    categories: [hills],
    tags: [tag],
    content: 'One<!--nextpage-->Two',
  });
  const visit = await site.write('pages', { title: 'Visit', content: 'How to come' });
  const inn = await site.write('pages', { title: 'Inn', parent: visit, content: 'Rooms' });
  await site.write('posts', { title: 'Hidden draft', slug: 'hidden-draft', status: 'draft' });
  await site.write('posts', {
    title: 'Hidden plan',
    slug: 'hidden-plan',
    status: 'private',
    date: '2026-01-02T10:00:00',
  });
  await site.write('posts', { title: 'Hidden future', slug: 'hidden-future', date: '2031-01-02T10:00:00' });
  return { ...site, post, visitId: visit, inn, hills, tag };
}

test('each public address shows its item', async (t) => {
  const site = await town(t);
  for (const [path, title, classes] of [
    ['/', 'Mill Lane – A lane', 'home blog'],
    [POST, 'Orchard walk – Mill Lane', `post-template-default single single-post postid-${site.post}`],
    [`${POST}2/`, 'Orchard walk – Page 2 – Mill Lane', 'paged-2 single-paged-2'],
    ['/2026/05/20/Orchard-Walk/', 'Orchard walk – Mill Lane', 'single'],
    ['/visit/', 'Visit – Mill Lane', `page page-id-${site.visitId} page-parent`],
    ['/visit/inn/', 'Inn – Mill Lane', `page-child parent-pageid-${site.visitId}`],
    ['/category/walks/', 'Walks – Mill Lane', 'archive category category-walks'],
    ['/category/walks/hills/', 'Hills – Mill Lane', `category-hills category-${site.hills}`],
    ['/tag/spring/', 'Spring – Mill Lane', `archive tag tag-spring tag-${site.tag}`],
    ['/2026/', '2026 – Mill Lane', 'archive date'],
    ['/2026/05/', 'May 2026 – Mill Lane', 'archive date'],
    ['/2026/05/20/', 'May 20, 2026 – Mill Lane', 'archive date'],
    ['/2026/00/', '2026 – Mill Lane', 'archive date'],
    ['/2026/05/00/', 'May 2026 – Mill Lane', 'archive date'],
    ['/?s=orchard', 'Search Results for “orchard” – Mill Lane', 'search search-results'],
    ['/search/nothing/', 'Search Results for “nothing” – Mill Lane', 'search search-no-results'],
  ] as const) {
    const { status, text } = await site.visit(path);
    assert.equal(status, 200, path);
    assert.equal(/<title>(.*?)<\/title>/.exec(text)?.[1], title, path);
    const shown = new Set(/<body class="(.*?)">/.exec(text)?.[1]?.split(' '));
    for (const name of classes.split(' ')) assert.ok(shown.has(name), `${path} has the class ${name}`);
  }
});

test('titles and classes contain names as in the reference', async (t) => {
  const files = {
    'users/8.json': JSON.stringify({
      id: 8,
      login: 'o',
      name: 'Ann "O" <A>',
      slug: '2024',
      role: 'author',
      registered: '2029-01-01T00:00:00Z',
    }),
    'site/posts/9.json': JSON.stringify({
      id: 9,
      title: 'Hill',
      slug: 'hill',
      author: 8,
      date: '2026-05-20T10:00:00Z',
    }),
  };
  const site = await webSite(t, { files });
  const [old, year, town] = [
    await site.write('categories', { name: '"Old" & <new>', slug: 'old' }),
    await site.write('tags', { name: 'Year', slug: '2024' }),
    await site.write('tags', { name: 'Town', slug: '日本' }),
  ];
  for (const [path, title, classes] of [
    ['/category/old/', '“Old” &amp;', `archive category category-old category-${old}`],
    ['/tag/2024/', 'Year', `archive tag tag-${year}`],
    ['/tag/日本/', 'Town', `archive tag tag-${town}`],
    ['/author/2024/', 'Ann “O” &lt;A&gt;', 'archive author author-8'],
  ] as const) {
    const { text } = await site.visit(encodeURI(path));
    assert.equal(/<title>(.*?) – Mill Lane<\/title>/.exec(text)?.[1], title, path);
    assert.equal(/<body class="(.*?)">/.exec(text)?.[1], classes, path);
  }
});

test('terms and authors are found by the text that their slugs are derived from', async (t) => {
  const site = await webSite(t);
  await site.write('categories', { name: 'Käse', slug: 'käse' });
  for (const path of ['/category/K%C3%A4se/', '/category/kase/', '/?category_name=k%C3%A4se&paged=1']) {
    const { status, text } = await site.visit(path);
    assert.equal(status, 200, path);
    assert.ok(text.includes('<title>Käse – Mill Lane</title>'), path);
  }
  const { location } = await site.visit('/?category_name=K%C3%A4se');
  assert.equal(location, 'http://mill.test/category/kase/');
  assert.equal((await site.visit('/category/K%C3%A4s/')).status, 404);
});

test('a search may be for one kind', async (t) => {
  const site = await webSite(t);
  await site.write('posts', { title: 'Mill post', date: '2026-05-20T10:00:00' });
  await site.write('pages', { title: 'Mill page', date: '2026-05-19T10:00:00' });
  for (const [query, shown] of [
    ['', ['Mill post', 'Mill page']],
    ['&post_type=any', ['Mill post', 'Mill page']],
    ['&post_type=post', ['Mill post']],
    ['&post_type=tribe_events', []],
    // as in the reference
    ['&post_type=page', ['Mill post', 'Mill page']],
    ['&post_type=nothing', ['Mill post', 'Mill page']],
  ] as const) {
    const { text } = await site.visit(`/feed/?s=mill${query}`);
    assert.deepEqual(text.match(/Mill (?:post|page)(?=<\/title>)/g) ?? [], shown, query);
  }
});

test('missing and hidden items are 404', async (t) => {
  const site = await town(t);
  for (const path of [
    '/nothing/',
    '/category/nothing/',
    '/category/walks/page/2/',
    '/tag/nothing/',
    '/author/nobody/',
    '/author/subscriber/',
    '/2019/',
    '/2026/01/02/hidden-plan/',
    '/2031/01/02/hidden-future/',
    '/hidden-draft/',
    '/?p=999999',
    '/?cat=999999',
    '/page/9/',
    '/nothing.png',
    '/2026/05/20/orchard%2Dwalk/',
    '/Tag/spring/',
    '/category/walks/Page/2/',
    '/category/walks/Feed/',
    '/2020/05/',
    '/0000/',
    '/0000/05/',
    '/0000/05/20/',
    '/0000/feed/',
    '/?m=202613',
  ]) {
    const { status, text } = await site.visit(path);
    assert.equal(status, 404, path);
    assert.ok(!text.includes('Hidden'), path);
  }
});

test('other spellings of an address redirect to the canonical one', async (t) => {
  const site = await town(t);
  for (const [path, to] of [
    [POST.slice(0, -1), POST],
    ['/2026//05/20/orchard-walk/', POST],
    ['/index.php', '/'],
    [`/?p=${site.post}`, POST],
    [`/?p=${site.post}&x=1`, `${POST}?x=1`],
    [`/?page_id=${site.inn}`, '/visit/inn/'],
    ['/?name=orchard-walk', POST],
    [`/?cat=${site.hills}`, '/category/walks/hills/'],
    ['/?year=2026&monthnum=5', '/2026/05/'],
    ['/orchard-walk/', POST],
    ['/elsewhere/inn/', '/visit/inn/'],
    ['/visit/7/', '/visit/'],
    ['/2025/02/30/orchard-walk/', '/2025/02/'],
    [`/?p=${site.post}&page=2`, `${POST}2/`],
    [`/?p=${site.post}&page=7`, POST],
    [`${POST}?page=2`, `${POST}2/`],
    [`${POST}02/`, `${POST}2/`],
    ['/visit/?page=2', '/visit/'],
    ['/orchard-walk/2/', `${POST}2/`],
    ['/2026/5/20/orchard-walk/2/', `${POST}2/`],
    ['/2026/5/20/orchard/', POST],
    ['/orchard-walk/9/', `${POST}9/`],
    ['/orchard/2/', `${POST}2/`],
    ['/inn/2/', '/visit/inn/2/'],
    ['/2026/13/05/', '/2026/13/'],
    ['/2026/13/05/orchard-walk/', '/2026/13/'],
    ['/2026/13/', '/2026/'],
    ['/visit.', '/visit/'],
    ['/visit/)', '/visit/'],
    [`${POST.slice(0, -1)}%22,%20`, POST],
    ['/nowhere.', '/nowhere'],
    ['/orchard-walk).', POST],
    ['/visit/index.php', '/visit/'],
    ['/category/walks/hills/index.php', '/category/walks/hills/'],
    ['/category/walks/).', '/category/walks/'],
    ['/tag/spring%22', '/tag/spring/'],
    ['/2026/05).', '/2026/05/'],
    [`${POST}comment-page-3/`, POST],
    ['/orchard-walk/trackback/', POST],
    ['/visit/inn/comment-page-1/', '/visit/inn/'],
    ['/?p=', '/'],
    ['/?cat=&x=1', '/?x=1'],
    ['/?year=2026&monthnum=13', '/2026/'],
    ['/?pagename=elsewhere/inn', '/visit/inn/'],
  ] as const) {
    const { status, location } = await site.visit(path);
    assert.deepEqual([status, location], [301, `http://mill.test${to}`], path);
  }
});

test('clients that announce a link are redirected temporarily', async (t) => {
  const site = await town(t);
  for (const [path, status, to] of [
    [`${POST}trackback/`, 302, POST],
    [`${POST}trackback?x=1`, 302, POST],
    ['/visit/inn/trackback/', 302, '/visit/inn/'],
    ['/hidden-draft/trackback/', 404, undefined],
    ['/category/walks/trackback/', 404, undefined],
    ['/trackback/', 404, undefined],
  ] as const) {
    const answer = await site.visit(path);
    const location = to === undefined ? null : `http://mill.test${to}`;
    assert.deepEqual([answer.status, answer.location], [status, location], path);
  }
});

for (const off of [undefined, 'oembed']) {
  test(`the small page for frames is ${off ? 'the record itself without oembed' : 'where oembed has it'}`, async (t) => {
    const site = await town(t, { off });
    const { body: event } = await site.json<{ id: number }>('/calendar/events/v1/events', {
      as: 'administrator',
      json: { title: 'Fair', status: 'publish', start_date: '2031-05-01 10:00', end_date: '2031-05-01 11:00' },
    });
    const front = await site.visit('/embed/');
    assert.equal(front.status, 404, 'there is no record in front');
    for (const [path, to, id] of [
      [`${POST}embed/`, POST, site.post],
      [`${POST}embed`, POST, site.post],
      [`${POST}?embed=true`, POST, site.post],
      [`${POST}?embed`, POST, site.post],
      ['/visit/inn/embed/', '/visit/inn/', site.inn],
      ['/visit/inn/?embed=true&x=1', '/visit/inn/', site.inn],
      ['/event/fair/embed/', '/event/fair/', event.id],
      ['/event/fair/?embed=true', '/event/fair/', event.id],
    ] as const) {
      const { status, location } = await site.visit(path);
      assert.deepEqual([status, location], [301, `http://mill.test${off ? to : `/embed/${id}`}`], path);
    }
    for (const path of ['/category/walks/embed/', '/events/embed/', '/hidden-draft/embed/', '/nothing/embed/']) {
      assert.equal((await site.visit(path)).status, 404, path);
    }
    for (const path of ['/?embed=true', '/events/?embed=true'])
      assert.equal((await site.visit(path)).status, 200, path);
  });
}

test('searches, and pages of lists after the first, are shown however their address is written', async (t) => {
  const site = await town(t);
  for (let number = 1; number <= 10; number++) {
    await site.write('posts', { title: `Note ${number}`, categories: [site.hills], date: '2026-04-01T10:00:00' });
  }
  for (const [path, title] of [
    ['/page/2', 'Mill Lane – Page 2 – A lane'],
    [`/?cat=${site.hills}&paged=2`, 'Hills – Page 2 – Mill Lane'],
    ['/?year=2026&paged=2', '2026 – Page 2 – Mill Lane'],
    ['/search/note/5', 'Search Results for “note/5” – Mill Lane'],
    ['/search/note', 'Search Results for “note” – Mill Lane'],
    ['/index.php?s=note', 'Search Results for “note” – Mill Lane'],
    [`${POST}page/2/`, 'Orchard walk – Page 2 – Mill Lane'],
    ['/?pagename=visit/inn', 'Inn – Mill Lane'],
    // a missing page of a text, and a date without leading zeros
    [`${POST}0/`, 'Orchard walk – Mill Lane'],
    [`${POST}?page=0`, 'Orchard walk – Mill Lane'],
    ['/visit/0/', 'Visit – Mill Lane'],
    ['/2026/5/20/orchard-walk/', 'Orchard walk – Mill Lane'],
    ['/?p=0', 'Mill Lane – A lane'],
    ['/?author=nobody', 'Mill Lane – A lane'],
    ['/?author=0', 'Mill Lane – A lane'],
  ] as const) {
    const { status, text } = await site.visit(path);
    assert.deepEqual([status, /<title>(.*?)<\/title>/.exec(text)?.[1]], [200, title], path);
  }
});

test('?page=2 selects a page of a text: on a list it only affects title and classes', async (t) => {
  const site = await town(t);
  for (const [path, title, classes] of [
    ['/?page=2', 'Mill Lane – Page 2 – A lane', 'home blog paged-2'],
    ['/?page=1', 'Mill Lane – A lane', 'home blog'],
    ['/?page=none', 'Mill Lane – A lane', 'home blog'],
    ['/2026/?page=3', '2026 – Page 3 – Mill Lane', 'archive date paged-3 date-paged-3'],
    ['/?s=walk&page=2', 'Search Results for “walk” – Page 2 – Mill Lane', 'paged-2 search-paged-2'],
    // a search in an archive: its pages are those of the archive
    ['/category/walks/?s=walk&page=2', 'Search Results for “walk” – Page 2 – Mill Lane', 'paged-2 category-paged-2'],
    ['/?s=walk&page=2&author=1', 'Search Results for “walk” – Page 2 – Mill Lane', 'paged-2 author-paged-2'],
    ['/author/administrator/?page=2', 'administrator – Page 2 – Mill Lane', 'paged-2 author-paged-2'],
    ['/category/walks/?page=2', 'Walks – Page 2 – Mill Lane', 'paged-2 category-paged-2'],
    [`${POST}2/?paged=3`, 'Orchard walk – Page 3 – Mill Lane', 'paged paged-2 single-paged-2'],
  ] as const) {
    const { status, text } = await site.visit(path);
    assert.deepEqual([status, /<title>(.*?)<\/title>/.exec(text)?.[1]], [200, title], path);
    const [, said = ''] = /<body class="(.*?)"/.exec(text) ?? [];
    assert.ok(said.endsWith(classes), `${path}: ${said}`);
    assert.equal(said.split(' ').includes('paged'), path.includes('paged='), path);
    assert.equal(text.includes('rel="canonical"'), path.startsWith(POST), path);
  }
});

test('a media item has no page: its addresses redirect to its file while it is public', async (t) => {
  const site = await town(t);
  const { body: media } = await site.json<{ id: number; source_url: string }>('/site/v2/media', {
    as: 'administrator',
    method: 'POST',
    headers: { 'content-disposition': 'attachment; filename="plan.txt"', 'content-type': 'text/plain' },
    body: 'A plan',
  });
  const paths = [
    '/plan/',
    `/?attachment_id=${media.id}`,
    // behind any post that there may be, or any address
    `${POST}plan/`,
    `${POST}Plan`,
    '/2020/01/01/nothing/plan/',
    `${POST}attachment/plan/`,
    '/visit/attachment/plan/',
    '/x/y/attachment/plan/',
  ];
  for (const path of [
    '/2026/05/20/plan/',
    '/visit/plan/',
    '/category/walks/plan/',
    '/attachment/plan/',
    `${POST}pla/`,
  ]) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
  const named = await site.visit('/?attachment=plan');
  assert.deepEqual([named.status, named.location], [301, `${media.source_url}?attachment=plan`]);
  for (const path of paths) {
    const { status, location } = await site.visit(path);
    assert.deepEqual([status, location], [301, media.source_url], path);
  }
  await site.json(`/site/v2/media/${media.id}`, { as: 'administrator', method: 'POST', json: { status: 'private' } });
  for (const path of paths) assert.equal((await site.visit(path)).status, 404, path);
});

test('of slugs that begin alike, the first by its letters is guessed', async (t) => {
  const site = await town(t);
  await site.write('pages', { title: 'Mill wheel' });
  await site.write('posts', { title: 'Mill day', date: '2026-04-01T10:00:00' });
  assert.equal((await site.visit('/mill/')).location, 'http://mill.test/2026/04/01/mill-day/');
});

test('a guess keeps the query, and takes no number for a page where a name stands', async (t) => {
  const site = await town(t);
  await site.write('posts', { title: 'Mill day', date: '2026-04-01T10:00:00' });
  await site.write('posts', { title: '20 years', date: '2025-04-01T10:00:00' });
  for (const [path, to] of [
    ['/mill-d/?x=1&y=a%20b', '/2026/04/01/mill-day/?x=1&y=a%20b'],
    ['/mill-d/2/?x=1', '/2026/04/01/mill-day/2/?x=1'],
    ['/2026/04/01/mill/?x=1&page=2', '/2026/04/01/mill-day/2/?x=1'],
    ['/2026/13/?x=1', '/2026/?x=1'],
    ['/2026/04/31/?x=1', '/2026/04/?x=1'],
    ['/20/', '/2025/04/01/20-years/'],
    ['/2026/05/20/17/', null],
  ] as const) {
    const { location } = await site.visit(path);
    assert.equal(location, to && `http://mill.test${to}`, path);
  }
});

test('several terms in an address list posts and events with any of them, or with all', async (t) => {
  const loop = '<!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template -->';
  const site = await webSite(t, {
    site: { theme: 'town' },
    files: {
      'themes/town/theme.json': '{"version":3}',
      'themes/town/templates/index.html': `<!-- wp:query {"query":{"inherit":true}} -->${loop}<!-- /wp:query -->`,
    },
  });
  const boats = await site.write('tags', { name: 'Boats', slug: 'boats' });
  const mill = await site.write('tags', { name: 'Mill', slug: 'mill' });
  const town = await site.write('categories', { name: 'Town', slug: 'town' });
  const ferry = await site.write('categories', { name: 'Ferry', slug: 'ferry' });
  const post = (title: string, terms: object) => site.write('posts', { title, date: '2026-05-01T10:00:00', ...terms });
  await post('Only boats', { tags: [boats], categories: [town] });
  await post('Only mill', { tags: [mill], categories: [ferry] });
  await post('Boats and mill', { tags: [boats, mill], categories: [town] });
  for (const [path, status, title, shown] of [
    ['/?tag=boats,mill', 200, 'Boats', ['Only boats', 'Only mill', 'Boats and mill']],
    ['/tag/boats,mill/', 200, 'Boats', ['Only boats', 'Only mill', 'Boats and mill']],
    ['/?tag=boats+mill', 200, 'Boats', ['Boats and mill']],
    ['/tag/boats+mill/', 200, 'Boats', ['Boats and mill']],
    ['/tag/boats,nothing/', 200, 'Boats', ['Only boats', 'Boats and mill']],
    ['/tag/boats+nothing/', 404, 'Page not found', []],
    [`/?cat=${ferry},${town}`, 200, 'Ferry', ['Only boats', 'Only mill', 'Boats and mill']],
  ] as const) {
    const answer = await site.visit(path);
    assert.deepEqual([answer.status, /<title>(.*?) – /.exec(answer.text)?.[1]], [status, title], path);
    for (const one of ['Only boats', 'Only mill', 'Boats and mill']) {
      assert.equal(answer.text.includes(`>${one}<`), (shown as readonly string[]).includes(one), `${path}: ${one}`);
    }
  }
});

test('a former slug redirects to its item while that is published', async (t) => {
  const site = await town(t);
  const change = (json: object) =>
    site.json(`/site/v2/posts/${site.post}`, { as: 'administrator', method: 'POST', json });
  await change({ slug: 'apple-walk' });
  await change({ slug: 'pear-walk' });
  for (const slug of ['orchard-walk', 'apple-walk']) {
    const { status, location } = await site.visit(`/2026/05/20/${slug}/`);
    assert.deepEqual([status, location], [301, 'http://mill.test/2026/05/20/pear-walk/'], slug);
  }
  for (const [path, to] of [
    ['/?name=orchard-walk', ''],
    // a page of its text does not count, unlike one of a list, and the frame
    ['/2026/05/20/orchard-walk/2/', ''],
    ['/2026/05/20/orchard-walk/page/2/', 'page/2/'],
    ['/2026/05/20/orchard-walk/embed/', 'embed/'],
  ] as const) {
    assert.equal((await site.visit(path)).location, `http://mill.test/2026/05/20/pear-walk/${to}`, path);
  }
  await change({ status: 'draft' });
  assert.equal((await site.visit('/2026/05/20/orchard-walk/')).status, 404);
});

test('slugs and dates from before publication redirect nowhere', async (t) => {
  const site = await town(t);
  const id = await site.write('posts', { title: 'Plan', slug: 'secret-plan', date: '2099-02-03T10:00:00' });
  const change = (json: object) => site.json(`/site/v2/posts/${id}`, { as: 'administrator', method: 'POST', json });
  await change({ slug: 'plan', date: '2099-03-04T10:00:00' });
  await change({ date: '2026-05-21T10:00:00' });
  assert.equal((await site.visit('/2026/05/21/plan/')).status, 200);
  for (const path of ['/?name=secret-plan', '/2026/05/21/secret-plan/', '/2099/02/03/plan/', '/2099/03/04/plan/']) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
  assert.doesNotMatch((await site.visit('/feed/')).text, /secret-plan|2099/);
});

test('a former date redirects to its item, and feeds identify the item by its first date', async (t) => {
  const site = await town(t);
  const change = (json: object) =>
    site.json(`/site/v2/posts/${site.post}`, { as: 'administrator', method: 'POST', json });
  await change({ date: '2026-05-20T11:00:00' });
  await change({ date: '2026-06-01T10:00:00' });
  await change({ date: '2026-07-02T10:00:00', slug: 'pear-walk' });
  for (const [path, to] of [
    ['/2026/05/20/orchard-walk/', ''],
    ['/2026/06/01/orchard-walk/', ''],
    ['/2026/05/20/pear-walk/', ''],
    ['/2026/07/02/orchard-walk/', ''],
    ['/2026/05/20/orchard-walk/page/2/', 'page/2/'],
    ['/2026/05/20/orchard-walk', ''],
  ] as const) {
    assert.equal((await site.visit(path)).location, `http://mill.test/2026/07/02/pear-walk/${to}`, path);
  }
  assert.equal((await site.visit('/2026/05/21/orchard-walk/')).status, 404);
  assert.match((await site.visit('/feed/')).text, /<guid [^>]*>http:\/\/mill\.test\/2026\/05\/20\/orchard-walk\/</);
  await change({ date: '2026-05-20T12:00:00', slug: 'orchard-walk' });
  assert.equal((await site.visit('/2026/07/02/orchard-walk/')).location, 'http://mill.test/2026/05/20/orchard-walk/');
  assert.equal((await site.visit('/2026/05/20/orchard-walk/')).status, 200);
});

test('the front page and the page of posts are those of the settings', async (t) => {
  const site = await town(t);
  const news = await site.write('pages', { title: 'News' });
  const { visitId } = site;
  const json = { show_on_front: 'page', page_on_front: visitId, page_for_posts: news };
  const { status } = await site.json('/site/v2/settings', { as: 'administrator', method: 'POST', json });
  assert.equal(status, 200);
  assert.match((await site.visit('/')).text, new RegExp(`<body class="[^"]*page-id-${visitId}`));
  assert.match((await site.visit('/news/')).text, /<title>News – Mill Lane<\/title>[\s\S]*<body class="blog/);
  assert.equal((await site.visit('/visit/')).location, 'http://mill.test/');
  assert.equal((await site.visit('/?page=2')).location, 'http://mill.test/');
  const second = (await site.visit('/page/2/')).text;
  assert.match(second, /<body class="[^"]*home [^"]*paged paged-2 page-paged-2/);
  assert.match(second, /<link rel="canonical" href="http:\/\/mill\.test\/2\/">/);
  // the text of the page of posts has no pages
  for (const path of ['/news/page/9/', '/news/2/', '/news/1/', '/news/?page=2']) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
  for (const path of ['/news/?page=0', '/news/0/']) assert.equal((await site.visit(path)).status, 200, path);
  // its own pages have the addresses that it shows them at
  await site.json(`/site/v2/pages/${visitId}`, {
    as: 'administrator',
    method: 'POST',
    json: { content: 'One<!--nextpage-->Two' },
  });
  assert.match((await site.visit('/')).text, /href="http:\/\/mill\.test\/page\/2\/"[^>]*>2</);
  assert.match((await site.visit('/page/2/')).text, /Two[\s\S]*href="http:\/\/mill\.test\/"[^>]*>1</);
});

test('where addresses begin with names, pages go before posts, and deep paths are of nothing', async (t) => {
  const site = await town(t, { site: { permalinks: '/%postname%/' } });
  await site.write('posts', { title: 'Visit as a post', slug: 'visit', date: '2026-05-20T10:00:00' });
  const { text } = await site.visit('/visit/');
  assert.match(text, /<title>Visit – Mill Lane</);
  for (const [path, status, to] of [
    ['/orchard/', 301, '/orchard-walk/'],
    ['/nowhere/orchard/', 301, '/orchard-walk/'],
    ['/2026/02/30/', 301, '/2026/02/'],
    ['/a/b/orchard/', 404, undefined],
    ['/2026/02/30/orchard/', 404, undefined],
  ] as const) {
    const answer = await site.visit(path);
    assert.equal(answer.status, status, path);
    assert.equal(answer.location ?? undefined, to && `http://mill.test${to}`, path);
  }
});

test('where a structure ends without a slash, so do the pages of lists', async (t) => {
  const site = await town(t, { site: { permalinks: '/archives/%post_id%' } });
  for (let number = 1; number <= 10; number++) {
    await site.write('posts', { title: `Note ${number}`, categories: [site.hills], date: '2026-04-01T10:00:00' });
  }
  for (const path of ['/archives/category/walks', '/archives/category/walks/page/2', '/page/2', '/']) {
    const { status, text } = await site.visit(path);
    const [, said] = /property="og:url" content="http:\/\/mill\.test([^"]*)"/.exec(text) ?? [];
    assert.deepEqual([status, said], [200, path]);
    assert.ok(text.includes('href="http://mill.test/feed"'), path);
  }
  const { text } = await site.visit('/archives/category/walks');
  assert.ok(text.includes('href="http://mill.test/archives/category/walks/feed"'));
  assert.match((await site.visit('/archives/category/walks/feed')).text, /^<\?xml/);
});

test('dates have addresses of the order and the place that the structure leaves them', async (t) => {
  for (const [permalinks, own, other] of [
    [
      '/archives/%post_id%',
      ['/archives/date/2026', '/archives/date/2026/05', '/archives/date/2026/05/20'],
      '/archives/2026',
    ],
    ['/%day%/%monthnum%/%year%/%postname%/', ['/2026/', '/05/2026/', '/20/05/2026/'], '/2026/05/'],
    ['/news/%postname%/', ['/news/2026/', '/news/2026/05/', '/news/2026/05/20/'], '/2026/'],
  ] as const) {
    const site = await town(t, { site: { permalinks } });
    const titles = ['2026', 'May 2026', 'May 20, 2026'];
    for (const [index, path] of own.entries()) {
      const { status, text } = await site.visit(path);
      assert.deepEqual([status, /<title>(.*?) – /.exec(text)?.[1]], [200, titles[index]], path);
    }
    assert.equal((await site.visit('/?year=2026&monthnum=5')).location, `http://mill.test${own[1]}`);
    assert.equal((await site.visit(other)).status, 404, other);
  }
});

test('index.php before a structure, where WordPress had nothing to rewrite addresses, falls away', async (t) => {
  const site = await town(t, { site: { permalinks: '/index.php/%year%/%postname%/' } });
  for (const [path, title] of [
    ['/2026/orchard-walk/', 'Orchard walk'],
    ['/category/walks/hills/', 'Hills'],
    ['/author/administrator/', 'administrator'],
    ['/2026/', '2026'],
  ] as const) {
    const { status, text } = await site.visit(path);
    assert.deepEqual([status, /<title>(.*?) – /.exec(text)?.[1]], [200, title], path);
    assert.equal((await site.visit(`/index.php${path}`)).location, `http://mill.test${path}`, path);
  }
  for (const [path, to] of [
    [`/?p=${site.post}`, '/2026/orchard-walk/'],
    [`/?cat=${site.hills}`, '/category/walks/hills/'],
    ['/index.php/orchard/', '/2026/orchard-walk/'],
  ] as const) {
    assert.equal((await site.visit(path)).location, `http://mill.test${to}`, path);
  }
  assert.equal((await site.visit(`/?cat=${site.hills}&feed=atom`)).status, 200);
});

test('a site below a path works throughout', async (t) => {
  const site = await town(t, { url: 'http://mill.test/club' });
  assert.match((await site.visit('/club/visit/')).text, /rel="canonical" href="http:\/\/mill\.test\/club\/visit\/"/);
  assert.equal((await site.visit(`/club/?p=${site.post}`)).location, `http://mill.test/club${POST}`);
  assert.equal((await site.visit('/club/visit')).location, 'http://mill.test/club/visit/');
});

test('search terms are escaped', async (t) => {
  const { text } = await (await webSite(t)).visit('/?s=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22');
  assert.ok(!text.includes('<script>alert'));
});

test('a page answers HEAD as GET, and no POST', async (t) => {
  const site = await town(t);
  const head = await site.visit('/visit/', { method: 'HEAD' });
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal((await site.visit('/visit/', word('x'))).status, 404);
  assert.equal((await site.visit('/visit/', { method: 'POST' })).status, 403);
});

test('a page is kept until something that it shows changes', async (t) => {
  const site = await town(t);
  const tags: (string | null)[] = [];
  const look = async () => {
    const answer = await site.visit('/');
    tags.push(answer.headers.get('etag'));
    return answer.text;
  };
  const first = await look();
  assert.equal(await look(), first);
  await site.write('posts', { title: 'Fresh bread', date: '2029-01-01T10:00:00' });
  await look();
  assert.equal(tags[0], tags[1]);
  assert.notEqual(tags[1], tags[2]);
});

/** The form of a password, as a browser sends it. */
const word = (text: string) => ({
  method: 'POST',
  headers: { origin: 'http://mill.test', 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ post_password: text }).toString(),
});

test('a protected text is shown with its password, and never cached', async (t) => {
  const site = await webSite(t);
  await site.write('pages', { title: 'Keys', content: 'under the mat', password: 'oar' });
  const locked = await site.visit('/keys/');
  assert.match(locked.text, /<form[^>]* class="post-password-form"/);
  const right = await site.visit('/keys/', word('oar'));
  assert.equal(right.headers.get('cache-control'), 'private, no-store');
  assert.match(right.text, /under the mat/);
  for (const { text } of [locked, await site.visit('/keys/', word('mast')), await site.visit('/keys/')]) {
    assert.ok(!text.includes('under the mat'));
  }
  for (let n = 0; n < 10; n++) await site.visit('/keys/', word(`wrong ${n}`));
  assert.equal((await site.visit('/keys/', word('oar'))).status, 429);
});

test('links to adjacent posts have their titles, protected or not', async (t) => {
  const site = await webSite(t, {
    site: { theme: 'town' },
    files: {
      'themes/town/theme.json': '{"version":3}',
      'themes/town/templates/index.html': '<!-- wp:post-title /-->',
      'themes/town/templates/single.html':
        '<!-- wp:post-title /--><!-- wp:post-navigation-link {"showTitle":true} /-->',
    },
  });
  await site.write('posts', { title: 'First', date: '2026-05-01T10:00:00' });
  await site.write('posts', { title: 'Minutes', date: '2026-05-02T10:00:00', password: 'oar' });
  assert.match((await site.visit('/2026/05/02/minutes/')).text, />Protected: Minutes</);
  const { text } = await site.visit('/2026/05/01/first/');
  assert.match(text, /rel="next">Minutes</);
  assert.ok(!text.includes('Protected'));
});

test('a page in front has the address of the site, whatever addresses others have', async (t) => {
  for (const permalinks of [null, '', '/%postname%/']) {
    const site = await webSite(t, { site: { permalinks } });
    const home = await site.write('pages', { title: 'Home', content: '<!-- wp:page-list /-->' });
    const json = { show_on_front: 'page', page_on_front: home };
    await site.json('/site/v2/settings', { as: 'administrator', method: 'POST', json });
    assert.match((await site.visit('/')).text, /<link rel="canonical" href="http:\/\/mill\.test\/">/);
    assert.match(
      (await site.visit('/')).text,
      /<a class="wp-block-pages-list__item__link" href="http:\/\/mill\.test\/"/,
    );
    if (permalinks === '') continue;
    assert.equal((await site.visit('/home/')).location, 'http://mill.test/');
  }
});
