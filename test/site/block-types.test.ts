/** Users who write see block types and have blocks rendered, as in the reference. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contribute, definePlugin } from '../../core/index.ts';
import { blockRenderers } from '../../plugins/content/index.ts';
import { blockTypes } from '../../plugins/site/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { type AskingSite, contentSite } from './content-site.ts';

let site: AskingSite;
let draft = 0;
const poem = {
  name: 'guest/poem',
  title: 'Poem',
  description: 'Lines.',
  category: 'text',
  attributes: {
    lines: { type: 'integer', default: 2 },
    loud: { type: ['boolean', 'null'] },
    mood: { enum: ['up', 'down'] },
  },
  dynamic: true,
};
const guest = pluginSource(
  definePlugin({ name: 'guest' }).with({
    extends: [
      contribute(blockTypes, poem),
      contribute(blockRenderers, ({ block }) =>
        block.name === 'guest/poem' ? `<pre>${JSON.stringify(block.attributes)}</pre>` : undefined,
      ),
    ],
  }),
  { requires: ['content', 'site'] },
);

before(async () => {
  site = await contentSite({}, [guest]);
  draft = (await site.ask(201, 'POST', '/posts', { as: 'author', json: { title: 'x' } })).id;
  await site.ask(201, 'POST', '/posts', { as: 'author', json: { title: 'Out', status: 'publish' } });
});
after(() => site.close());

const admin = { as: 'administrator' } as const;
const list = async (path: string, as: 'administrator' | 'contributor' = 'administrator') =>
  (await site.ask(200, 'GET', path, { as })) as unknown as readonly { readonly name: string }[];
const names = async (path: string) => (await list(path)).map(({ name }) => name);

test('block types are listed, all or those of a namespace', async () => {
  const all = await names('/block-types');
  assert.ok(all.includes('core/paragraph') && all.includes('guest/poem'));
  assert.deepEqual(await names('/block-types/guest'), ['guest/poem']);
  assert.deepEqual(await names('/block-types?namespace=guest'), ['guest/poem']);
  assert.deepEqual(await names('/block-types/nobody'), []);
  for (const type of await list('/block-types', 'contributor')) {
    assert.deepEqual(await site.ask(200, 'GET', `/block-types/${type.name}`, admin), type);
  }
});

test('a block type lists its attributes, its own and those of its supports', async () => {
  const columns = await site.ask(200, 'GET', '/block-types/core/columns', admin);
  assert.deepEqual(Object.keys(columns.attributes), [
    ...['verticalAlignment', 'isStackedOnMobile', 'templateLock', 'lock', 'metadata', 'align', 'className', 'style'],
    ...['backgroundColor', 'textColor', 'gradient', 'fontSize', 'fontFamily', 'borderColor', 'layout'],
  ]);
  assert.deepEqual(columns.allowed_blocks, ['core/column']);
  assert.equal(columns.is_dynamic, false);
  assert.equal(columns._links['site:render-block'], undefined);
  const posts = await site.ask(200, 'GET', '/block-types/core/latest-posts', admin);
  assert.equal(posts.is_dynamic, true);
  assert.match(posts._links['site:render-block'][0].href, /\/block-renderer\/core\/latest-posts\?context=edit$/);
});

/** Rendering requires context=edit. */
const forEditing = (path: string): string =>
  !path.startsWith('/block-renderer') || path.includes('context')
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}context=edit`;

for (const [who, method, path, json, status, code] of [
  [undefined, 'GET', '/block-types', undefined, 401, 'rest_block_type_cannot_view'],
  ['subscriber', 'GET', '/block-types', undefined, 403, 'rest_block_type_cannot_view'],
  ['subscriber', 'GET', '/block-types/core', undefined, 403, 'rest_block_type_cannot_view'],
  [undefined, 'GET', '/block-types/core/none', undefined, 401, 'rest_block_type_cannot_view'],
  ['author', 'GET', '/block-types/core/none', undefined, 404, 'rest_block_type_invalid'],
  [undefined, 'GET', '/block-renderer/core/latest-posts', undefined, 401, 'block_cannot_read'],
  ['subscriber', 'POST', '/block-renderer/core/latest-posts', {}, 403, 'block_cannot_read'],
  ['contributor', 'GET', '/block-renderer/core/latest-posts?post_id={draft}', undefined, 403, 'block_cannot_read'],
  ['author', 'GET', '/block-renderer/core/latest-posts?post_id=777777', undefined, 403, 'block_cannot_read'],
  ['author', 'GET', '/block-renderer/core/none', undefined, 404, 'block_invalid'],
  ['author', 'GET', '/block-renderer/core/paragraph', undefined, 404, 'block_invalid'],
  ['author', 'GET', '/block-renderer/guest/poem?context=', undefined, 400, 'rest_invalid_param'],
  ['author', 'GET', '/block-renderer/guest/poem?context=view', undefined, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: { lines: 1.5 } }, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: { lines: 'x' } }, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: { loud: 'x' } }, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: { mood: 'x' } }, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: { toString: 1 } }, 400, 'rest_invalid_param'],
  ['author', 'POST', '/block-renderer/guest/poem', { attributes: 7 }, 400, 'rest_invalid_param'],
] as const) {
  test(`${who ?? 'nobody'}: ${method} ${path} ${JSON.stringify(json) ?? ''} is ${code}`, async () => {
    const answer = await site.ask(status, method, forEditing(path.replace('{draft}', String(draft))), {
      ...(who && { as: who }),
      ...(json && { json }),
    });
    assert.equal(answer.code, code);
  });
}

test('rendering a block requires context=edit', async () => {
  for (const method of ['GET', 'POST']) {
    const { code, data } = await site.ask(400, method, '/block-renderer/guest/poem', { as: 'author' });
    assert.deepEqual([code, Object.keys(data.params)], ['rest_invalid_param', ['context']]);
  }
});

test('a block is rendered with the sent attributes, and its defaults', async () => {
  const rendered = async (path: string, json?: object) =>
    (
      await site.ask(200, json ? 'POST' : 'GET', forEditing(`/block-renderer/${path}`), {
        as: 'author',
        ...(json && { json }),
      })
    ).rendered;
  assert.equal(await rendered('guest/poem'), '<pre>{"lines":2}</pre>');
  assert.equal(
    await rendered('guest/poem?context=edit&attributes[lines]=3&attributes[loud]=true'),
    '<pre>{"lines":3,"loud":true}</pre>',
  );
  assert.equal(
    await rendered(`guest/poem?post_id=${draft}`, { attributes: { mood: 'up', loud: null, lock: {} } }),
    '<pre>{"lines":2,"mood":"up","loud":null,"lock":{}}</pre>',
  );
  assert.equal(await rendered('guest/poem', { attributes: [] }), '<pre>{"lines":2}</pre>');
  assert.match(await rendered('core/latest-posts'), />Out<\/a>/);
  assert.equal(await rendered('core/block', { attributes: { ref: 777777 } }), '');
});
