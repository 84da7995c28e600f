/** A plugin whose block fails costs a site this block, not the page or the list that shows it. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { contribute, definePlugin } from '../../core/index.ts';
import { blockRenderers } from '../../plugins/content/index.ts';
import { pluginSource } from '../../scripts/testing/test-site.ts';
import { webSite } from '../web/web-site.ts';

/** Deeper nesting of blocks that fail must not take longer than as many blocks side by side. */
const DEEP = 40;

const FAILING = '<!-- wp:shop/price --><p>Saved</p><!-- /wp:shop/price -->';
const NESTED = `${'<!-- wp:shop/price --><b>'.repeat(DEEP)}In${'</b><!-- /wp:shop/price -->'.repeat(DEEP)}`;

/** A site with a block that renders what is in it, and fails while it has no price. */
async function shopSite(t: TestContext) {
  const shop = { price: undefined as { value: number } | undefined, rendered: 0 };
  const plugin = definePlugin({ name: 'shop' }).with({
    extends: [
      contribute(blockRenderers, ({ block, render }) => {
        if (block.name !== 'shop/price') return undefined;
        shop.rendered++;
        const inside = render(block.pieces);
        return `<i>${(shop.price as { value: number }).value} ${inside}</i>`;
      }),
    ],
  });
  const site = await webSite(t, { more: [pluginSource(plugin, { requires: ['content'] })] });
  const title = 'Fair';
  const id = await site.write('posts', { title, date: '2026-05-01T10:00:00', content: `<p>A</p>${FAILING}<p>B</p>` });
  const contents = async () => {
    const { status, body } = await site.json<{ content: { rendered: string } }[]>('/site/v2/posts');
    return { status, contents: body.map(({ content }) => content.rendered.replaceAll('\n', '')) };
  };
  return { ...site, shop, id, contents };
}

test('lists and pages are served without the block', async (t) => {
  const { contents, visit } = await shopSite(t);
  assert.deepEqual(await contents(), { status: 200, contents: ['<p>A</p><p>B</p>'] });
  const { status, text } = await visit('/2026/05/01/fair/');
  assert.equal(status, 200);
  assert.match(text, /<p>A<\/p>\s*<p>B<\/p>/);
  assert.doesNotMatch(text, /Saved/);
});

test('the log names the plugin and the cause, once', async (t) => {
  const { contents, visit, logged } = await shopSite(t);
  await contents();
  await visit('/2026/05/01/fair/');
  assert.equal(logged.length, 1);
  assert.match(
    logged[0] ?? '',
    /^a plugin failed, and its part is left out \{"plugin":"shop","point":"content\/block-renderers"/,
  );
  assert.match(logged[0] ?? '', /Cannot read properties of undefined \(reading 'value'\)/);
});

test('the block is back when it works, and its post has changed', async (t) => {
  const { contents, shop, json, id } = await shopSite(t);
  await contents();
  shop.price = { value: 3 };
  await json(`/site/v2/posts/${id}`, { as: 'administrator', method: 'POST', json: { content: `<p>C</p>${FAILING}` } });
  assert.deepEqual((await contents()).contents, ['<p>C</p><i>3 <p>Saved</p></i>']);
});

test('blocks that fail within each other are each rendered once', async (t) => {
  const { contents, shop, write } = await shopSite(t);
  await write('posts', { title: 'Deep', date: '2026-05-02T10:00:00', content: `${NESTED}<p>After</p>` });
  shop.rendered = 0;
  assert.deepEqual((await contents()).contents, ['<p>After</p>', '<p>A</p><p>B</p>']);
  assert.ok(shop.rendered <= DEEP + 1, `${shop.rendered}`);
});
