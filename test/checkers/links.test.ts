/** Every link of every page of the demo, as linkinator follows it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LinkChecker, type LinkResult, LinkState } from 'linkinator';
import { servedDemo } from './served-demo.ts';

const AT_ONCE = 10;

test('no link of the demo is broken', async () => {
  const demo = await servedDemo();
  try {
    const paths = await demo.paths();
    const pages = paths
      // those of events are made alike, and are many
      .filter((path, index) => path !== '/nothing-here/' && (!path.startsWith('/event/') || index % 10 === 0))
      .map((path) => `${demo.url}${path}`);
    const links: LinkResult[] = [];
    // a server takes only so many requests at once
    for (let first = 0; first < pages.length; first += AT_ONCE) {
      const checked = await new LinkChecker().check({
        path: pages.slice(first, first + AT_ONCE),
        concurrency: AT_ONCE,
        // other sites are not asked, nor are programs for mail and calendars
        linksToSkip: async (link) => !link.startsWith(`${demo.url}/`),
      });
      links.push(...checked.links);
    }
    const broken = links.filter(({ state }) => state === LinkState.BROKEN);
    const told = ({ url, parent, status }: LinkResult) => `${url} (${status}) on ${parent}`;
    assert.deepEqual(broken.map(told), []);
    const followed = links.filter(({ state }) => state === LinkState.OK);
    assert.ok(followed.length > pages.length, `${followed.length} links`);
  } finally {
    await demo.close();
  }
});
