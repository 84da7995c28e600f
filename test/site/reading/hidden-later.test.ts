import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentSite } from '../content-site.ts';

/** Stands in all that is hidden later; no answer to a stranger may hold it then. */
const NEEDLE = 'needle';
const NEWS = 9;
const online = { date: '2029-01-01T00:00:00Z', author: 1 };
const blocks = '<!-- wp:block {"ref":3} /--><!-- wp:latest-posts /--><!-- wp:page-list /-->';
const files = {
  'site/posts/1.json': { id: 1, title: NEEDLE, slug: NEEDLE, content: NEEDLE, categories: [NEWS] },
  'site/pages/2.json': { id: 2, title: NEEDLE, slug: NEEDLE, content: NEEDLE },
  'site/blocks/3.json': { id: 3, title: NEEDLE, content: NEEDLE },
  'site/posts/4.json': { id: 4, title: 'Shows others', slug: 'shows', content: blocks },
  'site/pages/5.json': { id: 5, title: 'Below', slug: 'below', parent: 2 },
  [`content/terms/${NEWS}.json`]: { id: NEWS, taxonomy: 'category', name: 'News', slug: 'news' },
};

/** Requests of strangers, whose responses are cached. */
const ASKED = [
  ...['/posts', '/posts?_embed=1', '/posts?orderby=title', `/posts?categories=${NEWS}`, '/posts/1', '/posts/4'],
  ...['/pages', '/pages?_embed=1', '/pages/5', '/pages/5?_embed=1', '/blocks'],
  ...['/search', '/categories?post=1', '/categories?hide_empty=true', `/categories/${NEWS}`],
];

/** How it is hidden: by the members of an update, or by a delete. */
const HIDING: readonly [how: string, change: object | undefined][] = [
  ['private', { status: 'private' }],
  ['a draft', { status: 'draft' }],
  ['scheduled', { date: '2035-01-01T00:00:00' }],
  ['in the trash', undefined],
];

for (const [how, change] of HIDING) {
  test(`an item that is ${how} now disappears from cached responses`, async () => {
    const site = await contentSite({
      files: Object.fromEntries(
        Object.entries(files).map(([path, record]) => [path, JSON.stringify({ ...online, ...record })]),
      ),
    });
    const answers = () =>
      Promise.all(
        ASKED.map(async (path) => [path, JSON.stringify((await site.json(`/site/v2${path}`)).body)] as const),
      );
    const before = await answers();
    assert.ok(before.filter(([, text]) => text.includes(NEEDLE)).length > ASKED.length / 2);
    for (const path of ['/posts/1', '/pages/2', '/blocks/3']) {
      await site.ask(200, change ? 'PATCH' : 'DELETE', path, { as: 'administrator', ...(change && { json: change }) });
    }
    for (const [path, text] of await answers()) assert.ok(!text.includes(NEEDLE), `${path}: ${text}`);
    assert.equal((await site.ask(200, 'GET', `/categories/${NEWS}`)).count, 0);
  });
}
