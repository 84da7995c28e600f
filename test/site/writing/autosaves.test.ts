/** Autosaves: one per user next to a published item; one's own draft is updated directly. */
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

async function created(base: string, json: unknown, as: As = 'editor'): Promise<Answer> {
  site.clock.advance(1000);
  return site.ask(201, 'POST', `/${base}`, { as, json });
}

/** A published post. */
const published = (as: As = 'editor'): Promise<Answer> =>
  created('posts', { title: 'Title', content: 'content', excerpt: 'excerpt', status: 'publish' }, as);

/** Each in a second of its own, as editors save. */
async function autosaved(post: Answer, json: unknown, as: As = 'editor', base = 'posts'): Promise<Answer> {
  site.clock.advance(1000);
  return site.ask(200, 'POST', `/${base}/${post.id}/autosaves`, { as, json });
}

const versions = async (post: Answer, what: 'autosaves' | 'revisions', query = '', as: As = 'editor') =>
  (await site.ask(200, 'GET', `/posts/${post.id}/${what}${query}`, { as })) as Answer[];

const titles = (found: readonly Answer[]): string[] => found.map((one) => one.title.rendered);

test('an autosave is stored next to the item, which does not change', async () => {
  const post = await published();
  const shown = await site.ask(200, 'GET', `/posts/${post.id}`);
  const saved = await autosaved(post, { title: 'Better & better', content: 'new', meta: { footnotes: '[]' } });
  const date = new Date(site.clock.now()).toISOString().slice(0, 19);
  assert.deepEqual(saved, {
    author: post.author,
    date: saved.date,
    date_gmt: date,
    id: saved.id,
    modified: saved.date,
    modified_gmt: date,
    parent: post.id,
    slug: `${post.id}-autosave-v1`,
    guid: { rendered: `http://site.test/?p=${saved.id}`, raw: `http://site.test/?p=${saved.id}` },
    title: { raw: 'Better & better', rendered: 'Better &#038; better' },
    content: { raw: 'new', rendered: '<p>new</p>\n' },
    // not sent: as in the item
    excerpt: { raw: 'excerpt', rendered: '<p>excerpt</p>\n' },
    meta: { _builder_hide_in_design_set: false, _builder_tags: '', footnotes: '[]' },
    preview_link: `http://site.test/post/title/?preview_id=${post.id}&preview=true`,
    _links: { parent: [{ href: `http://site.test/api/site/v2/posts/${post.id}` }] },
  });
  const one = `/posts/${post.id}/autosaves/${saved.id}`;
  assert.deepEqual(await site.ask(200, 'GET', `${one}?context=edit`, { as: 'editor' }), saved);
  assert.deepEqual(await versions(post, 'autosaves', '?context=edit'), [saved]);
  const view = await site.ask(200, 'GET', one, { as: 'editor' });
  assert.deepEqual([view.title, view.preview_link], [{ rendered: 'Better &#038; better' }, undefined]);
  assert.deepEqual(await site.ask(200, 'GET', `/posts/${post.id}`), shown, 'strangers see what they saw');
});

test('one per user, which the next replaces under its id', async () => {
  const post = await published();
  const first = await autosaved(post, { title: 'one', content: 'one' });
  const others = await autosaved(post, { title: 'other' }, 'administrator');
  const second = await autosaved(post, { title: 'two' });
  assert.deepEqual([second.id, second.title.raw, second.content.raw], [first.id, 'two', 'one'], 'no text is lost');
  assert.notEqual(others.id, first.id);
  assert.deepEqual(titles(await versions(post, 'autosaves')), ['two', 'other']);
  // a save by hand drops none of them
  await site.ask(200, 'PATCH', `/posts/${post.id}`, { as: 'editor', json: { title: 'saved' } });
  site.clock.advance(1000);
  await site.ask(200, 'PATCH', `/posts/${post.id}`, { as: 'editor', json: { title: 'saved again' } });
  assert.deepEqual(titles(await versions(post, 'autosaves')), ['two', 'other']);
  assert.deepEqual(titles(await versions(post, 'revisions')), ['saved again', 'saved', 'two', 'other']);
  await site.ask(200, 'DELETE', `/posts/${post.id}/revisions/${first.id}?force=true`, { as: 'editor' });
  assert.deepEqual(titles(await versions(post, 'autosaves')), ['other']);
  assert.deepEqual(titles(await versions(post, 'revisions')), ['saved again', 'saved', 'other']);
});

test('an autosave equal to the item keeps the existing one', async () => {
  const post = await published();
  const kept = await autosaved(post, { title: 'kept' });
  assert.deepEqual(await autosaved(post, { title: 'Title', content: 'content' }), kept);
  assert.deepEqual(await autosaved(post, { title: ' Title', content: 'content\n\n' }), kept, 'but for white space');
  assert.deepEqual(titles(await versions(post, 'autosaves')), ['kept']);
});

test("an autosave of one's own draft changes the draft, and makes no revision", async () => {
  const draft = await created('posts', { title: 'Draft', content: 'text' });
  const saved = await autosaved(draft, { title: 'Draft, better', excerpt: 'short' });
  assert.deepEqual(
    [saved.id, saved.parent, saved.slug, saved.title.raw, saved.content.raw],
    [draft.id, 0, '', 'Draft, better', 'text'],
  );
  assert.equal(saved.preview_link, `http://site.test/?post_type=post&p=${draft.id}&preview=true`);
  const now = await site.ask(200, 'GET', `/posts/${draft.id}?context=edit`, { as: 'editor' });
  assert.deepEqual([saved.date, saved.date_gmt, saved.modified], [null, null, now.modified], 'nobody gave it a date');
  assert.deepEqual([now.title.raw, now.excerpt.raw, now.status], ['Draft, better', 'short', 'draft']);
  assert.deepEqual(await versions(draft, 'revisions'), []);
  assert.deepEqual(await versions(draft, 'autosaves'), []);
  await site.ask(200, 'PATCH', `/posts/${draft.id}`, { as: 'editor', json: { title: 'Draft, best' } });
  assert.deepEqual(titles(await versions(draft, 'revisions')), ['Draft, best']);
});

test('a draft with its own slug and date keeps them, and its modification time is that of the autosave', async () => {
  const draft = await created('posts', { title: 'Draft', slug: 'ёлка', date: '2020-02-02T10:00:00' });
  const saved = await autosaved(draft, { title: 'Draft, better' });
  assert.equal(saved.slug, draft.slug, 'encoded');
  const now = await site.ask(200, 'GET', `/posts/${draft.id}?context=edit`, { as: 'editor' });
  assert.deepEqual([saved.date, saved.modified], ['2020-02-02T10:00:00', now.modified]);
  assert.notEqual(saved.modified, saved.date);
});

test('items whose autosaves are stored separately', async () => {
  const rows: [what: string, item: Record<string, unknown>, by: As, as: As, apart: boolean][] = [
    ['own draft', { status: 'draft' }, 'contributor', 'contributor', false],
    ["another's draft", { status: 'draft' }, 'contributor', 'editor', true],
    ['own pending', { status: 'pending' }, 'contributor', 'contributor', true],
    ['own private', { status: 'private' }, 'author', 'author', true],
    ['own scheduled', { status: 'publish', date: '2031-01-01T00:00:00' }, 'author', 'author', true],
    ["another's published", { status: 'publish' }, 'author', 'administrator', true],
  ];
  for (const [what, item, by, as, apart] of rows) {
    const post = await created('posts', { title: 'before', ...item }, by);
    const saved = await autosaved(post, { title: 'after' }, as);
    const now = await site.ask(200, 'GET', `/posts/${post.id}?context=edit`, { as: 'editor' });
    assert.equal(now.title.raw, apart ? 'before' : 'after', what);
    assert.equal(saved.id !== post.id, apart, what);
    assert.equal((await versions(post, 'autosaves')).length, Number(apart), what);
  }
});

test('an autosave is sanitized and validated like the item', async () => {
  const post = await published('author');
  const hostile = { title: 'a<script>x</script>', content: '<p onclick="x">b</p><script>x</script>' };
  const saved = await autosaved(post, hostile, 'author');
  assert.deepEqual([saved.title.raw, saved.content.raw], ['a', '<p>b</p>']);
  const note = await autosaved(post, { meta: { footnotes: '[{"content":"<script>x</script>n"}]' } }, 'author');
  assert.ok(!note.meta.footnotes.includes('script'), note.meta.footnotes);
  const free = await autosaved(post, hostile, 'editor');
  assert.equal(free.content.raw, hostile.content, 'who may use any HTML may here');
  const refused: [json: unknown, what: string][] = [
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ content: 'x'.repeat(512 * 1024 + 1) }, 'content'],
    [{ meta: 1 }, 'meta'],
    [{ status: 'nonsense' }, 'status'],
  ];
  for (const [json, name] of refused) {
    const answer = await site.ask(400, 'POST', `/posts/${post.id}/autosaves`, { as: 'author', json });
    assert.deepEqual([answer.code, Object.keys(answer.data.params)[0]?.split('.')[0]], ['rest_invalid_param', name]);
  }
  assert.equal((await versions(post, 'autosaves', '', 'author')).length, 2, 'nothing refused is kept');
});

test('who may', async () => {
  const post = await published('author');
  const { id } = await autosaved(post, { content: 'secret' }, 'author');
  const draft = await created('posts', { title: 'draft' }, 'contributor');
  const [ofPost, ofDraft] = [`/posts/${post.id}/autosaves`, `/posts/${draft.id}/autosaves`];
  const rows: [as: As | undefined, method: string, path: string, status: number, code?: string][] = [
    [undefined, 'POST', ofPost, 401, 'rest_cannot_edit'],
    ['subscriber', 'POST', ofPost, 403, 'rest_cannot_edit'],
    ['contributor', 'POST', ofPost, 403, 'rest_cannot_edit'],
    ['author', 'POST', ofDraft, 403, 'rest_cannot_edit'],
    ['editor', 'POST', `/posts/${MISSING}/autosaves`, 404, 'rest_post_invalid_id'],
    ['editor', 'POST', `/pages/${post.id}/autosaves`, 404, 'rest_post_invalid_id'],
    [undefined, 'GET', ofPost, 401, 'rest_cannot_read'],
    [undefined, 'GET', `${ofPost}/${id}`, 401, 'rest_cannot_read'],
    ['subscriber', 'GET', ofPost, 403, 'rest_cannot_read'],
    ['contributor', 'GET', ofPost, 403, 'rest_cannot_read'],
    ['contributor', 'GET', `${ofPost}/${id}`, 403, 'rest_cannot_read'],
    ['contributor', 'GET', `${ofPost}/${MISSING}`, 403, 'rest_cannot_read'],
    ['author', 'GET', ofDraft, 403, 'rest_cannot_read'],
    ['author', 'GET', `${ofPost}/${id}`, 200],
    ['editor', 'GET', ofPost, 200],
    ['editor', 'GET', `${ofPost}/${MISSING}`, 200],
    ['editor', 'GET', `${ofDraft}/${id}`, 404, 'rest_post_no_autosave'],
    ['editor', 'GET', `/posts/${MISSING}/autosaves`, 404, 'rest_post_invalid_parent'],
    ['editor', 'GET', `/posts/${MISSING}/autosaves/${id}`, 404, 'rest_post_invalid_parent'],
  ];
  for (const [as, method, path, status, code] of rows) {
    const json = method === 'POST' ? { title: 'x' } : undefined;
    const answer = await site.ask(status, method, path, { ...(as && { as }), ...(json && { json }) });
    assert.equal(answer.code, code, `${as} ${method} ${path}`);
    if (code) assert.ok(!JSON.stringify(answer).includes('secret'), `${as} ${method} ${path}`);
  }
  assert.deepEqual(
    (await versions(post, 'autosaves')).map((one) => one.id),
    [id],
    'nothing was kept',
  );
});

test("an autosave of one's own draft has no more rights than an update", async () => {
  const draft = await created('posts', { title: 'Draft' }, 'contributor');
  const path = `/posts/${draft.id}/autosaves`;
  const refused: [json: unknown, code: string][] = [
    [{ status: 'publish' }, 'rest_cannot_publish'],
    [{ author: 1 }, 'rest_cannot_edit_others'],
  ];
  for (const [json, code] of refused) {
    assert.equal((await site.ask(403, 'POST', path, { as: 'contributor', json })).code, code);
  }
  const now = await site.ask(200, 'GET', `/posts/${draft.id}?context=edit`, { as: 'contributor' });
  assert.deepEqual([now.status, now.author], ['draft', draft.author]);
});

test('each kind has the members that it supports, and blocks have no preview page', async () => {
  const kinds: [base: string, as: As, preview: boolean][] = [
    ['posts', 'author', true],
    ['pages', 'editor', true],
    ['blocks', 'author', false],
    ['navigation', 'administrator', false],
  ];
  for (const [base, as, preview] of kinds) {
    const item = await created(base, { title: 'one', content: 'one', status: 'publish' }, as);
    const saved = await autosaved(item, { content: 'two' }, as, base);
    assert.equal(saved.content.raw, 'two', base);
    assert.deepEqual([typeof saved.preview_link, saved.preview_link !== ''], ['string', preview], base);
    const [found = {}] = (await site.ask(200, 'GET', `/${base}/${item.id}/autosaves`, { as })) as Answer[];
    assert.equal(found.slug, `${item.id}-autosave-v1`, base);
  }
});
