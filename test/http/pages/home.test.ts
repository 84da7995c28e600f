import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../../core/index.ts';
import { fakeSite } from '../fake-site.ts';

const site = fakeSite([definePlugin({ name: 'empty' }).with({})]);

/** Of the fake site, whose REST root is below `/api`. */
const ASKED: readonly [string, string, number][] = [
  ['GET', '/', 200],
  ['GET', '/?utm=1', 200],
  ['HEAD', '/', 200],
  ['POST', '/', 404],
  ['GET', '/index.php', 404],
  ['GET', '//', 404],
];

for (const [method, path, status] of ASKED) {
  test(`${method} ${path} outside the REST root: ${status}`, async () => {
    const response = await site.fetch(`/..${path}`, { method });
    assert.equal(response.status, status);
    assert.match(response.headers.get('link') ?? '', /\/api\/>; rel="https:\/\/api\.w\.org\/"/);
    if (method === 'GET' && status === 200) assert.match(await response.text(), /\/api\/"}$/);
  });
}
