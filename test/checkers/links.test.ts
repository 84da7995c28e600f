/** Every link of every page of the demo, as linkinator follows it. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LinkChecker, type LinkResult, LinkState } from 'linkinator';
import { freePort } from '../../scripts/host/free-port.ts';
import { servedDemo } from './served-demo.ts';

const AT_ONCE = 10;

/** Those that lead to nothing, and where they stand. */
const brokenOf = (links: readonly LinkResult[]): readonly string[] =>
  links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent, status }) => `${url} (${status}) on ${parent}`);

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
    assert.deepEqual(brokenOf(links), []);
    const followed = links.filter(({ state }) => state === LinkState.OK);
    assert.ok(followed.length > pages.length, `${followed.length} links`);
  } finally {
    await demo.close();
  }
});

test('no link of a static copy of the demo is broken', async () => {
  const demo = await servedDemo();
  const copy = mkdtempSync(join(tmpdir(), 'almanac-copy-'));
  try {
    const port = await freePort(0, '127.0.0.1');
    const base = `http://localhost:${port}`;
    await demo.freeze(copy, base);
    const pages = readdirSync(copy, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('index.html'))
      .sort()
      // there are some for each event, day and short address, which are made alike
      .filter((path, index) => !/^(?:event|events|p)\//.test(path) || index % 20 === 0);
    assert.ok(pages.length > 50, `${pages.length} pages`);
    const links: LinkResult[] = [];
    for (let first = 0; first < pages.length; first += AT_ONCE) {
      const checked = await new LinkChecker().check({
        path: pages.slice(first, first + AT_ONCE),
        serverRoot: copy,
        port,
        concurrency: AT_ONCE,
        linksToSkip: async (link) => !link.startsWith(`${base}/`),
      });
      links.push(...checked.links);
    }
    assert.deepEqual(brokenOf(links), []);
  } finally {
    await demo.close();
    rmSync(copy, { recursive: true });
  }
});
