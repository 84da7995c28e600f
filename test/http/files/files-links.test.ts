/** Files on a real disk: planted links are not followed, and cached content matches the files. */
import assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { openSite } from '../../../core/open-site.ts';
import { systemClock } from '../../../core/platform/node/clock.ts';
import { nodeFileSystem } from '../../../core/platform/node/files/file-system.ts';
import { systemProcesses } from '../../../core/platform/node/processes.ts';
import { secureRandom } from '../../../core/platform/node/random.ts';
import type { Site } from '../../../core/site.ts';
import { noGit } from '../../../scripts/testing/no-git.ts';
import { noImages } from '../../../scripts/testing/no-images.ts';
import { noMail } from '../../../scripts/testing/no-mail.ts';
import { noNetwork } from '../../../scripts/testing/no-network.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { pluginSource } from '../../../scripts/testing/test-site.ts';
import { toWebHandler } from '../../../scripts/testing/web-handler.ts';
import album from '../album.ts';

const PATH = '2026/11/flag.bin';
const RECORD = { id: 1, path: PATH, hash: '', name: 'flag.bin', type: 'image/png', inline: true };

/** What was just written has settled by then. */
const now = () => Date.now() + 60_000;

let folder: string;
let site: Site;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-files-'));
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ plugins: { album: true } }));
  await mkdir(join(folder, 'album/pictures'), { recursive: true });
  await writeFile(join(folder, 'album/pictures/1.json'), JSON.stringify(RECORD));
  await mkdir(join(folder, 'elsewhere/2026/11'), { recursive: true });
  await writeFile(join(folder, 'elsewhere', PATH), 'secret');
  site = await openSite({
    totals: { total: 'X-Total', pages: 'X-Pages' },
    folder,
    findPlugins: async () => [pluginSource(album)],
    watch: false,
    ports: {
      fileSystem: nodeFileSystem,
      clock: { ...systemClock, now },
      git: noGit,
      images: noImages,
      random: secureRandom,
      processes: systemProcesses,
      log: quietLog,
      mail: noMail,
      network: noNetwork,
      watcher: { watch: () => () => {} },
    },
  });
});
after(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const inside = (path: string) => join(folder, 'photos', path);
const outside = (path: string) => join(folder, 'elsewhere', path);
const ask = () => toWebHandler(site.handle)(new Request(`http://127.0.0.1:8080/photos/${PATH}`));

beforeEach(async () => {
  await rm(join(folder, 'photos'), { recursive: true, force: true });
  await mkdir(inside('2026/11'), { recursive: true });
});

test('a file is served', async () => {
  await writeFile(inside(PATH), 'flag');
  const response = await ask();
  assert.deepEqual([response.status, await response.text()], [200, 'flag']);
});

test('a hard link is served as a file', async () => {
  await link(outside(PATH), inside(PATH));
  assert.equal((await ask()).status, 200);
});

const PLANTED = [
  ['a link to a file', () => symlink(outside(PATH), inside(PATH))],
  ['a link to nothing', () => symlink(outside('none'), inside(PATH))],
  ['a link to itself', () => symlink(inside(PATH), inside(PATH))],
  ['a link to the settings', () => symlink('../../../settings.json', inside(PATH))],
  ['a linked folder', () => relinked('2026/11')],
  ['a linked folder above it', () => relinked('2026')],
  ['the linked folder of all', () => relinked('.')],
  ['a folder', () => mkdir(inside(PATH))],
  ['nothing', async () => {}],
] as const;

for (const [what, plant] of PLANTED) {
  test(`${what} is not served`, async () => {
    await plant();
    const response = await ask();
    assert.equal(response.status, 404);
    assert.doesNotMatch(await response.text(), /secret/);
  });
}

/** Has a file cached. @returns a function that repeats the request */
async function kept(text: string): Promise<() => string | undefined> {
  await writeFile(inside(PATH), text);
  const { again } = await site.handle({
    ...{ method: 'GET', target: `/photos/${PATH}`, address: '127.0.0.1', secure: false },
    header: () => undefined,
    body: async function* () {},
  });
  const given = () => again?.(now(), '127.0.0.1')?.body?.toString();
  assert.equal(given(), text);
  return given;
}

for (const [what, plant] of PLANTED) {
  test(`${what} that replaced a cached file is not served`, async () => {
    const given = await kept('flag');
    await rm(inside(PATH));
    await plant();
    assert.equal(given(), undefined);
    const response = await ask();
    assert.equal(response.status, 404);
    assert.doesNotMatch(await response.text(), /secret/);
  });
}

for (const [what, change] of [
  ['written over', () => writeFile(inside(PATH), 'gold')],
  ['made longer', () => writeFile(inside(PATH), 'gold', { flag: 'a' })],
  [
    'replaced by one that is as old',
    async () => {
      await writeFile(outside('other'), 'gold');
      await utimes(outside('other'), 1, 1);
      await rename(outside('other'), inside(PATH));
    },
  ],
] as const) {
  test(`a cached file that is ${what}`, async () => {
    const given = await kept('flag');
    await utimes(inside(PATH), 1, 1);
    await kept('flag');
    await change();
    assert.equal(given(), undefined);
    assert.match(await (await ask()).text(), /gold$/);
  });
}

async function relinked(path: string): Promise<void> {
  await rm(`${inside(path)}-before`, { recursive: true, force: true });
  await rename(inside(path), `${inside(path)}-before`);
  await symlink(outside(path), inside(path));
}
