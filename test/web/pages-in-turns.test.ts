/** Pages and feeds that take long to make are made in turns with other requests, and are the same as if they were not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachTurn } from '../each-turn.ts';
import { webSite } from './web-site.ts';

/** Longer than the text rendered in one turn. */
const LONG = 300_000;
const COUNT = 6;

const CONTENT =
  '<!-- wp:query --><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --><!-- /wp:query -->';
const files = { 'themes/plain/theme.json': '{"version":3}', 'themes/plain/templates/index.html': CONTENT };

/** Blocks that each take a number, and bring a rule for it. */
const ROW =
  '<!-- wp:group {"style":{"elements":{"link":{"color":{"text":"#123456"}}}}} --><div class="wp-block-group"><!-- wp:site-title /--></div><!-- /wp:group -->';
const ROWS = 2_000;

const numbersIn = (text: string, pattern: RegExp): readonly number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number)).sort((a, b) => a - b);

test('others are answered between the entries of a feed, the posts of a list and the blocks of a page', async (t) => {
  const site = await webSite(t, { site: { theme: 'plain' }, files });
  for (let number = 1; number <= COUNT; number++) {
    const content = `${number}) ${'so it went on. '.repeat(LONG / 15)}`;
    await site.write('posts', { title: `Tale ${number}`, date: `2026-05-0${number}T10:00:00`, content });
  }
  await site.write('pages', { title: 'Rows', slug: 'rows', content: ROW.repeat(ROWS) });
  for (const [path, atLeast] of [
    ['/feed/', COUNT],
    ['/feed/json/', COUNT],
    ['/?paged=1', COUNT],
    ['/rows/', 5],
  ] as const) {
    let turns = 0;
    let text = '';
    const work = async () => {
      text = (await site.visit(path)).text;
    };
    await eachTurn(work, () => turns++);
    assert.ok(turns >= atLeast, `${path}: ${turns} turns`);
    if (path !== '/rows/') {
      const told = [...text.matchAll(/(\d)\) so it went on/g)].map(([, number]) => Number(number));
      assert.deepEqual([...new Set(told)], [6, 5, 4, 3, 2, 1], path);
      continue;
    }
    const all = Array.from({ length: ROWS }, (_, index) => index + 1);
    assert.deepEqual(numbersIn(text, /class="[^"]*wp-elements-(\d+)/g), all);
    assert.deepEqual(new Set(numbersIn(text, /\.wp-elements-(\d+) a/g)), new Set(all));
  }
});

test('concurrent writes are shown completely or not at all', async (t) => {
  const site = await webSite(t);
  const ids: number[] = [];
  for (let number = 1; number <= COUNT; number++) {
    ids.push(await site.write('posts', { title: 'Before', slug: `tale-${number}`, content: 'x '.repeat(LONG / 2) }));
  }
  const asked = site.visit('/feed/');
  await Promise.all(
    ids.map((id) =>
      site.json(`/site/v2/posts/${id}`, { as: 'administrator', method: 'PUT', json: { title: 'Behind' } }),
    ),
  );
  const titles = [...(await asked).text.matchAll(/<title>(Before|Behind)<\/title>/g)].map(([, title]) => title);
  assert.equal(titles.length, COUNT);
  const { text } = await site.visit('/feed/');
  assert.equal(text.match(/<title>Behind<\/title>/g)?.length, COUNT);
});
