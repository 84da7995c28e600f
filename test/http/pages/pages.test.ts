/** Pages of plugins, below the address of the site. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as v from 'valibot';
import { anyone, defineCollection, definePlugin, html } from '../../../core/index.ts';
import { type TestSite, testSite } from '../../../scripts/testing/test-site.ts';

const cards = defineCollection('wall/cards', v.looseObject({ id: v.number(), text: v.string() }), {
  fields: {},
  guard: () => undefined,
});

const begun = definePlugin({
  name: 'wall',
  namespace: 'wall/v1',
  config: v.object({ colour: v.optional(v.string(), 'red') }),
});
const wall = begun.with({
  collections: [cards],
  routes: [
    begun.write({
      method: 'POST',
      path: '/cards',
      params: { text: v.string() },
      allow: anyone,
      summary: 'Pins a card.',
      returns: v.looseObject({}),
      status: 201,
      run: ({ params, store }) => store.of(cards).insert({ text: params.text }),
    }),
  ],
  pages: [
    begun.page({
      path: '/wall/:id',
      params: { id: v.number(), big: v.optional(v.boolean(), false) },
      run: ({ params, store, site, config, principal }) => {
        const card = store.of(cards).get(params.id);
        return (
          card && {
            document: html`<title>${site.title}</title><style>p{color:${config.colour}}</style><p>${card.text}</p>${params.big && 'BIG'}${principal.user?.login}`,
            framed: params.big,
          }
        );
      },
    }),
    begun.page({
      path: '/wall/broken',
      params: {},
      run: () => {
        throw new Error('the plugin is wrong');
      },
    }),
  ],
});

let site: TestSite;
before(async () => {
  site = await testSite([wall], { settings: { title: 'Fish & <chips>', url: 'https://town.test/sub' } });
  const { status, body } = await site.json('/../sub/api/wall/v1/cards', {
    method: 'POST',
    json: { text: '<script>alert(1)</script>' },
  });
  assert.deepEqual([status, body.id], [201, 1]);
});
after(() => site.close());

/** Asks outside the REST root. */
const ask = (path: string, method = 'GET', as?: 'administrator') =>
  site.fetch(`/../sub${path}`, { method, ...(as && { as }) });

for (const [method, path, status, shows] of [
  ['GET', '/wall/1', 200, '<p>&lt;script&gt;'],
  ['GET', '/wall/1?big=1', 200, 'BIG'],
  ['GET', '/wall/1?utm=x&utm[]=y', 200, '<title>Fish &amp; &lt;chips&gt;</title>'],
  ['GET', '/wall/2', 404, 'Page not found'],
  ['GET', '/wall/1?big=maybe', 400, 'big'],
  ['GET', '/wall/1?campaign=50%off&100%', 200, '<title>Fish &amp; &lt;chips&gt;</title>'],
  ['GET', '/wall/1?a=%ff', 400, 'percent-encoding'],
  ['GET', `/wall/1?${'a=1&'.repeat(201)}`, 400, '200 parameters'],
  ['GET', `/wall/1?a=${'b'.repeat(8200)}`, 414, 'longer than'],
  ['GET', '/wall/broken', 500, 'Something went wrong on our side'],
  ['HEAD', '/wall/1', 200, ''],
  ['HEAD', '/wall/2', 404, ''],
] as const) {
  test(`${method} ${path.slice(0, 40)} is a page: ${status}`, async () => {
    const response = await ask(path, method);
    assert.equal(response.status, status);
    assert.equal(response.headers.get('content-type'), 'text/html; charset=UTF-8');
    const text = await response.text();
    assert.ok(method === 'HEAD' ? text === '' : text.includes(shows), text);
    assert.doesNotMatch(text, /<script|the plugin is wrong/i);
  });
}

for (const [method, path, status] of [
  ['GET', '/wall/one', 404],
  ['GET', '/wall', 404],
  ['GET', '/wall/1/more', 404],
  ['GET', '/walls/1', 404],
  ['POST', '/wall/1', 404],
] as const) {
  test(`${method} ${path} is not a page: ${status}, as an error of the API`, async () => {
    const response = await ask(path, method);
    assert.equal(response.status, status);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  });
}

test('a page runs no scripts and cannot be framed, unless its plugin declares it', async () => {
  const alone = await ask('/wall/1');
  const policy = alone.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    assert.ok(policy.includes(part), part);
  }
  assert.match(policy, /style-src 'sha256-[\w+/]{43}='/);
  assert.equal(alone.headers.get('x-frame-options'), 'DENY');
  assert.equal(alone.headers.get('x-content-type-options'), 'nosniff');
  const framed = await ask('/wall/1?big=true');
  assert.match(framed.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
  assert.equal(framed.headers.get('x-frame-options'), null);
});

test('a removed item is reported in the frame that showed it', async () => {
  const gone = await ask('/wall/2?big=true');
  assert.match(gone.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
  assert.equal(gone.headers.get('x-frame-options'), null);
});

test('a page is rendered for an anonymous visitor, even with credentials', async () => {
  assert.doesNotMatch(await (await ask('/wall/1', 'GET', 'administrator')).text(), /administrator/);
});

test('a page shows the current records and settings', async () => {
  assert.equal((await ask('/wall/9')).status, 404);
  await site.saveSettings({ title: 'New', url: 'https://town.test/sub', plugins: { wall: { colour: 'blue' } } });
  assert.match(await (await ask('/wall/1')).text(), /<title>New<\/title><style>p\{color:blue\}/);
});
