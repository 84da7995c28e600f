/** Revisions: when they are created, who reads them, and how they are listed, shown and deleted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, type Asking, type AskingSite, contentSite } from '../content-site.ts';

const MISSING = 99_999_999;

let site: AskingSite;
before(async () => {
  site = await contentSite();
});
after(() => site.close());

type As = NonNullable<Asking['as']>;

/** A new item; `base` is the last part of the routes of its kind. */
async function created(base: string, json: unknown, as: As = 'editor'): Promise<Answer> {
  site.clock.advance(1000);
  return site.ask(201, 'POST', `/${base}`, { as, json });
}

/** Each in a second of its own, as people save. */
async function updated(base: string, { id }: Answer, json: unknown, as: As = 'editor'): Promise<Answer> {
  site.clock.advance(1000);
  return site.ask(200, 'PATCH', `/${base}/${id}`, { as, json });
}

/** The revisions at a path, which lists them. */
const versionsAt = async (path: string, as: As): Promise<Answer[]> =>
  (await site.ask(200, 'GET', path, { as })) as Answer[];

const list = (item: Answer, query = '', as: As = 'editor'): Promise<Answer[]> =>
  versionsAt(`/posts/${item.id}/revisions${query}`, as);

const titles = (versions: readonly Answer[]): string[] => versions.map((one) => one.title.rendered);

/** A post with revisions of these titles, the last the newest. */
async function postWith(...names: string[]): Promise<Answer> {
  const post = await created('posts', { title: 'first', content: 'text', status: 'publish' });
  for (const title of names) await updated('posts', post, { title });
  return post;
}

test('changes that create a revision', async () => {
  const post = await created('posts', { title: 'one', content: 'text', status: 'publish' });
  const steps: [what: string, change: Record<string, unknown>, as: As, made: number][] = [
    ['the first update, whatever it changes', { comment_status: 'closed' }, 'editor', 1],
    ['another of what no revision keeps', { comment_status: 'open', sticky: true }, 'editor', 0],
    ['a title', { title: 'two' }, 'editor', 1],
    ['the title it has already', { title: 'two' }, 'editor', 0],
    ['content', { content: 'an other text' }, 'editor', 1],
    ['spaces and tabs where there were some', { content: ' an  other \t text' }, 'editor', 0],
    ['lines that end in another way', { content: 'an other text\r\n\r\n' }, 'editor', 0],
    ['a line where a space was', { content: 'an other\ntext' }, 'editor', 1],
    ['another empty line', { content: 'an other\r\n\r\ntext' }, 'editor', 0],
    ['a space where none was', { content: 'an other \ntext' }, 'editor', 1],
    ['an excerpt', { excerpt: 'short' }, 'administrator', 1],
    ['meta', { meta: { footnotes: '[{"id":"a","content":"note"}]' } }, 'editor', 1],
    ['a slug', { slug: 'elsewhere' }, 'editor', 0],
    [
      'all texts as they once were',
      { title: 'one', content: 'text', excerpt: '', meta: { footnotes: null } },
      'editor',
      1,
    ],
  ];
  let count = 0;
  for (const [what, change, as, made] of steps) {
    await updated('posts', post, change, as);
    count += made;
    const versions: Answer[] = await list(post);
    assert.equal(versions.length, count, what);
    if (made) assert.equal(versions[0]?.date_gmt, new Date(site.clock.now()).toISOString().slice(0, 19), what);
  }
  await site.ask(200, 'DELETE', `/posts/${post.id}`, { as: 'editor' });
  assert.equal((await list(post)).length, count, 'the trash changes no text');
  const fresh = await created('posts', { title: 'to the trash' });
  await site.ask(200, 'DELETE', `/posts/${fresh.id}`, { as: 'editor' });
  assert.equal((await list(fresh)).length, 1, 'the trash is an update as well');
});

test('a create or a refused update creates none', async () => {
  const post = await created('posts', { title: 'one', content: 'text', status: 'publish' });
  assert.deepEqual(await list(post), []);
  await site.ask(403, 'PATCH', `/posts/${post.id}`, { as: 'author', json: { title: 'mine' } });
  await site.ask(400, 'PATCH', `/posts/${post.id}`, { as: 'editor', json: { title: 'new', author: MISSING } });
  assert.deepEqual(await list(post), []);
});

test('members of a revision, in each context', async () => {
  const post = await created('posts', { title: 'Take 1', content: 'one', status: 'publish' }, 'author');
  const { id: author } = await site.ask(200, 'GET', '/users/me', { as: 'editor' });
  await updated('posts', post, { title: 'Salt & pepper', content: 'two', meta: { footnotes: '[]' } });
  const [view = {}] = await list(post);
  const embed = {
    author,
    date: view.date,
    id: view.id,
    parent: post.id,
    slug: `${post.id}-revision-v1`,
    title: { rendered: 'Salt &#038; pepper' },
    // not made from the content, as that of an item is
    excerpt: { rendered: '' },
    _links: { parent: [{ href: `http://site.test/api/site/v2/posts/${post.id}` }] },
  };
  const whole = {
    ...embed,
    date_gmt: new Date(site.clock.now()).toISOString().slice(0, 19),
    modified: view.date,
    modified_gmt: view.date_gmt,
    guid: { rendered: `http://site.test/?p=${view.id}` },
    content: { rendered: '<p>two</p>\n' },
    meta: { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '[]' },
  };
  assert.deepEqual(view, whole);
  const one = `/posts/${post.id}/revisions/${view.id}`;
  assert.deepEqual(await site.ask(200, 'GET', one, { as: 'editor' }), whole);
  assert.deepEqual(await site.ask(200, 'GET', `${one}?context=embed`, { as: 'editor' }), embed);
  assert.deepEqual(await site.ask(200, 'GET', `${one}?context=edit`, { as: 'editor' }), {
    ...whole,
    guid: { ...whole.guid, raw: whole.guid.rendered },
    title: { raw: 'Salt & pepper', ...whole.title },
    content: { raw: 'two', ...whole.content },
    excerpt: { raw: '', rendered: '' },
  });
});

test('each kind has the members that it supports', async () => {
  const kinds: [base: string, as: As, members: string[], absent: string[]][] = [
    ['posts', 'author', ['title', 'content', 'excerpt', 'meta'], []],
    ['pages', 'editor', ['title', 'content', 'excerpt', 'meta'], []],
    ['blocks', 'author', ['title', 'content', 'excerpt', 'meta'], []],
    ['navigation', 'administrator', ['title', 'content', 'meta'], ['excerpt']],
  ];
  for (const [base, as, members, absent] of kinds) {
    const item = await created(base, { title: 'one', content: 'one', status: 'publish' }, as);
    await updated(base, item, { content: 'two' }, as);
    const [version = {}] = await versionsAt(`/${base}/${item.id}/revisions`, as);
    assert.deepEqual(
      version.content,
      { ...(base === 'blocks' && { raw: 'two' }), rendered: '<p>two</p>\n' },
      'a block is raw for readers too',
    );
    for (const member of members) assert.ok(member in version, `${base}: ${member}`);
    for (const member of absent) assert.ok(!(member in version), `${base}: ${member}`);
    // found below its own item alone
    const other = await created(base, { title: 'other', content: 'other' }, as);
    const { code } = await site.ask(404, 'GET', `/${base}/${other.id}/revisions/${version.id}`, { as });
    assert.equal(code, 'rest_revision_parent_id_mismatch');
  }
});

test('users who may edit the item may read and delete its revisions', async () => {
  const own = await created('posts', { title: 'one', content: 'text', status: 'publish' }, 'author');
  await updated('posts', own, { content: 'secret' }, 'author');
  const [{ id } = {} as Answer] = await list(own, '', 'author');
  const draft = await created('posts', { title: 'draft', content: 'text' }, 'contributor');
  await updated('posts', draft, { content: 'secret' }, 'contributor');
  const [{ id: ofDraft } = {} as Answer] = await list(draft, '', 'contributor');
  const [ofOwn, inDraft] = [`/posts/${own.id}/revisions`, `/posts/${draft.id}/revisions`];

  const rows: [as: As | undefined, path: string, status: number, code?: string][] = [
    [undefined, ofOwn, 401, 'rest_cannot_read'],
    [undefined, `${ofOwn}/${id}`, 401, 'rest_cannot_read'],
    ['subscriber', ofOwn, 403, 'rest_cannot_read'],
    ['contributor', ofOwn, 403, 'rest_cannot_read'],
    ['contributor', `${ofOwn}/${id}`, 403, 'rest_cannot_read'],
    ['contributor', `${ofOwn}/${MISSING}`, 403, 'rest_cannot_read'],
    ['contributor', inDraft, 200],
    ['contributor', `${inDraft}/${ofDraft}?context=edit`, 200],
    ['author', inDraft, 403, 'rest_cannot_read'],
    ['author', ofOwn, 200],
    ['editor', inDraft, 200],
    ['administrator', `${ofOwn}/${id}?context=edit`, 200],
    ['editor', `/posts/${MISSING}/revisions`, 404, 'rest_post_invalid_parent'],
    ['editor', `/posts/${MISSING}/revisions/${id}`, 404, 'rest_post_invalid_parent'],
    ['editor', `/pages/${own.id}/revisions`, 404, 'rest_post_invalid_parent'],
    ['editor', `${ofOwn}/${MISSING}`, 404, 'rest_post_invalid_id'],
    ['editor', `${ofOwn}/${own.id}`, 404, 'rest_post_invalid_id'],
    ['editor', `${ofOwn}/${ofDraft}`, 404, 'rest_revision_parent_id_mismatch'],
    // a draft that is hidden from them has no versions that they may hear of
    ['author', `${ofOwn}/${ofDraft}`, 404, 'rest_post_invalid_id'],
  ];
  for (const [as, path, status, code] of rows) {
    const answer = await site.ask(status, 'GET', path, as && { as });
    assert.equal(answer.code, code, `${as} ${path}`);
    if (code) assert.ok(!JSON.stringify(answer).includes('secret'), `${as} ${path}`);
  }

  const deletes: [as: As | undefined, path: string, status: number, code?: string][] = [
    [undefined, `${ofOwn}/${id}?force=true`, 401, 'rest_cannot_delete'],
    ['subscriber', `${ofOwn}/${id}?force=true`, 403, 'rest_cannot_delete'],
    ['contributor', `${ofOwn}/${id}?force=true`, 403, 'rest_cannot_delete'],
    ['author', `${inDraft}/${ofDraft}?force=true`, 403, 'rest_cannot_delete'],
    ['author', `${ofOwn}/${id}`, 501, 'rest_trash_not_supported'],
    ['author', `${ofOwn}/${MISSING}?force=true`, 404, 'rest_post_invalid_id'],
    ['editor', `${ofOwn}/${ofDraft}?force=true`, 404, 'rest_revision_parent_id_mismatch'],
    ['author', `${ofOwn}/${ofDraft}?force=true`, 404, 'rest_post_invalid_id'],
    ['editor', `/posts/${MISSING}/revisions/${id}?force=true`, 404, 'rest_post_invalid_parent'],
  ];
  for (const [as, path, status, code] of deletes) {
    assert.equal((await site.ask(status, 'DELETE', path, as && { as })).code, code, `${as} DELETE ${path}`);
  }
  assert.equal((await list(own)).length, 1, 'nothing is gone');
  const { deleted, previous } = await site.ask(200, 'DELETE', `${ofOwn}/${id}?force=true`, { as: 'author' });
  assert.deepEqual([deleted, previous.id, previous.parent, previous._links], [true, id, own.id, undefined]);
  assert.deepEqual(await list(own), []);
  await site.ask(404, 'GET', `${ofOwn}/${id}`, { as: 'author' });
});

test('deleting one in the middle leaves the others unchanged', async () => {
  const post = await postWith('alpha', 'beta', 'gamma', 'delta');
  const all = await list(post, '?context=edit');
  const [first, second, third, fourth] = all as [Answer, Answer, Answer, Answer];
  await site.ask(200, 'DELETE', `/posts/${post.id}/revisions/${third.id}?force=true`, { as: 'editor' });
  assert.deepEqual(await list(post, '?context=edit'), [first, second, fourth]);
  await site.ask(200, 'DELETE', `/posts/${post.id}/revisions/${first.id}?force=true`, { as: 'editor' });
  assert.deepEqual(await list(post, '?context=edit'), [second, fourth]);
});

test('order and filters of the list', async () => {
  const post = await postWith('Banana', 'apple pie', 'Cherry é', 'apple');
  const [four, three, two, one] = (await list(post)).map(({ id }) => id);
  const orders: [query: string, titles: string[]][] = [
    ['', ['apple', 'Cherry é', 'apple pie', 'Banana']],
    ['?order=asc', ['Banana', 'apple pie', 'Cherry é', 'apple']],
    ['?orderby=id&order=asc', ['Banana', 'apple pie', 'Cherry é', 'apple']],
    ['?orderby=title&order=asc', ['apple', 'apple pie', 'Banana', 'Cherry é']],
    ['?orderby=title', ['Cherry é', 'Banana', 'apple pie', 'apple']],
    ['?orderby=slug&order=asc', ['Banana', 'apple pie', 'Cherry é', 'apple']],
    ['?orderby=include_slugs', ['Banana', 'apple pie', 'Cherry é', 'apple']],
    [`?orderby=include&include=${two},${four},${one}`, ['apple pie', 'apple', 'Banana']],
    [`?include=${two},${MISSING}`, ['apple pie']],
    [`?exclude=${three},${one}`, ['apple', 'apple pie']],
    [`?include=${two}&exclude=${two},${one}`, ['apple pie']],
    ['?search=APPLE', ['apple', 'apple pie']],
    ['?search=apple -pie', ['apple']],
    ['?search="apple pie"', ['apple pie']],
    ['?search=cherry e', ['Cherry é']],
    ['?search=text&per_page=1&page=2', ['Cherry é']],
    ['?search=nowhere', []],
    ['?search=apple&orderby=relevance', ['apple', 'apple pie']],
    ['?search=pie text&orderby=relevance', ['apple pie']],
  ];
  for (const [query, expected] of orders) assert.deepEqual(titles(await list(post, query)), expected, query);
});

test('pages of the list, their totals and links', async () => {
  const post = await postWith('1', '2', '3', '4', '5');
  const path = `/site/v2/posts/${post.id}/revisions`;
  const rows: [query: string, titles: string[], total: string, pages: string, links: string[]][] = [
    ['', ['5', '4', '3', '2', '1'], '5', '1', []],
    ['?per_page=2', ['5', '4'], '5', '3', ['next 2']],
    ['?per_page=2&page=2', ['3', '2'], '5', '3', ['prev 1', 'next 3']],
    ['?per_page=2&page=3', ['1'], '5', '3', ['prev 2']],
    ['?per_page=2&offset=3', ['2', '1'], '5', '3', ['next 2']],
    ['?offset=4', ['5', '4', '3', '2', '1'], '5', '1', []],
    ['?search=none&page=7', [], '0', '0', ['prev 1']],
  ];
  for (const [query, expected, total, pages, links] of rows) {
    const answer = await site.json<Answer>(`${path}${query}`, { as: 'editor' });
    assert.deepEqual(titles(answer.body as Answer[]), expected, query);
    assert.equal(answer.headers.get('x-wp-total'), total, query);
    assert.equal(answer.headers.get('x-wp-totalpages'), pages, query);
    const found = [...(answer.headers.get('link') ?? '').matchAll(/[?&]page=(\d+)>; rel="(prev|next)"/g)];
    assert.deepEqual(
      found.map(([, page, rel]) => `${rel} ${page}`),
      links,
      query,
    );
  }
  const refused: [query: string, code: string][] = [
    ['?page=2', 'rest_revision_invalid_page_number'],
    ['?per_page=5&page=30', 'rest_revision_invalid_page_number'],
    ['?per_page=5&offset=30', 'rest_revision_invalid_offset_number'],
    ['?offset=5', 'rest_revision_invalid_offset_number'],
    ['?per_page=0', 'rest_invalid_param'],
    ['?per_page=101', 'rest_invalid_param'],
    ['?orderby=author', 'rest_invalid_param'],
    ['?orderby=relevance', 'rest_no_search_term_defined'],
    ['?orderby=include', 'rest_orderby_include_missing_include'],
    [`?search=${'x'.repeat(201)}`, 'rest_invalid_param'],
    [`?include=${Array.from({ length: 101 }, (_, index) => index + 1)}`, 'rest_invalid_param'],
  ];
  for (const [query, code] of refused) {
    const answer = await site.ask(400, 'GET', `/posts/${post.id}/revisions${query}`, { as: 'editor' });
    assert.equal(answer.code, code, query);
  }
});

test('the settings limit the number of revisions', async () => {
  const usual = site;
  const rows: [limit: number | undefined, saves: number, kept: number][] = [
    [2, 4, 2],
    [1, 4, 1],
    [0, 4, 0],
    [undefined, 53, 50],
  ];
  for (const [revisions, saves, kept] of rows) {
    site = await contentSite({ settings: revisions === undefined ? {} : { limits: { revisions } } });
    const names = Array.from({ length: saves }, (_, index) => `take ${index}`);
    assert.deepEqual(titles(await list(await postWith(...names))), names.slice(saves - kept).reverse());
    await site.close();
  }
  site = usual;
});

test('histories are private files, one per item, and deleted with it', async () => {
  const folder = '/site/.almanac/private/site/posts-history';
  const files = async () => (await site.fileSystem.readDirectory(folder)).map(({ name }) => name);
  const kept = await postWith('kept');
  const before = await files();
  const post = await postWith('a', 'b', 'c');
  assert.equal((await files()).length, before.length + 1);
  await site.ask(200, 'DELETE', `/posts/${post.id}?force=true`, { as: 'editor' });
  assert.deepEqual(await files(), before);
  assert.deepEqual(titles(await list(kept)), ['kept']);
  await site.ask(404, 'GET', `/posts/${post.id}/revisions`, { as: 'editor' });
});

test('a history too large for a file loses its oldest revisions, and no update fails because of it', async () => {
  const post = await created('posts', { title: 'large', content: 'x', status: 'publish' });
  for (const letter of 'abcdefghij') await updated('posts', post, { title: letter, content: letter.repeat(500_000) });
  assert.deepEqual(titles(await list(post, '?_fields=title')), ['j', 'i', 'h', 'g', 'f', 'e']);
});
