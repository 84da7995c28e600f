/** A page is made once for all queries of which it shows nothing: links in mails and on other sites get parameters of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contribute, definePlugin } from '../../core/index.ts';
import { blockRenderers } from '../../plugins/content/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { webSite } from './web-site.ts';

const POST = '/2026/05/01/walk/';
const LONG = '/2026/05/02/long/';

/** A site whose pages begin with the number of pages that were rendered before. */
async function countingSite(t: Parameters<typeof webSite>[0]) {
  let rendered = 0;
  const counter = definePlugin({ name: 'counter' }).with({
    extends: [
      contribute(blockRenderers, ({ block }) => (block.name === 'counter/count' ? `<i>${++rendered}</i>` : undefined)),
    ],
  });
  const template = [
    '<!-- wp:counter/count /--><!-- wp:search {"label":"Search"} /-->',
    '<!-- wp:query {"query":{"inherit":true}} --><!-- wp:post-template --><!-- wp:post-title /-->',
    '<!-- wp:post-content /--><!-- /wp:post-template --><!-- wp:query-pagination --><!-- wp:query-pagination-next /-->',
    '<!-- /wp:query-pagination --><!-- /wp:query -->',
  ].join('');
  const site = await webSite(t, {
    site: { theme: 'plain', posts_per_page: 1 },
    files: {
      'themes/plain/theme.json': '{"version":3}',
      'themes/plain/templates/index.html': template,
      'themes/plain/templates/single.html': '<!-- wp:counter/count /--><!-- wp:search /--><!-- wp:post-content /-->',
      'themes/plain/templates/page.html': '<!-- wp:counter/count /--><!-- wp:post-title /--><!-- wp:post-content /-->',
    },
    more: [pluginSource(counter, { requires: ['content'] })],
  });
  await site.write('posts', { title: 'Walk', date: '2026-05-01T10:00:00', content: 'By the lake' });
  await site.write('posts', { title: 'Long', date: '2026-05-02T10:00:00', content: 'One<!--nextpage-->Two' });
  await site.write('pages', { title: 'About', content: 'Us' });
  return { ...site, rendered: () => rendered };
}

for (const { path, queries } of [
  { path: POST, queries: ['?fbclid=a', '?fbclid=b', '?utm_source=letter&utm_medium=mail', '', '?x[]=1', '?a', '?'] },
  { path: '/about/', queries: ['?gclid=1', '', '?gclid=2&a=b', '?a=%50'] },
])
  test(`${path} is rendered until it is cached, for all of ${queries.join(' ')}`, async (t) => {
    const { visit, rendered } = await countingSite(t);
    const texts = new Set<string>();
    for (const query of queries) {
      const { status, text } = await visit(path + query);
      assert.equal(status, 200, query);
      texts.add(text.replace(/<i>\d+<\/i>/, ''));
    }
    assert.deepEqual([texts.size, rendered()], [1, 2]);
  });

test('a cached page is rendered again after a change of what it shows, whatever the query', async (t) => {
  const { visit, json, rendered } = await countingSite(t);
  for (const query of ['', '', '?a=1', '?a=2']) assert.match((await visit(POST + query)).text, /By the lake/);
  assert.equal(rendered(), 2);
  const [post] = (await json<{ id: number }[]>('/site/v2/posts?slug=walk')).body;
  await json(`/site/v2/posts/${post?.id}`, { as: 'administrator', method: 'POST', json: { content: 'On the hill' } });
  for (const query of ['?a=3', '?a=4', '?a=5', ''])
    assert.match((await visit(POST + query)).text, /On the hill/, query);
  assert.equal(rendered(), 3);
});

test('what a page shows of its query is of that query', async (t) => {
  const site = await countingSite(t);
  for (const path of [POST, LONG, '/', '/about/']) for (const again of ['', '', '']) await site.visit(path + again);
  for (const [path, shows] of [
    [`${POST}?s=mill`, /value="mill"/],
    [`${POST}?replytocom=3`, /noindex, follow/],
    ['/?a=b', /href="[^"]*\/page\/2\/\?a=b"/],
    ['/?fbclid=you', /href="[^"]*\/page\/2\/\?fbclid=you"/],
    ['/?s=lake', /By the lake/],
    ['/?paged=2', /By the lake/],
    ['/?order=asc', /By the lake/],
  ] as const)
    for (const _ of [1, 2, 3]) assert.match((await site.visit(path)).text, shows, path);
});

for (const [path, status, location] of [
  [`${LONG}?page=2`, 301, `${LONG}2/`],
  [`${POST}?feed=rss2`, 301, undefined],
  [`${POST}?p=999999`, 301, POST],
  ['/about?fbclid=x', 301, '/about/?fbclid=x'],
] as const)
  test(`${path} is ${status} also when the page without it is cached`, async (t) => {
    const { visit } = await countingSite(t);
    for (const _ of [1, 2, 3]) await visit(path.replace(/\?.*/, ''));
    const answer = await visit(path);
    assert.equal(answer.status, status);
    if (location !== undefined) assert.equal(answer.location?.replace('http://mill.test', ''), location);
  });
