import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, definePlugin } from '../../core/index.ts';
import { testSite } from '../../scripts/testing/test-site.ts';
import { presentPlugin } from '../asking-site.ts';

const check = (name: string): Check => ({
  name,
  label: name,
  run: () => ({ status: 'good', message: 'All is well.' }),
});
const plugin = (name: string, ...checks: readonly string[]) =>
  definePlugin({ name }).with({ checks: checks.map(check) });

for (const [what, plugins, message] of [
  [
    'two plugins',
    [plugin('shop', 'till'), plugin('bank', 'till')],
    /^plugin bank and plugin shop both have a check till$/,
  ],
  [
    'a plugin and site health',
    [plugin('shop', 'journal'), presentPlugin('site-health')],
    /^plugin shop and plugin site-health both have a check journal$/,
  ],
  ['one plugin twice', [plugin('shop', 'till', 'till')], /^plugin shop and plugin shop both have a check till$/],
  [
    'a name with a slash',
    [plugin('shop', 'till/one')],
    /^plugin shop has a check till\/one, which is not a valid name$/,
  ],
  ['a name with capitals', [plugin('shop', 'Till')], /^plugin shop has a check Till, which is not a valid name$/],
  ['no name', [plugin('shop', '')], /^plugin shop has a check , which is not a valid name$/],
] as const) {
  test(`${what}: the site does not start, and names the owner of the check`, async () => {
    await assert.rejects(testSite(plugins), { name: 'BootError', message });
  });
}

test('names of their own are fine, also those of a plugin that is off', async () => {
  const site = await testSite([plugin('shop', 'till')], { off: [plugin('bank', 'till')] });
  await site.close();
});
