/** Every link of every page of the demo, as linkinator follows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkChecker, type LinkResult, LinkState } from 'linkinator';
import { servedDemo } from './served-demo.ts';

test('no link of the demo is broken', async () => {
  const demo = await servedDemo();
  try {
    const paths = await demo.paths();
    const { links } = await new LinkChecker().check({
      path: paths.filter((path) => path !== '/nothing-here/').map((path) => `${demo.url}${path}`),
      // fewer than a server takes from one visitor at once
      concurrency: 4,
      // other sites are not asked, nor are programs for mail and calendars
      linksToSkip: async (link) => !link.startsWith(`${demo.url}/`),
    });
    const broken = links.filter(({ state }) => state === LinkState.BROKEN);
    const told = ({ url, parent, status }: LinkResult) => `${url} (${status}) on ${parent}`;
    assert.deepEqual(broken.map(told), []);
    const followed = links.filter(({ state }) => state === LinkState.OK);
    assert.ok(followed.length > paths.length, `${followed.length} links`);
  } finally {
    await demo.close();
  }
});
