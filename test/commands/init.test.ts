import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { parseCommandLine } from '../../core/commands/command-line.ts';
import { init } from '../../core/commands/init.ts';
import { UsageError } from '../../core/commands/usage-error.ts';
import { defineCollection, definePlugin, type Plugin } from '../../core/index.ts';
import { systemProcesses } from '../../core/ports/node/processes.ts';
import { secureRandom } from '../../core/ports/node/random.ts';
import { memoryFileSystem } from '../../core/testing/memory-file-system.ts';
import { pluginSource } from '../../core/testing/test-site.ts';
import { commandHost } from './command-host.ts';

const goods = defineCollection({
  name: 'shop/goods',
  schema: v.looseObject({ id: v.number(), name: v.string() }),
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
    { plugins: async () => [pluginSource(plugin)] },
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
  assert.deepEqual([code, printed], [0, ['made a site in a/b/town']]);
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

test('a new site has the first content of its plugins, and nobody holds its lock', async () => {
  const fileSystem = memoryFileSystem();
  await initIn(fileSystem, 'town');
  assert.equal(await textOf(fileSystem, '/person/town/shop/goods/1.json'), '{\n  "id": 1,\n  "name": "salt"\n}\n');
  assert.equal(await fileSystem.stat('/person/town/.almanac/lock'), undefined);
});

test('a site whose first content cannot be written is none, and can be made once it can', async () => {
  const fileSystem = memoryFileSystem();
  const broken = definePlugin({ name: 'shop' }).with({
    seed: () => {
      throw new Error('sold out');
    },
  });
  await assert.rejects(initWith(broken, fileSystem, 'town'), /sold out/);
  assert.equal(await fileSystem.stat('/person/town/settings.json'), undefined);
  const { code, printed } = await initIn(fileSystem, 'town');
  assert.deepEqual([code, printed], [0, ['made a site in town']]);
  assert.notEqual(await fileSystem.stat('/person/town/shop/goods/1.json'), undefined);
});

test('a second time changes nothing', async () => {
  const fileSystem = memoryFileSystem();
  await initIn(fileSystem, 'town', '--title', 'Town');
  const before = await textOf(fileSystem, '/person/town/settings.json');
  await fileSystem.unlink('/person/town/shop/goods/1.json');
  const { code, printed } = await initIn(fileSystem, 'town', '--title', 'Other');
  assert.deepEqual([code, printed], [0, ['town is a site already; nothing was changed']]);
  assert.equal(await textOf(fileSystem, '/person/town/settings.json'), before);
  assert.equal(await fileSystem.stat('/person/town/shop/goods/1.json'), undefined);
});

test('a folder with something else in it is left alone', async () => {
  const fileSystem = memoryFileSystem();
  await fileSystem.makeDirectory('/person');
  await fileSystem.makeDirectory('/person/photos');
  await fileSystem.makeDirectory('/person/photos/2026');
  const { code, warned } = await initIn(fileSystem, 'photos');
  assert.deepEqual(
    [code, warned],
    [1, ['almanac: photos is not empty (it has 2026) and no site; nothing was changed']],
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
