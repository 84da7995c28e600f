/** The "not found" page is made once for all addresses that it shows nothing of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../core/index.ts';
import { blockRenderers, visitOf } from '../../plugins/content/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { webSite } from './web-site.ts';

const SEARCH = '<!-- wp:search {"label":"Search"} /-->';
const LOOP = [
  '<!-- wp:query {"queryId":7,"query":{"perPage":1,"inherit":false,"postType":"post"}} -->',
  '<!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template -->',
  '<!-- wp:query-pagination --><!-- wp:query-pagination-next /--><!-- /wp:query-pagination -->',
  '<!-- /wp:query -->',
].join('');

/** A site whose page for unknown addresses has these blocks, and one that counts how often it is rendered. */
async function siteWith(t: Parameters<typeof webSite>[0], blocks: string) {
  let rendered = 0;
  const counter = definePlugin({ name: 'counter' }).with({
    extends: [
      contribute(blockRenderers, ({ block, values }) => {
        if (block.name === 'counter/count') return `<i>${++rendered}</i>`;
        return block.name === 'counter/address' ? `<i>${visitOf(values)?.url}</i>` : undefined;
      }),
    ],
  });
  const site = await webSite(t, {
    site: { theme: 'plain' },
    files: {
      'themes/plain/theme.json': '{"version":3}',
      'themes/plain/templates/404.html': `<!-- wp:counter/count /-->${blocks}`,
    },
    more: [pluginSource(counter, { requires: ['content'] })],
  });
  await site.write('posts', { title: 'One', date: '2026-05-01T10:00:00' });
  await site.write('posts', { title: 'Two', date: '2026-05-02T10:00:00' });
  const visit = async (path: string) => {
    const { status, text } = await site.visit(path);
    assert.equal(status, 404, path);
    return text.replace(/<i>\d+<\/i>/, '');
  };
  return { ...site, visit, rendered: () => rendered };
}

test('one rendering serves all addresses, whatever their query', async (t) => {
  const { visit, rendered } = await siteWith(t, SEARCH);
  const first = await visit('/nothing/');
  const paths = ['/nothing/', '/2026/05/none/', '/a/b/c', '/x.php?a=1', '/nothing/page/3/?cat=x', '/category/none/'];
  for (const path of paths) assert.equal(await visit(path), first, path);
  assert.equal(rendered(), 1);
});

test('it is rendered again after a change of what it shows', async (t) => {
  const { visit, rendered, write } = await siteWith(t, '<!-- wp:latest-posts /-->');
  assert.doesNotMatch(await visit('/nothing/'), /Three/);
  await write('posts', { title: 'Three', date: '2026-05-03T10:00:00' });
  assert.match(await visit('/none/'), /Three/);
  assert.match(await visit('/other/'), /Three/);
  assert.equal(rendered(), 2);
});

test('what it shows of an address is of that address', async (t) => {
  for (const { blocks, path, shows } of [
    { blocks: SEARCH, path: '/nothing/?s=mill', shows: /value="mill"/ },
    { blocks: SEARCH, path: '/search/mill/page/9/', shows: /value="mill"/ },
    { blocks: LOOP, path: '/nothing/', shows: /Two.*href="\/nothing\/\?query-7-page=2"/s },
    { blocks: LOOP, path: '/nothing/?query-7-page=2', shows: /One/ },
    { blocks: LOOP, path: '/none/?a=b', shows: /href="\/none\/\?a=b&amp;query-7-page=2"/ },
    {
      blocks: '<!-- wp:counter/address /-->',
      path: '/some/where/',
      shows: /<i>http:\/\/mill\.test\/some\/where\/<\/i>/,
    },
    { blocks: '', path: '/nothing/?replytocom=3', shows: /content="max-image-preview:large, noindex, follow"/ },
  ]) {
    const { visit } = await siteWith(t, blocks);
    await visit('/before/');
    assert.match(await visit(path), shows, `${blocks} ${path}`);
  }
});
