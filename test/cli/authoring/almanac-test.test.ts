import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import * as v from 'valibot';
import { definePlugin } from '../../../core/index.ts';
import { pluginSource, testSite } from '../../../scripts/almanac-test.ts';

const plugin = (name: string, requires: readonly string[] = []) =>
  pluginSource(definePlugin({ name }).with({}), { requires });

/** Names of the plugins that are on. */
async function on(t: TestContext, given: Parameters<typeof testSite>[0]) {
  const { site } = await testSite(given);
  t.after(() => site.close());
  return site.plugins.map(({ name }) => name);
}

/** Of almanac's own, as on every site that does not switch them off. */
const UNLESS_OFF = ['api-docs', 'app-authorization'];

for (const [what, given, names] of [
  ['alone that requires nothing', [plugin('shop')], ['shop']],
  ['by its value', [definePlugin({ name: 'shop' }).with({})], ['shop']],
  ['with what it requires, and what that requires', [plugin('shop', ['calendar'])], ['content', 'calendar', 'shop']],
  [
    'with another one that is given',
    [plugin('shop', ['till']), plugin('till', ['content'])],
    ['content', 'till', 'shop'],
  ],
  ['in the place of a built-in one', [plugin('calendar')], ['calendar']],
] as const) {
  test(`a plugin is on ${what}`, async (t) => assert.deepEqual(await on(t, given), [...UNLESS_OFF, ...names]));
}

test('a missing required plugin is reported', async () => {
  await assert.rejects(testSite([plugin('shop', ['till'])]), /plugin shop requires plugin till, which is not there/);
});

test('settings of one plugin leave the others on, and false switches one off', async (t) => {
  const configured = definePlugin({ name: 'shop', config: v.object({ price: v.optional(v.number(), 1) }) }).with({});
  const site = await testSite([configured, plugin('till', ['calendar']), plugin('lamp')], {
    settings: { title: 'Shops', plugins: { shop: { price: 2 }, lamp: false } },
  });
  t.after(() => site.close());
  assert.deepEqual(site.site.settings.title, 'Shops');
  assert.deepEqual(site.site.settings.plugins, {
    content: true,
    calendar: true,
    shop: { price: 2 },
    till: true,
    lamp: false,
  });
});

test('the other built-in plugins are present, and off until the settings name them', async (t) => {
  const site = await testSite([plugin('shop')]);
  t.after(() => site.close());
  assert.equal((await site.json('/site/v2/posts')).status, 404);
  await site.saveSettings({ plugins: { shop: true, content: true, site: true } });
  assert.equal((await site.json('/site/v2/posts')).status, 200);
});
