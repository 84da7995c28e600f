/** Who may ask what: a table by route, role and code. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Role } from '../../core/index.ts';
import type { AskingSite } from '../asking-site.ts';
import { farNetwork } from '../outgoing/far-network.ts';
import { blockEditorSite } from './block-editor-site.ts';

const URL = 'https://far.example/';
const network = farNetwork({ [URL]: { body: ['<title>Far</title>'] } });
let site: AskingSite;
before(async () => {
  site = await blockEditorSite({
    network,
    files: {
      'site/navigation/1.json': JSON.stringify({ id: 1, title: 'Main', slug: 'main', status: 'publish', author: 1 }),
      'themes/daybook/theme.json': '{"version": 3}',
    },
  });
});
after(() => site.close());

const WRITERS: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];

for (const [path, allowed, code] of [
  [`/url-details?url=${URL}`, WRITERS, 'rest_cannot_view_url_details'],
  ['/navigation-fallback', ['administrator'], 'rest_cannot_create'],
] as const) {
  for (const as of [undefined, 'subscriber', ...WRITERS] as const) {
    const status = as === undefined ? 401 : allowed.some((role) => role === as) ? 200 : 403;
    test(`GET ${path} as ${as ?? 'nobody'} is ${status}`, async () => {
      const before = network.asked.length;
      const answer = await site.ask(status, 'GET', path, as && { as });
      if (status === 200) return;
      assert.equal(answer.code, code);
      assert.equal(network.asked.length, before, 'nothing was asked of others');
    });
  }
  test(`GET ${path} has HEAD and OPTIONS, and no writes`, async () => {
    const head = await site.fetch(`/block-editor/v1${path}`, { method: 'HEAD', as: 'administrator' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    const options = await site.json<{ schema: { title: string } }>(`/block-editor/v1${path}`, { method: 'OPTIONS' });
    assert.equal(options.status, 200);
    assert.equal(typeof options.body.schema.title, 'string');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.equal((await site.fetch(`/block-editor/v1${path}`, { method, as: 'administrator' })).status, 404);
    }
  });
}
