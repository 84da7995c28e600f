/** The addresses of pages go by the settings, and those that they had before are still found. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import site from '../../../plugins/site/index.ts';
import { type AskingSite, askingSite } from '../../asking-site.ts';

const DAY_AND_NAME = '/%year%/%monthnum%/%day%/%postname%/';

/** A site in America/New_York whose addresses go by these settings. */
const sited = (own: object, calendar: object | true = true): Promise<AskingSite> =>
  askingSite({
    on: ['content', 'calendar', 'site', 'blocks', 'oembed'],
    plugin: site,
    settings: { plugins: pluginsWith(own, calendar) },
    files: FILES,
  });

const pluginsWith = (own: object, calendar: object | true = true) => ({
  content: true,
  oembed: true,
  calendar,
  site: own,
});

const record = (more: object) =>
  JSON.stringify({ title: 'X', status: 'publish', date: '2012-03-06T03:04:05Z', ...more });
const term = (more: object) => JSON.stringify({ taxonomy: 'category', name: 'C', parent: 0, ...more });

/** A post of 5 March 2012, 22:04:05 in New York, of user 7 in two categories; and what lies around it. */
const FILES = {
  'users/7.json': JSON.stringify({
    id: 7,
    login: 'ann',
    name: 'Ann',
    slug: 'ann',
    role: 'author',
    registered: '2011-01-01T00:00:00Z',
  }),
  'content/terms/201.json': term({ id: 201, slug: 'news' }),
  'content/terms/202.json': term({ id: 202, slug: 'town', parent: 201 }),
  'content/terms/203.json': term({ id: 203, slug: 'blue', taxonomy: 'post_tag' }),
  'content/terms/204.json': term({ id: 204, slug: 'jazz', taxonomy: 'tribe_events_cat' }),
  'content/terms/205.json': term({ id: 205, slug: 'bop', taxonomy: 'tribe_events_cat', parent: 204 }),
  'content/terms/206.json': term({ id: 206, slug: 'ring', parent: 206 }),
  'site/posts/101.json': record({ id: 101, slug: 'fair', author: 7, categories: [206, 202] }),
  'site/posts/102.json': record({ id: 102, slug: 'plain', author: 0 }),
  'site/posts/103.json': record({ id: 103, slug: 'soon', status: 'draft' }),
  'site/posts/104.json': record({ id: 104, slug: 'gone__trashed', status: 'trash' }),
  'site/posts/105.json': record({ id: 105, slug: 'inside', status: 'private' }),
  'site/pages/111.json': record({ id: 111, slug: 'about' }),
  'site/pages/112.json': record({ id: 112, slug: 'us', parent: 111 }),
  'site/pages/113.json': record({ id: 113, slug: 'plan', status: 'draft' }),
  'site/pages/114.json': record({ id: 114, slug: 'step', parent: 113 }),
  'calendar/events/121.json': event({ id: 121, slug: 'gig', categories: [205] }),
  'calendar/events/122.json': event({ id: 122, slug: 'draft', status: 'draft' }),
  'calendar/venues/123.json': record({ id: 123, slug: 'hall', author: 7, description: '', excerpt: '' }),
};

function event(more: object): string {
  const times = { start: '2031-05-01 18:30:00', end: '2031-05-01 20:00:00', timezone: 'UTC' };
  return record({ ...times, all_day: false, author: 7, description: '', excerpt: '', ...more });
}

type Rows = Readonly<Record<string, string>>;

/** By settings, the addresses of what is read at these routes, below that of the site. */
const ADDRESSES: readonly (readonly [what: string, own: object, rows: Rows])[] = [
  [
    'none, as in version 0.1.0',
    {},
    {
      'posts/101': '/post/fair/',
      'posts/103': '/?post_type=post&p=103',
      'posts/104': '/post/gone__trashed/',
      'pages/112': '/about/us/',
      'categories/202': '/category/town/',
      'users/7': '/author/ann/',
    },
  ],
  [
    'day and name',
    { permalinks: DAY_AND_NAME },
    {
      'posts/101': '/2012/03/05/fair/',
      'posts/103': '/?p=103',
      'posts/104': '/?p=104',
      'posts/105': '/2012/03/05/inside/',
      'pages/112': '/about/us/',
      'pages/113': '/?page_id=113',
      'pages/114': '/?page_id=114',
      'categories/202': '/category/news/town/',
      'categories/206': '/category/ring/',
      'tags/203': '/tag/blue/',
      'users/7': '/author/ann/',
    },
  ],
  [
    'every tag',
    { permalinks: '/%category%/%author%/%year%%monthnum%%day%-%hour%%minute%%second%/%post_id%-%postname%/' },
    {
      'posts/101': '/news/town/ann/20120305-220405/101-fair/',
      'posts/102': '/uncategorized/20120305-220405/102-plain/',
    },
  ],
  [
    'no slash at the end, behind a word of its own',
    { permalinks: '/блог/%postname%', tag_base: 'stichwort/x' },
    {
      'posts/101': '/%d0%b1%d0%bb%d0%be%d0%b3/fair',
      'pages/112': '/about/us',
      'categories/202': '/%d0%b1%d0%bb%d0%be%d0%b3/category/news/town',
      'tags/203': '/stichwort/x/blue',
      'users/7': '/%d0%b1%d0%bb%d0%be%d0%b3/author/ann',
    },
  ],
  [
    'plain',
    { permalinks: '' },
    {
      'posts/101': '/?p=101',
      'pages/112': '/?page_id=112',
      'categories/202': '/?cat=202',
      'tags/203': '/?tag=blue',
      'users/7': '/?author=7',
    },
  ],
  [
    'a front page',
    { permalinks: DAY_AND_NAME, show_on_front: 'page', page_on_front: 111 },
    { 'pages/111': '/', 'pages/112': '/about/us/' },
  ],
  ['posts on the front page', { permalinks: '', page_on_front: 111 }, { 'pages/111': '/?page_id=111' }],
];

for (const [what, own, rows] of ADDRESSES) {
  test(`URLs with ${what}`, async () => {
    const on = await sited(own);
    try {
      for (const [route, address] of Object.entries(rows)) {
        const { link } = await on.ask(200, 'GET', `/${route}`, { as: 'administrator' });
        assert.equal(link, `http://site.test${address}`, route);
      }
    } finally {
      await on.close();
    }
  });
}

for (const [permalinks, slugs] of [
  ['/%postname%/', { '2024': '2024-2', '0': '0', '12a': '12a' }],
  ['/%year%/%postname%/', { '12': '12-2', '13': '13', '7': '7-2' }],
  ['/%year%/%monthnum%/%postname%/', { '31': '31-2', '32': '32' }],
  [DAY_AND_NAME, { '2024': '2024', '7': '7' }],
  ['/archives/%postname%/', { '2024': '2024' }],
  ['', { '2024': '2024' }],
] as const) {
  test(`with ${permalinks || 'plain addresses'} no post has a slug that looks like a date`, async () => {
    const on = await sited({ permalinks });
    try {
      for (const [title, slug] of Object.entries(slugs)) {
        const json = { title: 'x', slug: title, status: 'publish' };
        assert.equal((await on.ask(201, 'POST', '/posts', { as: 'administrator', json })).slug, slug);
      }
    } finally {
      await on.close();
    }
  });
}

test('search, menus and blocks use the same URLs', async () => {
  const on = await sited({ permalinks: '/%postname%' });
  try {
    const [found] = (await on.ask(200, 'GET', '/search?search=x&include=101')) as unknown as readonly { url: string }[];
    assert.equal(found?.url, 'http://site.test/fair');
    const menu = await on.ask(201, 'POST', '/menus', { as: 'administrator', json: { name: 'Main' } });
    const pointing = {
      title: 'y',
      menus: menu.id,
      status: 'publish',
      type: 'post_type',
      object: 'post',
      object_id: 101,
    };
    const item = await on.ask(201, 'POST', '/menu-items', { as: 'administrator', json: pointing });
    assert.equal(item.url, 'http://site.test/fair');
    const page = { title: 'p', content: '<!-- wp:latest-posts {"postsToShow":50} /-->' };
    const { content } = await on.ask(201, 'POST', '/pages', { as: 'administrator', json: page });
    assert.match(content.rendered, /href="http:\/\/site\.test\/fair"/);
  } finally {
    await on.close();
  }
});

test('in the trash a post has a pattern by id, and a page its own', async () => {
  const on = await sited({ permalinks: DAY_AND_NAME });
  try {
    for (const [base, expected] of [
      ['posts', '/?p=ID'],
      ['pages', '/%pagename%/'],
    ] as const) {
      const json = { title: 'A title', content: 'c', status: 'publish' };
      const { id } = await on.ask(201, 'POST', `/${base}`, { as: 'administrator', json });
      const gone = await on.ask(200, 'DELETE', `/${base}/${id}`, { as: 'administrator' });
      assert.equal(gone.permalink_template, `http://site.test${expected.replace('ID', String(id))}`);
    }
  } finally {
    await on.close();
  }
});

for (const [what, own, json, template, slug] of [
  ['day and name', { permalinks: DAY_AND_NAME }, { date: '2012-03-11T10:00:00' }, '/2012/03/11/%postname%/', 'a-title'],
  ['an id', { permalinks: '/archives/%post_id%' }, {}, '/archives/ID', 'a-title'],
  ['plain', { permalinks: '' }, {}, '/?p=ID', 'a-title'],
  ['none', {}, {}, '/post/%postname%/', 'a-title'],
] as const) {
  test(`the URL pattern of a draft with ${what}`, async () => {
    const on = await sited(own);
    try {
      const draft = await on.ask(201, 'POST', '/posts', { as: 'administrator', json: { title: 'A title', ...json } });
      const expected = `http://site.test${template.replace('ID', String(draft.id))}`;
      assert.deepEqual([draft.permalink_template, draft.generated_slug], [expected, slug]);
    } finally {
      await on.close();
    }
  });
}

test('the calendar has bases of its own', async () => {
  const on = await sited(
    { permalinks: '/blog/%postname%' },
    { event_base: 'e', venue_base: 'places/v', events_base: 'whats-on', category_base: 'k' },
  );
  const read = async (path: string) =>
    (await on.json<{ url: string }>(`/calendar/events/v1/${path}`, { as: 'administrator' })).body.url;
  try {
    assert.equal(await read('events/121'), 'http://site.test/e/gig');
    assert.equal(await read('events/122'), 'http://site.test/?post_type=tribe_events&p=122');
    assert.equal(await read('venues/123'), 'http://site.test/places/v/hall');
    assert.equal(await read('categories/205'), 'http://site.test/whats-on/k/jazz/bop');
    for (const path of ['/e/gig', '/event/gig/', '/places/v/hall', '/venue/hall/']) {
      assert.equal((await embedded(on, path)).status, 200, path);
    }
    assert.equal((await embedded(on, '/places/hall')).status, 404);
  } finally {
    await on.close();
  }
});

/** What oEmbed says of an address below that of the site. */
async function embedded(on: AskingSite, path: string) {
  const url = encodeURIComponent(`http://site.test${path}`);
  const { status, body } = await on.json<{ html?: string }>(`/oembed/1.0/embed?url=${url}`);
  return { status, id: Number(/\/embed\/(\d+)/.exec(body.html ?? '')?.[1] ?? 0) };
}

/** By settings, which record is at an address; 0 for none. */
const FOUND: readonly (readonly [what: string, own: object, rows: Readonly<Record<string, number>>])[] = [
  [
    'day and name',
    { permalinks: DAY_AND_NAME },
    {
      '/2012/03/05/fair/': 101,
      '/2012/3/5/fair': 101,
      '/2012/03/06/fair/': 0,
      '/2012/03/05/fair/more/': 0,
      '/2012/03/fair/': 101,
      '/archives/101': 101,
      '/fair/': 101,
      '/news/town/fair/': 101,
      '/nonsense/fair/': 0,
      '/ann/fair/': 101,
      '/post/fair/': 101,
      '/?p=101': 101,
      '/?post_type=post&p=101': 101,
      '/2012/03/05/soon/': 0,
      '/2012/03/05/inside/': 0,
      '/2012/03/05/%00/': 0,
      '/about/us/': 112,
      '/plan/step/': 0,
      '/': 0,
      [`/2012/03/05/${'a'.repeat(2000)}/`]: 0,
    },
  ],
  [
    'a structure of words, with another of before',
    { permalinks: '/blog/%postname%/', former_permalinks: ['/was/%monthnum%/%postname%'] },
    {
      '/blog/fair/': 101,
      '/BLOG/Fair/': 101,
      '/was/03/fair': 101,
      '/was/04/fair': 0,
      '/2012/03/05/fair/': 101,
      '/post/fair/': 101,
    },
  ],
  [
    'plain',
    { permalinks: '' },
    { '/?p=101': 101, '/2012/03/05/fair/': 101, '/post/fair/': 101, '/about/us/': 112, '/?page_id=111': 111 },
  ],
  [
    'a front page',
    { permalinks: '', show_on_front: 'page', page_on_front: 111 },
    { '/': 111, '': 111, '/about/': 111 },
  ],
  ['none', {}, { '/post/fair/': 101, '/fair/': 0, '/2012/03/05/fair/': 0, '/archives/101': 0 }],
];

for (const [what, own, rows] of FOUND) {
  test(`what is found by ${what}`, async () => {
    const on = await sited(own);
    try {
      for (const [path, id] of Object.entries(rows)) assert.equal((await embedded(on, path)).id, id, path.slice(0, 60));
    } finally {
      await on.close();
    }
  });
}

const MEDIA = '/site/v2/media';

test('URLs of media are below those of their items', async () => {
  const on = await sited({ permalinks: DAY_AND_NAME });
  const upload = async (name: string) => {
    const answer = await on.json<{ id: number; link: string }>(MEDIA, {
      method: 'POST',
      as: 'administrator',
      body: Buffer.from('plain text'),
      headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${name}.txt"` },
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const attach = async (id: number, json: object) =>
    (await on.ask(200, 'POST', `/media/${id}`, { as: 'administrator', json })).link;
  try {
    const { id, link } = await upload('badge');
    assert.equal(link, 'http://site.test/badge/');
    for (const [post, address] of [
      [101, '/2012/03/05/fair/badge/'],
      [112, '/about/us/badge/'],
      [121, '/event/gig/badge/'],
    ] as const) {
      assert.equal(await attach(id, { post }), `http://site.test${address}`);
      assert.equal((await embedded(on, address)).id, id, address);
      for (const other of ['/badge/', '/2012/03/06/fair/badge/', '/attachment/badge/']) {
        assert.notEqual((await embedded(on, other)).status, 500, other);
      }
    }
    for (const post of [103, 105, 114])
      assert.equal(await attach(id, { post }), `http://site.test/?attachment_id=${id}`);
    const { id: number } = await upload('12');
    assert.equal(await attach(number, { post: 101 }), 'http://site.test/2012/03/05/fair/attachment/12/');
    assert.equal((await embedded(on, '/2012/03/05/fair/attachment/12/')).id, number);
  } finally {
    await on.close();
  }
});

test('a change of the file takes effect at once, and old links still work', async () => {
  const on = await sited({ permalinks: DAY_AND_NAME });
  const linkOf = async () => (await on.ask(200, 'GET', '/posts/101')).link;
  try {
    const before = await linkOf();
    await on.saveSettings({ ...on.site.settings, plugins: pluginsWith({ permalinks: '/%postname%/' }) });
    assert.equal(await linkOf(), 'http://site.test/fair/');
    assert.equal((await embedded(on, new URL(before).pathname)).id, 101);
  } finally {
    await on.close();
  }
});

for (const [permalinks, message] of [
  ['%postname%', 'must begin with a slash'],
  ['/%name%/', 'must not have %name%; there are %year%'],
  ['/%year%/', 'must have %postname% or %post_id%'],
  ['/news/', 'must have %postname% or %post_id%'],
  ['/%postname%/%postname%/', 'must not have %postname% twice'],
  ['/%postname%/100%', 'tags between two %'],
  ['/a b/%postname%', 'must not have blanks'],
  ['/%postname%?x', 'must not have blanks'],
  ['//%postname%', 'two slashes'],
  ['/../%postname%', 'dots'],
] as const) {
  test(`${permalinks} is not a valid structure, and the settings report why`, async () => {
    await assert.rejects(sited({ permalinks }), (error: Error) => {
      assert.match(error.message, /settings\.json › plugins\.site\.permalinks: /);
      assert.ok(error.message.includes(message), error.message);
      return true;
    });
  });
}

test('a base has no tags and no slashes around it', async () => {
  for (const category_base of ['/x', 'x/', '%year%', 'a b', '']) {
    await assert.rejects(
      sited({ permalinks: DAY_AND_NAME, category_base }),
      /plugins\.site\.category_base: must/,
      category_base,
    );
  }
});
