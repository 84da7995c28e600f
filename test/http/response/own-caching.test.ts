/** Caching headers of pages and routes themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { anyone, definePlugin, html, reply } from '../../../core/index.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';

const SITE = { settings: { url: 'https://town.test' } };

/** A response that says so, and what is sent of a page that does. */
const CASES: readonly { headers: Readonly<Record<string, string>>; sent: string; isKept: boolean }[] = [
  { headers: {}, sent: 'no-cache', isKept: true },
  { headers: { 'Cache-Control': 'private, no-store' }, sent: 'private, no-store', isKept: false },
  { headers: { 'cache-control': 'private, no-store' }, sent: 'private, no-store', isKept: false },
  { headers: { 'CACHE-CONTROL': 'No-Store' }, sent: 'No-Store', isKept: false },
];

for (const { headers, sent, isKept } of CASES) {
  const said = JSON.stringify(headers);

  test(`a page with the headers ${said} is ${isKept ? 'cached' : 'rendered each time'}`, async (t) => {
    let runs = 0;
    const wall = definePlugin({ name: 'wall' });
    const run = () => ({ document: html`<p>${++runs}</p>`, headers });
    const site = await testSite([wall.with({ pages: [wall.page({ path: '/wall', params: {}, run })] })], SITE);
    t.after(() => site.close());
    for (let time = 0; time < 3; time++) {
      const answer = await site.fetch('/../wall');
      assert.equal(answer.headers.get('cache-control'), sent);
    }
    assert.equal(runs < 3, isKept);
  });

  test(`a response of a route with the headers ${said} is ${isKept ? 'cached' : 'rendered each time'}`, async (t) => {
    let runs = 0;
    const wall = definePlugin({ name: 'wall', namespace: 'wall/v1' });
    const route = wall.read({
      path: '/runs',
      params: {},
      allow: anyone,
      summary: 'Counts.',
      returns: v.unknown(),
      run: () => reply(++runs, { headers }),
    });
    const site = await testSite([wall.with({ routes: [route] })], SITE);
    t.after(() => site.close());
    for (let time = 0; time < 3; time++) {
      const answer = await site.fetch('/wall/v1/runs');
      assert.equal(answer.headers.get('cache-control'), isKept ? 'no-cache' : 'private, no-store');
    }
    assert.equal(runs < 3, isKept);
  });
}
