import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../../core/index.ts';
import { type Answer, contentSite } from '../content-site.ts';

/** Users get their ids in this order, from 1. */
const ROLES: readonly Role[] = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];
const EDITOR = 2;
const AUTHOR = 3;
const CONTRIBUTOR = 4;

/** In New York it is five hours less, in summer four. */
const POSTS: readonly Answer[] = [
  {
    id: 11,
    slug: 'one',
    date: '2019-01-01T15:00:00Z',
    content: 'apples and pears',
    excerpt: 'fruit',
    categories: [101],
  },
  { id: 12, slug: 'two', date: '2019-02-01T15:00:00Z', content: 'pears only', categories: [102], tags: [201, 202] },
  { id: 13, slug: 'three', date: '2019-03-01T15:00:00Z', content: 'nothing', format: 'aside', categories: [101, 103] },
  { id: 14, slug: 'four', date: '2019-04-01T14:00:00Z', content: 'apples again', sticky: true, tags: [202] },
  { id: 15, slug: 'five', date: '2019-05-01T14:00:00.900Z', title: 'Élan', content: 'the end', author: AUTHOR },
  {
    id: 16,
    slug: 'locked',
    date: '2019-06-01T14:00:00Z',
    content: 'secret apples',
    excerpt: 'hint',
    password: 'sesame',
  },
  { id: 17, slug: 'ahead', date: '2031-01-01T15:00:00Z', content: 'apples to come', categories: [101] },
  { id: 18, slug: 'draft', date: '2019-07-01T14:00:00Z', status: 'draft', author: AUTHOR, categories: [101] },
  { id: 19, slug: 'private', date: '2019-08-01T14:00:00Z', status: 'private', author: AUTHOR },
  { id: 20, slug: 'pending', date: '2019-09-01T14:00:00Z', status: 'pending', author: CONTRIBUTOR },
  { id: 21, slug: 'trashed', date: '2019-10-01T14:00:00Z', status: 'trash', author: CONTRIBUTOR },
  { id: 22, slug: 'other-draft', date: '2019-11-01T14:00:00Z', status: 'draft' },
  { id: 23, slug: 'read', date: '2019-12-01T15:00:00Z', status: 'read' },
].map((post) => ({ title: post.slug, author: EDITOR, modified: post.date, ...post }));

const PAGES: readonly Answer[] = [
  { id: 31, slug: 'about', menu_order: 1 },
  { id: 32, slug: 'history', parent: 31, menu_order: 2 },
  { id: 33, slug: 'people', parent: 31, menu_order: 1 },
  { id: 34, slug: 'contact', menu_order: 3 },
].map((page, at) => ({ title: page.slug, date: `2020-01-0${at + 1}T15:00:00Z`, ...page }));

const TERMS: readonly Answer[] = [
  { id: 101, taxonomy: 'category', name: 'News' },
  { id: 102, taxonomy: 'category', name: 'Local', parent: 101 },
  { id: 103, taxonomy: 'category', name: 'Sport' },
  { id: 201, taxonomy: 'post_tag', name: 'Red' },
  { id: 202, taxonomy: 'post_tag', name: 'Blue' },
].map((term) => ({ slug: term.name.toLowerCase(), ...term }));

const filesOf = (folder: string, records: readonly Answer[]) =>
  records.map((record) => [`${folder}/${record.id}.json`, JSON.stringify(record)]);

const site = await contentSite({
  files: Object.fromEntries([
    ...filesOf('site/posts', POSTS),
    ...filesOf('site/pages', PAGES),
    ...filesOf('content/terms', TERMS),
    ...filesOf('site/blocks', [{ id: 41, slug: 'call', title: 'Call', author: EDITOR, date: '2020-01-01T00:00:00Z' }]),
    ...filesOf('site/navigation', [{ id: 51, slug: 'main', title: 'Main', author: 1, date: '2020-01-01T00:00:00Z' }]),
  ]),
});
for (const as of ROLES) await site.fetch('/', { as });

const slugsOf = (items: Answer) => items.map((item: Answer) => item.slug);

/** Requests a list; its total equals its length, because all items fit on a page. */
async function list(path: string, as?: Role) {
  const whole = `${path}${path.includes('?') ? '&' : '?'}per_page=50`;
  const items = await site.ask(200, 'GET', whole, as && { as });
  const { headers } = await site.json(`/site/v2${whole}`, as && { as });
  assert.equal(headers.get('x-wp-total'), String(items.length), `total of ${path}`);
  return slugsOf(items);
}

const YEAR = 'after=2018-12-31T00:00:00&before=2020-01-01T00:00:00';
const PUBLIC = ['locked', 'five', 'four', 'three', 'two', 'one'];
const ALL = ['read', 'other-draft', 'pending', 'private', 'draft', ...PUBLIC];

type Row = readonly [what: string, query: string, slugs: readonly string[], as?: Role];

const LISTS: readonly Row[] = [
  ['what is published, the newest first', '', PUBLIC],
  ['the same for everybody', '', PUBLIC, 'administrator'],
  ['ascending', 'order=asc', PUBLIC.toReversed()],

  ['after: the second that is named is left out', 'after=2019-04-01T10:00:00', ['locked', 'five']],
  ['after: though the file has a part of a second', 'after=2019-05-01T10:00:00', ['locked']],
  ['after, with an offset', 'after=2019-04-01T13:59:59Z', ['locked', 'five', 'four']],
  ['before: the second that is named is left out', 'before=2019-02-01T10:00:00', ['one']],
  ['before, with an offset', 'before=2019-02-01T16:00:01%2B01:00', ['two', 'one']],
  ['modified after', 'modified_after=2019-05-01T09:59:59', ['locked', 'five']],
  ['modified before', 'modified_before=2019-02-01T10:00:00', ['one']],
  ['modified in the future', 'modified_after=2999-01-01T00:00:00', []],

  ['include', 'include=13,11', ['three', 'one']],
  ['include: what is not published stays out', 'include=18,17,11', ['one']],
  ['include, in the order that is named', 'include=11,13,12&orderby=include', ['one', 'three', 'two']],
  ['… whatever order says', 'include=11,13,12&orderby=include&order=asc', ['one', 'three', 'two']],
  ['… each where it is named first', 'include=11,13,11&orderby=include', ['one', 'three']],
  ['include of what is not there', 'include=999', []],
  ['an empty include is none', 'include=', PUBLIC],
  ['exclude', 'exclude=13,16', ['five', 'four', 'two', 'one']],
  ['include and exclude: what is included is not excluded', 'include=11,13&exclude=13', ['three', 'one']],
  ['exclude of nothing', 'exclude=-1', PUBLIC],
  ['of a negative id, the number', 'include=-11,13&orderby=include', ['one', 'three']],
  ['exclude of a negative id', 'exclude=-13,-16', ['five', 'four', 'two', 'one']],
  ['slugs', 'slug=two,FOUR', ['four', 'two']],
  ['slugs between spaces', 'slug=two%20FOUR', ['four', 'two']],
  ['slugs, in the order that is named', 'slug=two,one,four&orderby=include_slugs', ['two', 'one', 'four']],
  ['the slug of a draft', 'slug=draft', []],

  ['by id', 'orderby=id&order=asc', ['one', 'two', 'three', 'four', 'five', 'locked']],
  ['by title: an accent is none', 'orderby=title&order=asc', ['five', 'four', 'locked', 'one', 'three', 'two']],
  ['by slug', 'orderby=slug&order=desc', ['two', 'three', 'one', 'locked', 'four', 'five']],
  ['by author', 'orderby=author&order=desc', ['five', 'locked', 'four', 'three', 'two', 'one']],
  ['by time of change', 'orderby=modified&order=asc', PUBLIC.toReversed()],
  ['by slugs that are not named', 'orderby=include_slugs', PUBLIC.toReversed()],

  ['a word', 'search=apples', ['four', 'one']],
  ['two words', 'search=apples pears', ['one']],
  ['a phrase', 'search="pears only"', ['two']],
  ['a phrase that does not end', 'search="pears only', ['two']],
  ['a word in single quotes', "search='apples' ''", ['four', 'one']],
  ['marks alone', 'search="', []],
  ['marks alone, which would part words', 'search=,', []],
  ['without a word', 'search=pears -apples', ['two']],
  ['a word between tags', 'search=<b>apples</b>', ['four', 'one']],
  ['a word behind signs that encode something', 'search=%252Fapples', ['four', 'one']],
  ['tags alone', 'search=<b>', PUBLIC],
  ['a word in a title', 'search=elan', ['five']],
  ['a word behind a password', 'search=secret', []],
  ['an excerpt behind a password', 'search=hint', []],
  ['… also for those who may change it', 'search=secret&context=edit', [], 'administrator'],
  ['the title is in front of it, for who says who they are', 'search=locked', ['locked'], 'subscriber'],
  ['… and not for strangers', 'search=locked', []],
  ['in titles alone', 'search=apples&search_columns=post_title', []],
  ['in excerpts alone', 'search=fruit&search_columns[]=post_excerpt', ['one']],
  ['in two columns', 'search=pears&search_columns=post_title,post_content', ['two', 'one']],
  ['exactly', 'search=pears only&search_semantics=exact', []],
  ['exactly, as a phrase', 'search="Pears Only"&search_semantics=exact', ['two']],
  ['exactly one word', 'search=elan&search_semantics=exact', ['five']],
  ['an empty search is none', 'search=', PUBLIC],

  ['one category', 'categories=101', ['three', 'one']],
  ['… is not those below it', 'categories[]=101', ['three', 'one']],
  ['any of two', 'categories=102,103', ['three', 'two']],
  ['the number of a negative category', 'categories=-101', ['three', 'one']],
  ['as an object', 'categories[terms]=101', ['three', 'one']],
  ['with those below it', 'categories[terms]=101&categories[include_children]=true', ['three', 'two', 'one']],
  ['all of two', 'categories[terms]=101,103&categories[operator]=AND', ['three']],
  ['any of two, said', 'categories[terms][]=102&categories[terms][]=103&categories[operator]=OR', ['three', 'two']],
  ['without a category', 'categories_exclude=101', ['locked', 'five', 'four', 'two']],
  [
    'without it and those below it',
    'categories_exclude[terms]=101&categories_exclude[include_children]=1',
    ['locked', 'five', 'four'],
  ],
  ['a tag', 'tags=202', ['four', 'two']],
  ['all of two tags', 'tags[terms]=201,202&tags[operator]=AND', ['two']],
  ['a category and a tag', 'categories=102&tags=202', ['two']],
  ['a category or a tag', 'categories=101&tags=202&tax_relation=OR', ['four', 'three', 'two', 'one']],
  [
    'a category or not a tag',
    'categories=102&tags_exclude=202&tax_relation=OR',
    ['locked', 'five', 'three', 'two', 'one'],
  ],
  ['a term of another taxonomy', 'tags=101', []],
  ['a term that is not there', 'tags=999', []],
  ['no terms say nothing', 'categories[terms]=&categories[operator]=AND', PUBLIC],

  ['sticky', 'sticky=true', ['four']],
  ['not sticky', 'sticky=false', ['locked', 'five', 'three', 'two', 'one']],
  ['a format', 'format=aside', ['three']],
  ['no format is the standard one', 'format=standard', ['locked', 'five', 'four', 'two', 'one']],
  ['several formats', 'format=standard,aside&include=11,13', ['three', 'one']],
  ['an author', `author=${AUTHOR}`, ['five']],
  ['the number of a negative author', `author=-${AUTHOR}`, ['five']],
  ['all but an author', `author_exclude=${EDITOR}`, ['five']],
  ['an author of nothing', 'author=999', []],

  ['what posts do not have is ignored', 'parent=31&menu_order=7&parent_exclude=0', PUBLIC],

  ['drafts', `status=draft&${YEAR}`, ['other-draft', 'draft'], 'editor'],
  ['drafts of their own', 'status=draft', ['draft'], 'author'],
  ['drafts, for those who have none', 'status=draft', [], 'contributor'],
  ['a status in other letters', 'status=Draft', ['draft'], 'author'],
  ['what is published, in other letters', 'status=PUBLISH', PUBLIC],
  ['two statuses', `status=draft,publish&${YEAR}`, ['other-draft', 'draft', ...PUBLIC], 'administrator'],
  ['any: all but the trash', `status=any&${YEAR}`, ALL, 'administrator'],
  ['any of their own, and what is published', 'status=any', ['private', 'draft', ...PUBLIC], 'author'],
  [
    'any and the trash',
    `status=any,trash&after=2019-09-15T00:00:00&${YEAR.slice(26)}`,
    ['read', 'other-draft', 'trashed'],
    'editor',
  ],
  ['the trash', 'status=trash', ['trashed'], 'editor'],
  ['the trash: their own', 'status=trash', ['trashed'], 'contributor'],
  ["the trash: not others'", 'status=trash', [], 'author'],
  ['scheduled', 'status=future', ['ahead'], 'editor'],
  ["scheduled: not others'", 'status=future', [], 'author'],
  ['messages that were read', 'status=read,unread', ['read'], 'editor'],
  ['statuses that nothing has', 'status=inherit,auto-draft,request-pending,request-failed', [], 'editor'],
  ['an empty status is that of what is published', 'status=', PUBLIC, 'editor'],

  ['to be edited: all', 'context=edit', PUBLIC, 'editor'],
  ['to be edited: their own', 'context=edit', ['five'], 'author'],
  ['to be edited: none of their own that is published', 'context=edit', [], 'contributor'],
  ['to be edited: their own that is pending', 'context=edit&status=any', ['pending'], 'contributor'],
  ['to be embedded', 'context=embed&include=11', ['one']],
];

test('a list of posts', async (t) => {
  for (const [what, query, slugs, as] of LISTS) {
    await t.test(`${what}: ${query}${as ? ` as ${as}` : ''}`, async () => {
      assert.deepEqual(await list(`/posts?${query}`, as), slugs);
    });
  }
});

const OTHERS: readonly Row[] = [
  ['children', 'pages?parent=31&orderby=menu_order&order=asc', ['people', 'history']],
  ['the top', 'pages?parent=0', ['contact', 'about']],
  ['of several', 'pages?parent=0,31&orderby=parent&order=asc', ['about', 'contact', 'history', 'people']],
  ['not children', 'pages?parent_exclude=31', ['contact', 'about']],
  ['a place', 'pages?menu_order=1', ['people', 'about']],
  [
    'what pages do not have is ignored',
    'pages?categories=101&sticky=true&format=aside&tax_relation=OR',
    ['contact', 'people', 'history', 'about'],
  ],
  ['blocks, for a stranger', 'blocks', []],
  ['blocks, for a subscriber', 'blocks', [], 'subscriber'],
  ['blocks, for those who write', 'blocks', ['call'], 'contributor'],
  ['blocks: a stranger does not learn of one by its id', 'blocks?include=41&pattern_category_exclude=1', []],
  ['blocks have no author to ask for', 'blocks?author=999', ['call'], 'editor'],
  ['navigation', 'navigation?include=51', ['main']],
];

test('a list of another kind', async (t) => {
  for (const [what, path, slugs, as] of OTHERS) {
    await t.test(what, async () => assert.deepEqual(await list(`/${path}`, as), slugs));
  }
});

test('by relevance: the title counts most, and newer items first among equals', async () => {
  const texts: readonly Answer[] = [
    { id: 61, title: 'red and blue', content: 'a red blue thing' },
    { id: 62, title: 'other', content: 'blue or red' },
    { id: 63, title: 'a red blue one', content: '' },
    { id: 64, title: 'other', excerpt: 'red blue', content: '' },
    { id: 65, title: 'red', content: 'blue' },
    { id: 66, title: 'other', content: 'the red blue' },
    { id: 67, title: 'other', content: 'a blue and a red' },
    { id: 68, title: 'Locked', content: 'red blue', password: 'x' },
  ].map((post) => ({ slug: `r${post.id}`, date: `2021-01-0${post.id - 60}T00:00:00Z`, ...post }));
  const own = await contentSite({ files: Object.fromEntries(filesOf('site/posts', texts)) });
  const ids = async (query: string) => (await own.ask(200, 'GET', `/posts?${query}`)).map((item: Answer) => item.id);
  assert.deepEqual(await ids('search=red blue&orderby=relevance'), [63, 61, 65, 64, 66, 67, 62]);
  assert.deepEqual(await ids('search=red blue&orderby=relevance&order=asc'), [63, 61, 65, 64, 66, 62, 67]);
  assert.deepEqual(await ids('search=red&orderby=relevance'), [65, 63, 61, 67, 66, 64, 62]);
  assert.deepEqual(await ids('search=red blue -thing&orderby=relevance'), [63, 65, 67, 66, 64, 62]);
});

test('a page of a list, its totals and the adjacent pages', async () => {
  const read = (query: string) => site.json<Answer>(`/site/v2/posts?${query}`);
  const first = await read('per_page=4');
  assert.deepEqual(slugsOf(first.body), PUBLIC.slice(0, 4));
  assert.equal(first.headers.get('x-wp-total'), '6');
  assert.equal(first.headers.get('x-wp-totalpages'), '2');
  assert.match(first.headers.get('link') ?? '', /page=2>; rel="next"/);
  const second = await read('per_page=4&page=2');
  assert.deepEqual(slugsOf(second.body), PUBLIC.slice(4));
  assert.match(second.headers.get('link') ?? '', /page=1>; rel="prev"/);
  assert.deepEqual(slugsOf((await read('per_page=2&offset=1')).body), PUBLIC.slice(1, 3));
  assert.deepEqual(slugsOf((await read('per_page=2&offset=-1')).body), PUBLIC.slice(1, 3));
  const behind = await read('offset=100');
  assert.deepEqual(
    [behind.body, behind.headers.get('x-wp-total'), behind.headers.get('x-wp-totalpages')],
    [[], '0', '0'],
  );
  assert.equal((await read('search=nowhere&page=3')).status, 200);
  assert.equal((await read('offset=100&page=3')).status, 200, 'nothing is left to page through');
  assert.equal((await read('offset=1&page=3')).status, 400);
});

const REFUSED: readonly (readonly [what: string, status: number, code: string, query: string, as?: Role])[] = [
  ['a page past the end', 400, 'rest_post_invalid_page_number', 'per_page=2&page=4'],
  ['by relevance of nothing', 400, 'rest_no_search_term_defined', 'orderby=relevance'],
  ['by relevance of an empty search', 400, 'rest_no_search_term_defined', 'orderby=relevance&search='],
  ['by relevance of tags alone', 400, 'rest_no_search_term_defined', 'orderby=relevance&search=<b>'],
  ['as included, without include', 400, 'rest_orderby_include_missing_include', 'orderby=include'],
  ['drafts, by a stranger', 400, 'rest_invalid_param', 'status=draft'],
  ['drafts, by a subscriber', 400, 'rest_invalid_param', 'status=draft', 'subscriber'],
  ['any, by a stranger', 400, 'rest_invalid_param', 'status=any'],
  ['what nothing has, by a stranger', 400, 'rest_invalid_param', 'status=publish,inherit'],
  ['drafts in other letters, by a stranger', 400, 'rest_invalid_param', 'status=DRAFT'],
  ['a status that there is not', 400, 'rest_invalid_param', 'status=sleeping', 'administrator'],
  ['to edit, as a stranger', 401, 'rest_forbidden_context', 'context=edit'],
  ['to edit, as a subscriber', 403, 'rest_forbidden_context', 'context=edit', 'subscriber'],
  ['too many a page', 400, 'rest_invalid_param', 'per_page=101'],
  ['none a page', 400, 'rest_invalid_param', 'per_page=0'],
  ['page zero', 400, 'rest_invalid_param', 'page=0'],
  ['another order', 400, 'rest_invalid_param', 'order=sideways'],
  ['by something else', 400, 'rest_invalid_param', 'orderby=colour'],
  ['by a place that posts have not', 400, 'rest_invalid_param', 'orderby=menu_order'],
  ['a time with an offset without a colon', 400, 'rest_invalid_param', 'after=2019-04-01T00:00:00-0500'],
  ['a time with a small z', 400, 'rest_invalid_param', 'before=2019-04-01T00:00:00z'],
  ['a time in words', 400, 'rest_invalid_param', 'after=yesterdayish'],
  ['a date alone', 400, 'rest_invalid_param', 'before=2019-01-01'],
  ['ids in words', 400, 'rest_invalid_param', 'include=one,two'],
  ['half an id', 400, 'rest_invalid_param', 'exclude=12abc'],
  ['a column that is not searched', 400, 'rest_invalid_param', 'search=x&search_columns=post_password'],
  ['other semantics', 400, 'rest_invalid_param', 'search=x&search_semantics=fuzzy'],
  ['a format that there is not', 400, 'rest_invalid_param', 'format=poster'],
  ...['categories', 'categories_exclude', 'tags', 'tags_exclude'].map(
    (name) => [`nothing in ${name}`, 400, 'rest_invalid_param', `${name}=`] as const,
  ),
  ['terms by slug', 400, 'rest_invalid_param', 'categories=news'],
  ['another operator', 400, 'rest_invalid_param', 'categories[terms]=1&categories[operator]=XOR'],
  ['an operator of what is excluded', 400, 'rest_invalid_param', 'tags_exclude[terms]=1&tags_exclude[operator]=AND'],
  ['tags below tags', 400, 'rest_invalid_param', 'tags[terms]=1&tags[include_children]=true'],
  ['another relation', 400, 'rest_invalid_param', 'tax_relation=NOT'],
  ['a long search', 400, 'rest_invalid_param', `search=${'x'.repeat(201)}`],
  ['many words', 400, 'rest_invalid_param', 'search=a b c d e f g h i j k'],
  ...['include', 'exclude', 'author', 'author_exclude', 'slug', 'categories', 'tags_exclude', 'categories[terms]'].map(
    (name) =>
      [`many in ${name}`, 400, 'rest_invalid_param', `${name}=${Array.from({ length: 101 }, (_, n) => n)}`] as const,
  ),
];

test('only users who write pages may list hidden ones', async (t) => {
  const asked: readonly (readonly [as: Role, status: number])[] = [
    ['administrator', 200],
    ['editor', 200],
    ['author', 400],
    ['contributor', 400],
    ['subscriber', 400],
  ];
  for (const [as, status] of asked) {
    await t.test(as, async () => {
      for (const of of ['draft', 'publish,private', 'any']) {
        const answer = await site.ask(status, 'GET', `/pages?status=${of}`, { as });
        if (status === 400)
          assert.deepEqual([answer.code, Object.keys(answer.data.params)], ['rest_invalid_param', ['status']]);
      }
    });
  }
});

test('a list that is refused', async (t) => {
  for (const [what, status, code, query, as] of REFUSED) {
    await t.test(`${what}: ${query.slice(0, 60)}`, async () => {
      const answer = await site.ask(status, 'GET', `/posts?${query}`, as && { as });
      assert.equal(answer.code, code);
      const name = /(?:^|&)(\w+)[^&]*$/.exec(query)?.[1] ?? '';
      if (code === 'rest_invalid_param') assert.ok(name in answer.data.params, JSON.stringify(answer));
    });
  }
});

test('protected content is only shown to users who edit', async () => {
  const [shown] = (await site.ask(200, 'GET', '/posts?include=16')) as Answer[];
  assert.deepEqual(
    [shown?.content, shown?.excerpt],
    [
      { rendered: '', protected: true },
      { rendered: '', protected: true },
    ],
  );
  const [edited] = (await site.ask(200, 'GET', '/posts?include=16&context=edit', { as: 'editor' })) as Answer[];
  assert.equal(edited?.content.raw, 'secret apples');
  assert.equal(edited?.password, 'sesame');
});

test('a cached list for strangers follows the clock', async () => {
  const own = await contentSite({
    files: Object.fromEntries(
      filesOf('site/posts', [
        { id: 71, slug: 'now', title: 'Now', date: '2029-01-01T00:00:00Z', categories: [1] },
        { id: 72, slug: 'soon', title: 'Soon', date: '2030-01-15T12:00:10Z', categories: [1] },
      ]),
    ),
  });
  const slugs = async (path: string) => slugsOf(await own.ask(200, 'GET', path));
  for (const path of ['/posts', '/posts?categories=1', '/posts?include=71,72'])
    assert.deepEqual(await slugs(path), ['now']);
  own.clock.advance(10_000);
  for (const path of ['/posts', '/posts?categories=1', '/posts?include=71,72']) {
    assert.deepEqual(await slugs(path), ['soon', 'now']);
  }
});
