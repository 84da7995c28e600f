/** Links to drafts, revisions and autosaves for who may edit them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../../core/index.ts';
import { type WebSite, webSite } from './web-site.ts';

const API = '/../api';

interface Answered {
  readonly id: number;
  readonly link: string;
  readonly code: string;
  readonly expires: string;
}

async function ask(site: WebSite, as: Role, path: string, json: unknown, method = 'POST'): Promise<Answered> {
  return (await site.json<Answered>(`${API}${path}`, { as, method, json })).body;
}

/** The path of a link, under the site. */
const pathOf = ({ link }: Answered): string => link.replace('http://mill.test', '');

const preview = (site: WebSite, as: Role, json: unknown): Promise<Answered> => ask(site, as, '/web/v1/previews', json);

/** A draft of an author. */
const draft = (site: WebSite, more = {}): Promise<Answered> =>
  ask(site, 'author', '/site/v2/posts', { title: 'Secret plan', content: 'Nobody knows', status: 'draft', ...more });

test('a draft is shown to everybody with the link, and to nobody else', async (t) => {
  const site = await webSite(t);
  const { id } = await draft(site, { password: 'sesame' });
  const made = await preview(site, 'author', { id });
  assert.equal(made.expires, '2030-01-15T14:00:00.000Z');
  const { status, headers, text } = await site.visit(pathOf(made));
  assert.equal(status, 200);
  assert.match(text, /<title>Secret plan – Mill Lane<\/title>/);
  assert.match(text, /Nobody knows/);
  assert.match(text, /<meta name="robots" content="noindex/);
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
  assert.match(headers.get('cache-control') ?? '', /private, no-store/);
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.doesNotMatch(text, /og:|oembed/, 'nothing is told to other programs');
  for (const path of [`/?p=${id}`, `/?post_type=post&p=${id}`, `/?p=${id}&preview=true`, `/?p=${id}`]) {
    assert.equal((await site.visit(path)).status, 404, path);
  }
});

test('each page of a preview links to its other pages', async (t) => {
  const site = await webSite(t);
  const { id } = await draft(site, { content: 'One<!--nextpage-->Two<!--nextpage-->Three' });
  let { text } = await site.visit(pathOf(await preview(site, 'author', { id })));
  assert.match(text, /One/);
  for (const [number, words] of [
    [3, 'Three'],
    [2, 'Two'],
    [1, 'One'],
  ] as const) {
    const [, link = ''] = new RegExp(`<a href="([^"]*)" class="post-page-numbers">${number}<`).exec(text) ?? [];
    const page = await site.visit(link.replaceAll('&amp;', '&').replace('http://mill.test', ''));
    assert.equal(page.status, 200, link);
    assert.match(page.text, new RegExp(`${words}[^]*post-page-numbers current" aria-current="page">${number}<`));
    ({ text } = page);
  }
});

test('revisions and autosaves are shown with their own texts', async (t) => {
  const site = await webSite(t);
  const id = await site.write('posts', { title: 'First', content: 'One', date: '2026-05-20T10:00:00' });
  for (const [title, content] of [
    ['Middle', 'Between'],
    ['Second', 'Two'],
  ]) {
    site.clock.advance(1000);
    await ask(site, 'editor', `/site/v2/posts/${id}`, { title, content });
  }
  site.clock.advance(1000);
  const saved = await ask(site, 'editor', `/site/v2/posts/${id}/autosaves`, { title: 'Third', content: 'Three' });
  const path = `${API}/site/v2/posts/${id}/revisions?search=Middle`;
  const [middle] = (await site.json<Answered[]>(path, { as: 'editor' })).body;
  for (const [version, title, words] of [
    [undefined, 'Second', 'Two'],
    [middle?.id, 'Middle', 'Between'],
    [saved.id, 'Third', 'Three'],
  ] as const) {
    const { text, status } = await site.visit(pathOf(await preview(site, 'editor', { id, version })));
    assert.equal(status, 200, title);
    assert.match(text, new RegExp(`<title>${title} – Mill Lane`));
    assert.match(text, new RegExp(`<h1[^>]*>${title}</h1>`));
    assert.match(text, new RegExp(`<p>${words}</p>`));
  }
  assert.match((await site.visit('/2026/05/20/first/')).text, /<p>Two<\/p>/, 'visitors see what is published');
});

test('a draft of an event is shown as its page will be', async (t) => {
  const site = await webSite(t);
  const { id } = await ask(site, 'author', '/calendar/events/v1/events', {
    title: 'Quiet fair',
    description: 'Stalls',
    status: 'draft',
    start_date: '2030-03-01 10:00:00',
    end_date: '2030-03-01 12:00:00',
  });
  const { status, text } = await site.visit(pathOf(await preview(site, 'author', { id })));
  assert.equal(status, 200);
  for (const part of [/<h1>Quiet fair<\/h1>/, /Stalls/, /2030-03-01/]) assert.match(text, part);
  assert.equal((await site.visit(`/?post_type=tribe_events&p=${id}`)).status, 404);
});

test('users who may not edit get no link', async (t) => {
  const site = await webSite(t);
  const { id } = await draft(site);
  const pattern = await ask(site, 'editor', '/site/v2/blocks', { title: 'Pattern', content: 'x', status: 'publish' });
  for (const [as, json, code] of [
    [undefined, { id }, 'rest_cannot_edit'],
    ['subscriber', { id }, 'rest_cannot_edit'],
    ['contributor', { id }, 'rest_cannot_edit'],
    ['author', { id: 999_999 }, 'rest_post_invalid_id'],
    ['author', { id, version: 999_999 }, 'rest_post_invalid_id'],
    ['editor', { id: pattern.id }, 'rest_post_invalid_id'],
    ['author', { id: 'x' }, 'rest_invalid_param'],
  ] as const) {
    const { body } = await site.json<Answered>(`${API}/web/v1/previews`, { ...(as && { as }), method: 'POST', json });
    assert.equal(body.code, code, `${as} ${JSON.stringify(json)}`);
  }
});

for (const [what, change] of [
  ['two hours have passed', async (site: WebSite) => site.clock.advance(2 * 60 * 60_000)],
  [
    'its user may no longer edit',
    (site: WebSite) => site.command('user change', { login: 'author', changes: { role: 'subscriber' } }),
  ],
  [
    'its application password is revoked',
    (site: WebSite) => site.command('app-password revoke', { login: 'author', name: 'test' }),
  ],
] as const) {
  test(`a link expires when ${what}`, async (t) => {
    const site = await webSite(t);
    const path = pathOf(await preview(site, 'author', { id: (await draft(site)).id }));
    assert.equal((await site.visit(path)).status, 200);
    await change(site);
    const { status, text, headers } = await site.visit(path);
    assert.equal(status, 403);
    assert.match(text, /This preview has ended/);
    assert.doesNotMatch(text, /Secret/);
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
  });
}

test('a link only shows the item it was created for', async (t) => {
  const site = await webSite(t);
  const { id } = await draft(site);
  const other = await draft(site, { title: 'Other plan' });
  const path = pathOf(await preview(site, 'author', { id }));
  for (const changed of [
    path.replace(`p=${id}`, `p=${other.id}`),
    `${path}&version=${other.id}`,
    path.replace(/pass=\d+/, 'pass=9999999999999'),
    path.replace(/pass=.*/, 'pass=x'),
  ]) {
    const { status, text } = await site.visit(changed);
    assert.equal(status, 403, changed);
    assert.doesNotMatch(text, /plan/, changed);
  }
});
