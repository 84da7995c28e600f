/** Settings that a plugin does not have: refused if it is made for this almanac, otherwise reported. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../core/platform/node/files/file-system.ts';
import { surveyData } from '../../scripts/cli/doctor/survey/survey-data.ts';
import { type Files, folderWith, manifest, pluggedSite, pluginsIn } from './plugged-site.ts';

const CODE = `import { definePlugin } from 'almanac'; import * as v from 'valibot';
  export default definePlugin({ name: 'shop', config: v.object({ price: v.optional(v.number(), 1) }) }).with({});`;
const shop = (said: object): Files => ({ 'plugins/shop/index.ts': CODE, 'plugins/shop/plugin.json': manifest(said) });

const plugins = { shop: { pirce: 2 } };
const REFUSED = 'plugins.shop.pirce: is not a setting of plugin shop; did you mean price?';
const TOLD = 'plugins.shop.pirce: is unknown and left as it is; did you mean price?';

test('they stop the start of a site with a plugin for this almanac', async (t) => {
  const text = '{\n  "plugins": {\n    "shop": { "pirce": 2 }\n  }\n}\n';
  await assert.rejects(pluggedSite(t, { ...shop({ almanac: '^0.2' }), 'settings.json': text }, { plugins: {} }), {
    message: `settings.json › ${REFUSED}`,
    position: { line: 3, column: 24 },
  });
});

for (const [what, said] of [
  ['says nothing', {}],
  ['is made for 0.1', { almanac: '^0.1' }],
] as const) {
  test(`a site starts with a plugin that ${what}, and they are logged`, async (t) => {
    const site = await pluggedSite(t, shop(said), { plugins });
    // lines of the log are whole when it is closed
    await site.reopen();
    assert.deepEqual(
      site.logged.filter(({ fields }) => fields.problem === TOLD).map(({ message }) => message),
      ['settings.json has an unknown member'],
    );
  });
}

test('they are refused when a running site switches the plugin on', async (t) => {
  const files = {
    ...shop({ almanac: '^0.2' }),
    'settings.json': JSON.stringify({ plugins: { shop: false }, plugins_off: plugins }),
  };
  const site = await pluggedSite(t, files, { plugins: {} });
  await assert.rejects(site.command('plugin on', { names: ['shop'], on: true }), {
    data: { params: { plugins: `settings.json › ${REFUSED}` } },
  });
  assert.deepEqual(site.site.settings.plugins, { shop: false });
});

for (const [what, said, line] of [
  ['an error', { almanac: '^0.2' }, `error: ${REFUSED}`],
  ['a notice', {}, `notice: ${TOLD}`],
] as const) {
  test(`of a plugin that says ${JSON.stringify(said)} they are ${what} of doctor`, async (t) => {
    const folder = folderWith(t, { 'settings.json': JSON.stringify({ plugins }), ...shop(said) });
    const ports = { fileSystem: nodeFileSystem, clock: systemClock };
    const { problems } = await surveyData({ folder, ports, findPlugins: pluginsIn(folder) });
    assert.deepEqual(
      problems.map(({ severity, message }) => `${severity}: ${message}`),
      [line],
    );
  });
}
