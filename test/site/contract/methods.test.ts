/** What each path of the contract answers to every method: those of the contract, `HEAD` and `OPTIONS` beside them, and no other. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Answer } from '../content-site.ts';
import { callOf } from './asking.ts';
import { contractSite, declaredTable } from './declared.ts';
import type { Params } from './schema.ts';
import { TABLE } from './table.ts';

const site = await contractSite();
after(() => site.close());
const declared = await declaredTable(site);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const PATHS = new Set(Object.keys(TABLE).map((endpoint) => endpoint.split(' ')[1] ?? ''));

/** Asks a path by any method, about what is not there. */
async function ask(method: string, path: string) {
  const like = METHODS.map((one) => `${one} ${path}`).find((endpoint) => endpoint in TABLE) ?? '';
  const call = callOf(`GET ${path}`, TABLE[like] ?? {});
  return site.json<Answer | undefined>(call.path, { as: 'administrator', method });
}

for (const path of PATHS) {
  const has = METHODS.filter((method) => `${method} ${path}` in TABLE);
  const others = METHODS.filter((method) => !has.includes(method));

  test(`${path} has ${has.join(', ')} and no other method`, async () => {
    for (const method of others) {
      const { status, body } = await ask(method, path);
      assert.deepEqual([status, body?.code], [404, 'rest_no_route'], method);
    }
    for (const method of has) assert.notEqual((await ask(method, path)).body?.code, 'rest_no_route', method);
  });

  test(`OPTIONS ${path} says what the index says`, async () => {
    const { status, body } = await ask('OPTIONS', path);
    assert.equal(status, 200);
    const endpoints: readonly { readonly methods: readonly string[]; readonly args: Params }[] = body?.endpoints;
    const said = endpoints.flatMap(({ methods, args }) => methods.map((method) => [method, args] as const));
    assert.deepEqual(
      Object.fromEntries(said),
      Object.fromEntries(has.map((method) => [method, declared[`${method} ${path}`]])),
    );
  });

  if (has.includes('GET')) {
    test(`HEAD ${path} is GET without a body`, async () => {
      const [head, get] = [await ask('HEAD', path), await ask('GET', path)];
      assert.deepEqual([head.status, head.body], [get.status, undefined]);
      assert.equal(head.headers.get('x-wp-total'), get.headers.get('x-wp-total'));
    });
  } else {
    test(`HEAD ${path} is no more there than GET`, async () => {
      assert.equal((await ask('HEAD', path)).status, 404);
    });
  }
}

/** Paths that look like those of the contract. */
const NOT_THERE = [
  '/site/v2/post',
  '/site/v2/posts/abc',
  '/site/v2/posts/12abc',
  '/site/v2/posts/-1',
  '/site/v2/posts/1/revisions/last',
  '/site/v2/posts/1/autosave',
  '/site/v2/media/1/revisions',
  '/site/v2/media/1/autosaves',
  '/site/v2/media/1/crop',
  '/site/v2/menu-items/1/revisions',
  '/site/v2/menu-item',
  '/site/v2/templates/three/of/them',
  '/site/v2/global-styles',
  '/site/v2/global-styles/1/autosaves',
  '/batch',
  '/batch/v1/1',
  '/batch/v2',
  '/oembed/1.0/embeds',
  '/oembed/1.0/embed/1',
  '/oembed/v1/embed',
  '/builder/v1/icons',
  '/builder/v1/icons/import',
];
for (const path of NOT_THERE) {
  test(`${path} is not there, by no method`, async () => {
    for (const method of METHODS) {
      const { status, body } = await site.json(path, { as: 'administrator', method });
      assert.deepEqual([status, body.code], [404, 'rest_no_route'], method);
    }
  });
}
