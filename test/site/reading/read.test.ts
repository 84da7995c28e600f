import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { contribute, definePlugin, type Role } from '../../../core/index.ts';
import { media } from '../../../plugins/content/index.ts';
import { PAGE } from '../../../plugins/site/kinds/page.ts';
import { POST } from '../../../plugins/site/kinds/post.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { type Asking, contentSite } from '../content-site.ts';

const PHOTO = 77;
const image = { id: PHOTO, url: '', extension: 'jpg', width: 4, height: 3, filesize: 12, sizes: {} };

/** Adds a member to posts, and knows one image. */
const guest = pluginSource(
  definePlugin({ name: 'guest' }).with({
    extends: [
      contribute(POST.fields, {
        params: { mood: v.optional(v.string()) },
        store: (params) => params,
        show: (record) => ('mood' in record ? { mood: record.mood } : {}),
      }),
      contribute(media, ({ reference }) => (reference === PHOTO ? image : undefined)),
    ],
  }),
  { requires: ['content', 'site'] },
);

const files: Record<string, string> = {};
const put = (folder: string, id: number, record: object) => {
  files[`${folder}/${id}.json`] = JSON.stringify({ id, ...record });
  return id;
};
let last = 100;
const item = (folder: string, record: object) => {
  const published = { title: 'A title', slug: `item-${last}`, date: '2029-07-01T12:00:00Z' };
  return put(`site/${folder}`, ++last, { ...published, ...record });
};

const AUTHOR = 1;
put('users', AUTHOR, { login: 'ann', name: 'Ann', role: 'author', slug: 'ann' });
const news = put('content/terms', 11, { taxonomy: 'category', name: 'News', slug: 'news' });
const red = put('content/terms', 12, { taxonomy: 'post_tag', name: 'Red', slug: 'red' });

const ids = {
  post: item('posts', { author: AUTHOR, featured_media: PHOTO, categories: [news], tags: [red] }),
  page: item('pages', { author: AUTHOR }),
  block: item('blocks', { content: '<!-- wp:paragraph --><p>Join us</p><!-- /wp:paragraph -->' }),
  menu: item('navigation', { content: '<!-- wp:navigation-link {"label":"Home","url":"/"} /-->' }),
};

const IN_VIEW = 'id date date_gmt guid modified modified_gmt slug status type link title content';
const IN_EDIT = IN_VIEW.replace(' slug', ' password slug');
const TEXT_AND_BYLINE = 'excerpt author featured_media';

/** Members and their order, by kind and context. */
const members: readonly [path: string, context: string, members: string][] = [
  [
    `/posts/${ids.post}`,
    'view',
    `${IN_VIEW} ${TEXT_AND_BYLINE} comment_status ping_status sticky template format meta categories tags class_list _links`,
  ],
  [
    `/posts/${ids.post}`,
    'edit',
    `${IN_EDIT} ${TEXT_AND_BYLINE} comment_status ping_status sticky template format meta categories tags permalink_template generated_slug class_list _links`,
  ],
  [`/posts/${ids.post}`, 'embed', `id date slug type link title ${TEXT_AND_BYLINE} _links`],
  [
    `/pages/${ids.page}`,
    'view',
    `${IN_VIEW} ${TEXT_AND_BYLINE} parent menu_order comment_status ping_status template meta class_list _links`,
  ],
  [
    `/pages/${ids.page}`,
    'edit',
    `${IN_EDIT} ${TEXT_AND_BYLINE} parent menu_order comment_status ping_status template meta permalink_template generated_slug class_list _links`,
  ],
  [`/pages/${ids.page}`, 'embed', `id date slug type link title ${TEXT_AND_BYLINE} _links`],
  [`/blocks/${ids.block}`, 'view', `${IN_VIEW} excerpt template meta pattern_category _links`],
  [`/blocks/${ids.block}`, 'edit', `${IN_EDIT} excerpt template meta pattern_category _links`],
  [`/blocks/${ids.block}`, 'embed', 'id date slug type link title excerpt _links'],
  [`/navigation/${ids.menu}`, 'view', `${IN_VIEW} template _links`],
  [`/navigation/${ids.menu}`, 'edit', `${IN_EDIT} template _links`],
  [`/navigation/${ids.menu}`, 'embed', 'id date slug type link status title content _links'],
];

/** Titles, as they are stored and shown. */
const titles: readonly [stored: string, shown: string][] = [
  ['Plain', 'Plain'],
  ['Tom & Jerry', 'Tom &#038; Jerry'],
  ['R&D &', 'R&#038;D &#038;'],
  ['A &amp; B &#38; C &#x26; D', 'A &amp; B &#38; C &#x26; D'],
  ['1 < 2 "so" it\'s', '1 < 2 "so" it\'s'],
  ['', ''],
].map(([stored = '', shown = '']) => [stored, shown]);
const titled = titles.map(([title]) => item('posts', { title }));

/** Contents and excerpts, as they are stored and shown. */
const words = Array.from({ length: 60 }, (_, index) => `w${index + 1}`);
const first = (count: number) => words.slice(0, count).join(' ');
const texts: readonly {
  name: string;
  content?: string;
  excerpt?: string;
  query?: string;
  rendered: string;
  shown: string;
}[] = [
  { name: 'nothing', rendered: '', shown: '' },
  { name: 'a line', content: 'Hello', rendered: '<p>Hello</p>\n', shown: '<p>Hello</p>\n' },
  { name: 'its own excerpt', content: 'Hello', excerpt: 'Hi', rendered: '<p>Hello</p>\n', shown: '<p>Hi</p>\n' },
  {
    name: 'a long text',
    content: words.join(' '),
    rendered: `<p>${words.join(' ')}</p>\n`,
    shown: `<p>${first(30)} [&hellip;]</p>\n`,
  },
  {
    name: 'a length of the excerpt',
    content: words.join(' '),
    query: '?excerpt_length=3',
    rendered: `<p>${words.join(' ')}</p>\n`,
    shown: `<p>${first(3)} [&hellip;]</p>\n`,
  },
  {
    name: 'a length does not shorten what somebody wrote',
    excerpt: 'one two three',
    query: '?excerpt_length=1',
    rendered: '',
    shown: '<p>one two three</p>\n',
  },
];
const written = texts.map(({ content, excerpt }) => item('posts', { content, excerpt }));

/** Items of each status, and who may read them. */
const EVERYBODY = [undefined, 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
const states: readonly [name: string, folder: string, record: object, readers: readonly (Role | undefined)[]][] = [
  ['a published post', 'posts', {}, EVERYBODY],
  ['a scheduled post', 'posts', { date: '2031-01-01T00:00:00Z' }, ['editor', 'administrator']],
  ['a draft', 'posts', { status: 'draft' }, ['editor', 'administrator']],
  ['a pending post', 'posts', { status: 'pending' }, ['editor', 'administrator']],
  ['a private post', 'posts', { status: 'private' }, ['editor', 'administrator']],
  ['a post in the trash', 'posts', { status: 'trash' }, ['editor', 'administrator']],
  ['an unread message', 'posts', { status: 'unread' }, ['editor', 'administrator']],
  ['a published page', 'pages', {}, EVERYBODY],
  ['a draft of a page', 'pages', { status: 'draft' }, ['editor', 'administrator']],
  ['a page in the trash', 'pages', { status: 'trash' }, ['editor', 'administrator']],
  ['a published block', 'blocks', {}, ['contributor', 'author', 'editor', 'administrator']],
  ['a draft of a block', 'blocks', { status: 'draft' }, ['editor', 'administrator']],
  ['a published menu', 'navigation', {}, EVERYBODY],
  ['a draft of a menu', 'navigation', { status: 'draft' }, ['administrator']],
];
const stored = states.map(([, folder, record]) => item(folder, record));

const undated = put('site/posts', 500, { title: 'Never dated', status: 'draft', modified: '2029-12-31T23:30:00Z' });
const bare = put('site/posts', 501, { title: 'By hand' });
const lost = item('posts', { author: 99, featured_media: 98, categories: [97, news], tags: [96, news] });
const odd = item('posts', { mood: 'glad', meta: { footnotes: 5, _builder_tags: 'x', stranger: true }, unknown: 1 });

const site = await contentSite({ files }, [guest]);
const as = (role: Role | undefined): Asking => (role ? { as: role } : {});
const administrator = as('administrator');

for (const [path, context, expected] of members) {
  test(`members of ${path} in the context ${context}`, async () => {
    const answer = await site.ask(200, 'GET', `${path}?context=${context}`, administrator);
    assert.equal(Object.keys(answer).join(' '), expected);
  });
}

test('an embedded menu contains its stored text, for users who may read it', async () => {
  const { status, title, content } = await site.ask(200, 'GET', `/navigation/${ids.menu}?context=embed`);
  const { title: raw, content: text } = await site.ask(
    200,
    'GET',
    `/navigation/${ids.menu}?context=edit`,
    administrator,
  );
  assert.deepEqual({ status, title, content }, { status: 'publish', title: raw, content: text });
  assert.equal(typeof content.raw, 'string');
});

test('an unknown context is refused', async () => {
  const { code, data } = await site.ask(400, 'GET', `/posts/${ids.post}?context=full`);
  assert.deepEqual([code, Object.keys(data.params)], ['rest_invalid_param', ['context']]);
});

for (const [index, [title, rendered]] of titles.entries()) {
  test(`the title ${JSON.stringify(title)}`, async () => {
    assert.deepEqual((await site.ask(200, 'GET', `/posts/${titled[index]}`)).title, { rendered });
    const edited = await site.ask(200, 'GET', `/posts/${titled[index]}?context=edit`, administrator);
    assert.deepEqual(edited.title, { raw: title, rendered });
  });
}

for (const [index, { name, content = '', excerpt = '', query = '', rendered, shown }] of texts.entries()) {
  test(`the texts of an item with ${name}`, async () => {
    const path = `/posts/${written[index]}${query}`;
    const answer = await site.ask(200, 'GET', path);
    assert.deepEqual(answer.content, { rendered, protected: false });
    assert.deepEqual(answer.excerpt, { rendered: shown, protected: false });
    const edited = await site.ask(200, 'GET', `${path}${query ? '&' : '?'}context=edit`, administrator);
    assert.deepEqual(edited.content, { raw: content, rendered, protected: false, block_version: 0 });
    assert.deepEqual(edited.excerpt, { raw: excerpt, rendered: shown, protected: false });
  });
}

test('a kind with raw members is shown as stored in every context', async () => {
  const raw = '<!-- wp:paragraph --><p>Join us</p><!-- /wp:paragraph -->';
  const view = await site.ask(200, 'GET', `/blocks/${ids.block}`, administrator);
  assert.deepEqual([view.title, view.content], [{ raw: 'A title' }, { raw, protected: false }]);
  const edit = await site.ask(200, 'GET', `/blocks/${ids.block}?context=edit`, administrator);
  assert.deepEqual([edit.title, edit.content], [{ raw: 'A title' }, { raw, protected: false, block_version: 1 }]);
  const embed = await site.ask(200, 'GET', `/blocks/${ids.block}?context=embed`, administrator);
  assert.deepEqual(embed.title, { raw: 'A title' });
});

for (const [index, [name, folder, , readers]] of states.entries()) {
  for (const role of EVERYBODY) {
    const may = readers.includes(role);
    test(`${name} is ${may ? 'shown to' : 'hidden from'} ${role ?? 'a stranger'}`, async () => {
      const path = `/${folder}/${stored[index]}`;
      const status = may ? 200 : role ? 403 : 401;
      const answer = await site.ask(status, 'GET', path, as(role));
      if (!may) assert.deepEqual(Object.keys(answer), ['code', 'message', 'data']);
      if (!may) assert.equal(answer.code, 'rest_forbidden');
      const edits = folder === 'navigation' ? ['administrator'] : ['editor', 'administrator'];
      const mayEdit = role !== undefined && edits.includes(role);
      const edited = await site.ask(mayEdit ? 200 : role ? 403 : 401, 'GET', `${path}?context=edit`, as(role));
      if (!mayEdit) assert.equal(edited.code, 'rest_forbidden_context');
    });
  }
}

/** Paths that name nothing. */
const nowhere: readonly [path: string, code: string][] = [
  ['/posts/99999999', 'rest_post_invalid_id'],
  [`/pages/${ids.post}`, 'rest_post_invalid_id'],
  [`/posts/${news}`, 'rest_post_invalid_id'],
  ['/posts/0', 'rest_post_invalid_id'],
  ['/posts/abc', 'rest_no_route'],
  ['/posts/12x', 'rest_no_route'],
];
for (const [path, code] of nowhere) {
  test(`${path.replace(/\d{3}$/, 'ID')} is ${code}`, async () => {
    const { status, body } = await site.json(`/site/v2${path}`, administrator);
    assert.deepEqual([status, body.code], [404, code]);
  });
}

test('times are in the time zone of the site, and in GMT', async () => {
  const { date, date_gmt, modified, modified_gmt } = await site.ask(200, 'GET', `/posts/${ids.post}`);
  assert.deepEqual([date, date_gmt], ['2029-07-01T08:00:00', '2029-07-01T12:00:00']);
  assert.deepEqual(
    [modified, modified_gmt],
    [date, date_gmt],
    'what was never changed was last changed when it was made',
  );
});

test('a draft without a date shows its modification time', async () => {
  const { date, date_gmt, slug, link } = await site.ask(200, 'GET', `/posts/${undated}`, administrator);
  assert.deepEqual([date, date_gmt], ['2029-12-31T18:30:00', '2029-12-31T23:30:00']);
  assert.deepEqual([slug, link], ['', `http://site.test/?post_type=post&p=${undated}`]);
});

test('a file written by hand gets the defaults of its kind', async () => {
  const answer = await site.ask(200, 'GET', `/posts/${bare}`);
  const { author, featured_media, comment_status, ping_status, sticky, format, template, categories, meta } = answer;
  assert.deepEqual([author, featured_media, comment_status, ping_status], [0, 0, 'open', 'open']);
  assert.deepEqual([sticky, format, template, categories], [false, 'standard', '', []]);
  assert.deepEqual(meta, { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '' });
  assert.equal('author' in answer._links, false);
  const { comment_status: comments, ping_status: pings } = await site.ask(200, 'GET', `/pages/${ids.page}`);
  assert.deepEqual([comments, pings], ['closed', 'closed'], 'pages');
});

test('a missing author, image or term does not fail a read', async () => {
  const { author, featured_media, categories, tags, _links } = await site.ask(200, 'GET', `/posts/${lost}`);
  assert.deepEqual([author, featured_media], [99, 0]);
  assert.deepEqual([categories, tags], [[news], []], 'a term of another taxonomy is none of this one');
  assert.equal('site:featuredmedia' in _links, false);
});

test('meta shows declared members, and those that others add', async () => {
  const { meta, mood, unknown } = await site.ask(200, 'GET', `/posts/${odd}`);
  assert.deepEqual(meta, { _builder_hide_in_design_set: false, _builder_tags: 'x', footnotes: '' });
  assert.deepEqual([mood, unknown], ['glad', undefined]);
});

test('links', async () => {
  const rest = 'http://site.test/api/site/v2';
  const { _links } = await site.ask(200, 'GET', `/posts/${ids.post}`);
  const self = `${rest}/posts/${ids.post}`;
  assert.deepEqual(_links, {
    self: [{ href: self, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${rest}/posts` }],
    about: [{ href: `${rest}/types/post` }],
    author: [{ embeddable: true, href: `${rest}/users/${AUTHOR}` }],
    replies: [{ embeddable: true, href: `${rest}/comments?post=${ids.post}` }],
    'version-history': [{ href: `${self}/revisions` }],
    'site:featuredmedia': [{ embeddable: true, href: `${rest}/media/${PHOTO}` }],
    'site:attachment': [{ href: `${rest}/media?parent=${ids.post}` }],
    'site:term': [
      { taxonomy: 'category', embeddable: true, href: `${rest}/categories?post=${ids.post}` },
      { taxonomy: 'post_tag', embeddable: true, href: `${rest}/tags?post=${ids.post}` },
    ],
    curies: [{ name: 'site', href: 'http://site.test/rel/{rel}', templated: true }],
  });
});

/** Links for allowed actions, by edit rights. */
const ALL_OF_POSTS =
  'publish unfiltered-html sticky assign-author create-categories assign-categories create-tags assign-tags';
const actions: readonly [path: string, role: Role, actions: string][] = [
  [`/posts/${ids.post}`, 'administrator', ALL_OF_POSTS],
  [`/posts/${ids.post}`, 'editor', ALL_OF_POSTS],
  [`/pages/${ids.page}`, 'editor', 'publish unfiltered-html assign-author'],
  [`/blocks/${ids.block}`, 'editor', 'publish unfiltered-html create-wp_pattern_category assign-wp_pattern_category'],
  [`/navigation/${ids.menu}`, 'administrator', 'publish unfiltered-html'],
];
for (const [path, role, expected] of actions) {
  test(`what ${role} may do with ${path.replace(/\d+$/, 'ID')}`, async () => {
    const named = (links: object) =>
      Object.keys(links)
        .filter((rel) => rel.startsWith('site:action-'))
        .map((rel) => rel.slice('site:action-'.length))
        .join(' ');
    const edit = await site.ask(200, 'GET', `${path}?context=edit`, as(role));
    assert.equal(named(edit._links), expected);
    const view = await site.ask(200, 'GET', path, as(role));
    assert.equal(named(view._links), '', 'only an editor asks');
  });
}

test('the number of revisions is shown to users who may read them', async () => {
  const [one] = (await site.ask(200, 'GET', `/posts/${ids.post}`, as('author')))._links['version-history'];
  assert.equal('count' in one, false);
  const [other] = (await site.ask(200, 'GET', `/posts/${ids.post}`, as('editor')))._links['version-history'];
  assert.equal(other.count, 0);
});

test('a record has an ETag, and is only sent again when it has changed', async () => {
  const { headers } = await site.json(`/site/v2/posts/${ids.post}`);
  const etag = headers.get('etag') ?? '';
  assert.match(etag, /-/);
  const again = await site.fetch(`/site/v2/posts/${ids.post}`, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
});

test('OPTIONS shows the schema of the kind', async () => {
  const { body } = await site.json<{ schema: { title: string; properties: object } }>(`/site/v2/pages/${ids.page}`, {
    method: 'OPTIONS',
  });
  assert.equal(body.schema.title, PAGE.name);
  for (const name of ['parent', 'menu_order', 'permalink_template', 'meta'])
    assert.ok(name in body.schema.properties, name);
  for (const name of ['sticky', 'format', 'categories']) assert.equal(name in body.schema.properties, false, name);
});

test('own items are shown before publication, but not to others of the same role; published ones follow the edit rights', async () => {
  const contributor = as('contributor');
  const { id } = await site.ask(201, 'POST', '/posts', { ...contributor, json: { title: 'Mine' } });
  const path = `/posts/${id}`;
  const steps: readonly [change: (() => Promise<unknown>) | undefined, reads: number, edits: number, other: number][] =
    [
      [undefined, 200, 200, 403],
      [() => site.ask(200, 'PATCH', path, { ...contributor, json: { status: 'pending' } }), 200, 200, 403],
      [() => site.ask(200, 'DELETE', path, contributor), 200, 200, 403],
      [() => site.ask(200, 'PATCH', path, { ...as('editor'), json: { status: 'private' } }), 200, 403, 403],
      [() => site.ask(200, 'PATCH', path, { ...as('editor'), json: { status: 'publish' } }), 200, 403, 200],
    ];
  for (const [change, reads, edits, other] of steps) {
    await change?.();
    await site.ask(reads, 'GET', path, contributor);
    await site.ask(edits, 'GET', `${path}?context=edit`, contributor);
    await site.ask(other, 'GET', path, as('author'));
    await site.ask(other === 200 ? 200 : 401, 'GET', path);
  }
});

test('a missing target is embedded as the error of its own route', async () => {
  const { _embedded } = await site.ask(200, 'GET', `/posts/${lost}?_embed=author`);
  assert.deepEqual([_embedded.author.length, typeof _embedded.author[0].code], [1, 'string']);
});

test('invalid excerpt lengths are refused', async () => {
  for (const length of ['-1', '1.5', 'long']) {
    const { code, data } = await site.ask(400, 'GET', `/posts/${ids.post}?excerpt_length=${length}`);
    assert.deepEqual([code, Object.keys(data.params)], ['rest_invalid_param', ['excerpt_length']], length);
  }
  await site.ask(200, 'GET', `/navigation/${ids.menu}?excerpt_length=long`);
});
