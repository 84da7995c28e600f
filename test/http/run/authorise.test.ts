import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin } from '../../../core/index.ts';
import { errorOf, fakeSite, json } from '../fake-site.ts';

const shop = definePlugin({ name: 'shop', namespace: 'shop/v1' });
const returns = v.unknown();
const plugin = shop.with({
  routes: [
    shop.read({
      path: '/carts/:id',
      params: { id: v.number() },
      allow: anyone,
      summary: 'A cart.',
      returns,
      run: () => 1,
    }),
    shop.write({
      method: 'POST',
      path: '/carts/:id',
      params: { id: v.number(), items: v.array(v.string()) },
      allow: ({ params }) => (params.items.length > 2 ? { code: 'shop_too_much', message: 'No.' } : undefined),
      summary: 'Fills a cart.',
      returns,
      run: () => 1,
    }),
    shop.write({
      method: 'DELETE',
      path: '/carts/:id',
      params: { id: v.number(), force: v.optional(v.boolean(), true) },
      allow: ({ params }) => (params.id === 1 && params.force ? undefined : { code: 'shop_closed', message: 'No.' }),
      summary: 'Empties a cart.',
      returns,
      run: () => 1,
    }),
  ],
});
const site = fakeSite([plugin]);

for (const [what, path, allow] of [
  ['the path and the defaults are known, what must be sent is not', '/shop/v1/carts/1', 'GET, DELETE'],
  ['the path decides', '/shop/v1/carts/2', 'GET'],
  ['the query does not: it is of this request alone', '/shop/v1/carts/1?force=0', 'GET, DELETE'],
] as const) {
  test(`Allow, ${what}: ${allow}`, async () => {
    assert.equal((await site.fetch(path)).headers.get('allow'), allow);
  });
}

test('a permission gets the parameters of the request', async () => {
  const few = await site.fetch('/shop/v1/carts/1', json('POST', { items: 'a,b' }));
  assert.equal(few.status, 200);
  const many = await site.fetch('/shop/v1/carts/1', json('POST', { items: 'a,b,c' }));
  assert.equal(many.status, 401);
  assert.equal((await errorOf(many)).code, 'shop_too_much');
});
