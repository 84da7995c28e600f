/** Versions of Almanac and of plugins that a plugin of the site says it works with. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CONTRACT_VERSION } from '../../core/loading/packages/check-versions.ts';
import { projectFolder } from '../house/sources.ts';
import { type Files, manifest, pluggedSite, pluginsIn, saying } from './plugged-site.ts';

const shop = (said: object, more: Files = {}): Files => ({
  'plugins/shop/index.ts': saying('1 as number'),
  'plugins/shop/plugin.json': manifest(said),
  ...more,
});

const cellar = (said: object): Files => ({
  'plugins/cellar/index.ts': saying('2 as number', { name: 'cellar' }),
  'plugins/cellar/plugin.json': manifest(said, 'cellar'),
});

const NOTICE = (range: string) =>
  `plugin shop counts as made for almanac ${range}: if it works with 0.2.0, say "almanac": "^0.2" in its plugin.json`;

for (const [what, files, notices] of [
  ['nothing', shop({}), [NOTICE('^0.1')]],
  ['the former one', shop({ almanac: '^0.1' }), [NOTICE('^0.1')]],
  ['this one', shop({ almanac: '^0.2' }), []],
  ['either', shop({ almanac: '^0.1 || ^0.2' }), []],
  ['a built-in plugin', shop({ almanac: '^0.2', requires: { calendar: '^1' } }), []],
  ['a list of plugins', shop({ almanac: '^0.2', requires: ['calendar', 'cellar'] }, cellar({ almanac: '^0.2' })), []],
  [
    'another of the site',
    shop({ almanac: '^0.2', requires: { cellar: '>=2.1' } }, cellar({ almanac: '^0.2', version: '2.1.3' })),
    [],
  ],
] as const) {
  test(`a plugin that works with ${what} is loaded`, async (t) => {
    const site = await pluggedSite(t, files, {
      plugins: {
        shop: true,
        content: true,
        calendar: true,
        ...('plugins/cellar/index.ts' in files && { cellar: true }),
      },
    });
    assert.deepEqual(await site.get('/shop/v1/said'), { said: 1 });
    const told = site.logged.filter(({ message }) => message === 'a plugin is made for an earlier almanac');
    assert.deepEqual(
      told.map(({ fields }) => fields.notice),
      notices,
    );
  });
}

for (const [what, files, says] of [
  ['a later almanac', shop({ almanac: '^0.3' }), 'plugin shop needs almanac ^0.3, but this is 0.2.0'],
  [
    'a later plugin',
    shop({ almanac: '^0.2', requires: { calendar: '^2' } }),
    'plugin shop requires plugin calendar ^2, but this is calendar 1.0.0',
  ],
  [
    'a plugin that says no version',
    shop({ almanac: '^0.2', requires: { cellar: '^1' } }, cellar({})),
    'plugin shop requires plugin cellar ^1, but cellar has no version: add "version" to its plugin.json',
  ],
  [
    'what is no range',
    shop({ almanac: 'soon' }),
    /^plugins\/shop\/plugin\.json:1:\d+ almanac: must be a range of versions such as \^1$/,
  ],
  [
    'a version that is none',
    shop({ version: 'one' }),
    /^plugins\/shop\/plugin\.json:1:\d+ version: must be a version such as 1\.2\.0$/,
  ],
] as const) {
  test(`a plugin that needs ${what} stops the start`, async (t) => {
    const on = {
      shop: true,
      content: true,
      calendar: true,
      ...('plugins/cellar/index.ts' in files && { cellar: true }),
    };
    await assert.rejects(pluggedSite(t, files, { plugins: on }), { message: says });
  });
}

test('a plugin that does not fit cannot be switched on while the site runs', async (t) => {
  const site = await pluggedSite(t, shop({ almanac: '^0.3' }), { plugins: { shop: false } });
  await assert.rejects(site.command('plugin on', { names: ['shop'], on: true }), {
    data: { params: { plugins: 'plugin shop needs almanac ^0.3, but this is 0.2.0' } },
  });
  assert.deepEqual(site.site.settings.plugins, { shop: false });
});

test('each built-in plugin has a version, and works with this almanac', async (t) => {
  const site = await pluggedSite(t, {}, { plugins: {} });
  const present = await pluginsIn(site.folder)({ plugins: {} });
  assert.deepEqual(
    present.filter(({ manifest }) => !/^1\.\d+\.\d+$/.test(manifest.version ?? '')).map(({ key }) => key),
    [],
  );
});

test('the version of the contract is that of the package', () => {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const minor = (text: string) => text.split('.', 2);
  assert.deepEqual(minor(CONTRACT_VERSION), minor(version));
});
