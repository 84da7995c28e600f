import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import * as v from 'valibot';
import { readBelow } from '../../../core/http/files/read-below.ts';
import { anyone, defineFileFolder, definePlugin, type FileFolder } from '../../../core/index.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { testSite } from '../../../scripts/testing/test-site.ts';
import { SimClock } from '../../sim/clock.ts';
import { SimFileSystem } from '../../sim/file-system.ts';

const KIB = 1024;
let fileSystem: SimFileSystem;
beforeEach(() => {
  fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoriesNow('/data/themes/town/assets/fonts');
  fileSystem.makeDirectoriesNow('/data/themes/town/.git');
  for (const path of ['theme.json', 'assets/Town Hall.png', 'assets/fonts/ink.woff2', '.DS_Store', '.git/config'])
    fileSystem.writeNow(`/data/themes/town/${path}`, Buffer.from(path));
});

const read = async (path = 'themes/town', most = 100 * KIB) => {
  const found = await readBelow(fileSystem, '/data', path, most);
  return found && [...found].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
};
const ALL = ['assets/Town Hall.png', 'assets/fonts/ink.woff2', 'theme.json'].map((path) => [path, path]);

test('lists all files by path, except hidden ones', async () => assert.deepEqual(await read(), ALL));

for (const [what, path, found] of [
  ['a folder in it', 'themes/town/assets/fonts', [['ink.woff2', 'assets/fonts/ink.woff2']]],
  ['no folder', 'themes/none', []],
  ['a file', 'themes/town/theme.json', []],
] as const) {
  test(`lists files under ${what}`, async () => assert.deepEqual(await read(path), found));
}

for (const path of ['themes/../../etc', '..', '.almanac', 'themes//town', '']) {
  test(`${JSON.stringify(path)} is not a valid path`, async () =>
    assert.rejects(read(path), /is not the path of a folder/));
}

for (const [what, most, isRead] of [
  ['as much as may be', 3 * KIB, true],
  ['a byte less', 3 * KIB - 1, false],
  ['nothing', 0, false],
] as const) {
  test(`small files count 1 KiB each: ${what}`, async () =>
    assert.equal((await read('themes/town', most)) !== undefined, isRead));
}

test('large files count their size', async () => {
  fileSystem.writeNow('/data/themes/town/theme.json', Buffer.alloc(10 * KIB));
  assert.equal(await read('themes/town', 12 * KIB - 1), undefined);
  assert.equal((await read('themes/town', 12 * KIB))?.length, 3);
});

test('links are not followed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'almanac-read-below-'));
  try {
    await mkdir(join(root, 'elsewhere'));
    await mkdir(join(root, 'themes/town'), { recursive: true });
    await writeFile(join(root, 'elsewhere/secret'), 'secret');
    await writeFile(join(root, 'themes/town/theme.json'), '{}');
    await symlink(join(root, 'elsewhere/secret'), join(root, 'themes/town/secret.png'));
    await symlink(join(root, 'elsewhere'), join(root, 'themes/town/more'));
    await symlink(join(root, 'elsewhere'), join(root, 'themes/other'));
    const pathsOf = async (path: string) => [...((await readBelow(nodeFileSystem, root, path, KIB)) ?? []).keys()];
    assert.deepEqual(await pathsOf('themes/town'), ['theme.json']);
    assert.deepEqual(await pathsOf('themes/other'), []);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('a failing disk is reported', async () => {
  fileSystem.hooks = { fault: ({ name }) => (name === 'readFile' ? 'EIO' : undefined) };
  await assert.rejects(read(), { code: 'EIO' });
});

/** A plugin that reads a folder which it declares, and one of another. */
const own = defineFileFolder({ name: 'reader/own' });
const foreign = defineFileFolder({ name: 'themes' });
const reader = definePlugin({ name: 'reader', namespace: 'reader/v1' });
const readRoute = (path: string, folder: FileFolder) =>
  reader.read({
    path,
    params: {},
    allow: anyone,
    summary: 'Reads a folder.',
    returns: v.array(v.string()),
    stage: async ({ readBelow: read }) => [...((await read(folder, 'town', KIB)) ?? new Map<string, unknown>()).keys()],
    run: ({ staged }) => staged,
  });

test('a plugin reads only the folders that it declares', async () => {
  const plugin = reader.with({ files: [own], routes: [readRoute('/own', own), readRoute('/foreign', foreign)] });
  const site = await testSite([plugin], { files: { 'reader/own/town/a.txt': 'a', 'themes/town/theme.json': '{}' } });
  assert.deepEqual((await site.json('/reader/v1/own')).body, ['a.txt']);
  assert.equal((await site.json('/reader/v1/foreign')).status, 500);
  assert.match(site.logged.join('\n'), /plugin reader may not use the folder themes: list it under files/);
  await site.close();
});
