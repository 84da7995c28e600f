import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { UsageError } from '../../../core/contract/commands/usage-error.ts';
import { defineCollection, definePlugin, type Plugin } from '../../../core/index.ts';
import { ensureDirectory } from '../../../core/platform/files/directories.ts';
import { replaceFile } from '../../../core/platform/files/write-file.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import { parseCommandLine } from '../../../scripts/cli/commands/arguments/command-line.ts';
import { init } from '../../../scripts/cli/commands/init.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { textsBelow } from '../../texts-below.ts';
import { commandHost } from './command-host.ts';

const goods = defineCollection('shop/goods', v.looseObject({ id: v.number(), name: v.string() }), {
  fields: {},
  guard: ({ system }) => (system ? undefined : { code: 'rest_forbidden', message: 'Nobody sells here.' }),
});

/** A plugin with first content, which none but the operator may write. */
const shop = definePlugin({ name: 'shop' }).with({
  collections: [goods],
  seed: (store) => {
    store.of(goods).insert({ name: 'salt' });
  },
});

const initWith = async (plugin: Plugin, fileSystem: ReturnType<typeof memoryFileSystem>, ...line: string[]) => {
  const { host, printed, warned } = commandHost(
    {
      fileSystem,
      random: secureRandom,
      processes: systemProcesses,
    },
    { findPlugins: () => async () => [pluginSource(plugin)] },
  );
  const code = await init.run(parseCommandLine(init, line), host);
  return { code, printed, warned };
};

const initIn = (fileSystem: ReturnType<typeof memoryFileSystem>, ...line: string[]) =>
  initWith(shop, fileSystem, ...line);

const textOf = async (fileSystem: ReturnType<typeof memoryFileSystem>, path: string) =>
  new TextDecoder().decode(await fileSystem.readFile(path));

test('a new site is a folder with settings that can be read, and keeps secrets out of git', async () => {
  const fileSystem = memoryFileSystem();
  const line = ['a/b/town', '--title', 'Town', '--url', 'https://town.example/', '--timezone', 'Europe/Paris'];
  const { code, printed } = await initIn(fileSystem, ...line);
  assert.deepEqual([code, printed], [0, ['created a site in a/b/town']]);
  assert.equal(
    await textOf(fileSystem, '/person/a/b/town/settings.json'),
    `{
  "title": "Town",
  "description": "",
  "url": "https://town.example",
  "timezone": "Europe/Paris",
  "plugins": {
    "shop": true
  }
}
`,
  );
  assert.equal(await textOf(fileSystem, '/person/a/b/town/.gitignore'), '.almanac/\n');
});

test('an offset from UTC is the zone that always has it', async () => {
  for (const [given, timezone] of [
    ['UTC+2', 'Etc/GMT-2'],
    ['UTC-5', 'Etc/GMT+5'],
    ['UTC+0', 'UTC'],
    ['UTC', 'UTC'],
  ] as const) {
    const fileSystem = memoryFileSystem();
    await initIn(fileSystem, 'town', '--timezone', given);
    assert.equal(JSON.parse(await textOf(fileSystem, '/person/town/settings.json')).timezone, timezone, given);
  }
  await assert.rejects(initIn(memoryFileSystem(), 'town', '--timezone', 'UTC+5:30'), UsageError);
});

test('a new site has the first content of its plugins, and is not locked', async () => {
  const fileSystem = memoryFileSystem();
  await initIn(fileSystem, 'town');
  assert.equal(await textOf(fileSystem, '/person/town/shop/goods/1.json'), '{\n  "id": 1,\n  "name": "salt"\n}\n');
  assert.equal(await fileSystem.stat('/person/town/.almanac/lock'), undefined);
});

test('a site whose first content cannot be written is not created, and can be created later', async () => {
  const fileSystem = memoryFileSystem();
  const broken = definePlugin({ name: 'shop' }).with({
    seed: () => {
      throw new Error('sold out');
    },
  });
  await assert.rejects(initWith(broken, fileSystem, 'town'), /sold out/);
  assert.equal(await fileSystem.stat('/person/town/settings.json'), undefined);
  const { code, printed } = await initIn(fileSystem, 'town');
  assert.deepEqual([code, printed], [0, ['created a site in town']]);
  assert.notEqual(await fileSystem.stat('/person/town/shop/goods/1.json'), undefined);
});

const START = '/plugins/shop/starter/themes';
const THEME = { 'plain/theme.json': '{ "version": 3 }', 'plain/parts/header.html': '<p>Shop</p>' };

/** Lays files into a folder, making those above them. */
async function lay(
  fileSystem: ReturnType<typeof memoryFileSystem>,
  folder: string,
  files: Readonly<Record<string, string>>,
) {
  for (const [path, text] of Object.entries(files)) {
    const place = `${folder}/${path}`;
    await ensureDirectory(fileSystem, place.slice(0, place.lastIndexOf('/')), 0o777);
    await replaceFile(fileSystem, place, new TextEncoder().encode(text));
  }
}

const themeIn = (fileSystem: ReturnType<typeof memoryFileSystem>) => textsBelow(fileSystem, '/person/town/themes');

test('a new site begins with the files of its plugins, hidden ones and those of others not among them', async () => {
  const fileSystem = memoryFileSystem();
  await lay(fileSystem, START, { ...THEME, '.DS_Store': 'a file manager' });
  await lay(fileSystem, '/plugins/street/starter', { 'themes/street/theme.json': '{}' });
  assert.equal((await initIn(fileSystem, 'town')).code, 0);
  assert.deepEqual(await themeIn(fileSystem), THEME);
});

test('a second time brings no file back that was removed, and changes none', async () => {
  const fileSystem = memoryFileSystem();
  await lay(fileSystem, START, THEME);
  await initIn(fileSystem, 'town');
  await fileSystem.unlink('/person/town/themes/plain/parts/header.html');
  await lay(fileSystem, '/person/town', { 'themes/plain/theme.json': 'mine' });
  assert.equal((await initIn(fileSystem, 'town')).code, 0);
  assert.deepEqual(await themeIn(fileSystem), { 'plain/theme.json': 'mine' });
});

test('an existing theme stays as it is; missing files are added', async () => {
  const fileSystem = memoryFileSystem();
  await lay(fileSystem, START, THEME);
  await lay(fileSystem, '/person/town', { 'themes/plain/theme.json': 'mine', 'themes/own/theme.json': '{}' });
  assert.equal((await initIn(fileSystem, 'town')).code, 0);
  assert.deepEqual(await themeIn(fileSystem), { ...THEME, 'plain/theme.json': 'mine', 'own/theme.json': '{}' });
});

test('a site whose files cannot be copied is not created; wherever it failed, a retry completes it', async () => {
  for (let call = 1, isWhole = false; !isWhole; call++) {
    const fileSystem = memoryFileSystem();
    await lay(fileSystem, START, THEME);
    const { rename } = fileSystem;
    let left = call;
    fileSystem.rename = async (from, to) => {
      left -= 1;
      if (left === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return rename(from, to);
    };
    const copied = async () =>
      initIn(fileSystem, 'town').then(
        () => true,
        () => false,
      );
    isWhole = await copied();
    if (!isWhole) {
      assert.equal(await fileSystem.stat('/person/town/settings.json'), undefined, `call ${call}`);
      assert.equal(await copied(), true, `again after call ${call}`);
    } else assert.ok(call > 3, 'no call was made to fail');
    assert.deepEqual(await themeIn(fileSystem), THEME, `call ${call}`);
    assert.equal(await textOf(fileSystem, '/person/town/shop/goods/1.json'), '{\n  "id": 1,\n  "name": "salt"\n}\n');
  }
});

test('a file with the name of a folder of initial files is not taken for one', async () => {
  const fileSystem = memoryFileSystem();
  await lay(fileSystem, START, THEME);
  await lay(fileSystem, '/person/town', { themes: 'a list of mine' });
  const { code, warned } = await initIn(fileSystem, 'town');
  assert.deepEqual(
    [code, warned],
    [1, ['almanac: town is not empty (it contains themes), and it is not a site; nothing was changed']],
  );
  assert.equal(await textOf(fileSystem, '/person/town/themes'), 'a list of mine');
});

test('a second time changes nothing', async () => {
  const fileSystem = memoryFileSystem();
  await initIn(fileSystem, 'town', '--title', 'Town');
  const before = await textOf(fileSystem, '/person/town/settings.json');
  await fileSystem.unlink('/person/town/shop/goods/1.json');
  const { code, printed } = await initIn(fileSystem, 'town', '--title', 'Other');
  assert.deepEqual([code, printed], [0, ['town already is a site; nothing was changed']]);
  assert.equal(await textOf(fileSystem, '/person/town/settings.json'), before);
  assert.equal(await fileSystem.stat('/person/town/shop/goods/1.json'), undefined);
});

test('a site in the folder of another one says so', async () => {
  const fileSystem = memoryFileSystem();
  await initIn(fileSystem, 'town');
  const { code, printed, warned } = await initIn(fileSystem, 'town/site/posts');
  assert.deepEqual(
    [code, printed, warned],
    [
      0,
      ['created a site in town/site/posts'],
      ['almanac: town/site/posts is in the folder of another site, /person/town, which does not serve it'],
    ],
  );
  assert.deepEqual((await initIn(fileSystem, 'village')).warned, []);
});

test('a folder with other content is left alone', async () => {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/person');
  await fileSystem.makeDirectory('/person/photos');
  await fileSystem.makeDirectory('/person/photos/2026');
  const { code, warned } = await initIn(fileSystem, 'photos');
  assert.deepEqual(
    [code, warned],
    [1, ['almanac: photos is not empty (it contains 2026), and it is not a site; nothing was changed']],
  );
  assert.deepEqual(await fileSystem.readDirectory('/person/photos'), [{ name: '2026', kind: 'directory' }]);
});

test('a fresh git repository may become a site', async () => {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/person');
  await fileSystem.makeDirectory('/person/town');
  await fileSystem.makeDirectory('/person/town/.git');
  assert.equal((await initIn(fileSystem, 'town')).code, 0);
});

for (const [option, value] of [
  ['--url', 'example.org'],
  ['--url', 'ftp://example.org'],
  ['--url', 'javascript:alert(1)'],
  ['--url', 'https://ada:secret@example.org'],
  ['--url', 'https://example.org/?page=1'],
  ['--timezone', 'Mars/Olympus'],
  ['--timezone', ''],
] as const) {
  test(`${option} ${value || "''"} is refused, and nothing made`, async () => {
    const fileSystem = memoryFileSystem();
    await assert.rejects(initIn(fileSystem, 'town', option, value), UsageError);
    assert.equal(await fileSystem.stat('/person/town'), undefined);
  });
}
