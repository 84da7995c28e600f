import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directorySizes } from '../../core/diagnostics/directory-sizes.ts';
import { layoutOf } from '../../core/store/disk/layout.ts';
import { SimClock } from '../sim/clock.ts';
import { posixError } from '../sim/error.ts';
import { SimFileSystem } from '../sim/file-system.ts';

/** A data folder with files of these sizes. */
function folder(files: Readonly<Record<string, number>>): SimFileSystem {
  const disk = new SimFileSystem(new SimClock());
  disk.makeDirectoryNow('/data');
  for (const [path, bytes] of Object.entries(files)) {
    disk.makeDirectoriesNow(`/data/${path}`.slice(0, `/data/${path}`.lastIndexOf('/')));
    disk.writeNow(`/data/${path}`, new Uint8Array(bytes));
  }
  return disk;
}

const measure = (fileSystem: SimFileSystem) => directorySizes({ fileSystem, layout: layoutOf('/data') });

test('folders of the site by name, then .almanac and its parts; nothing of others that are hidden', async () => {
  const disk = folder({
    'settings.json': 100,
    'uploads/2026/11/flag.png': 4_000,
    'calendar/events/1.json': 300,
    'calendar/venues/2.json': 200,
    '.almanac/lock': 10,
    '.almanac/journal/0000000001.log': 50,
    '.almanac/private/core/credentials/1.json': 7,
    '.git/objects/aa': 9_999,
  });
  disk.makeDirectoryNow('/data/themes');
  assert.deepEqual(await measure(disk)(), [
    { name: 'calendar', files: 2, bytes: 500 },
    { name: 'themes', files: 0, bytes: 0 },
    { name: 'uploads', files: 1, bytes: 4_000 },
    { name: '.almanac', files: 3, bytes: 67 },
    { name: '.almanac/journal', files: 1, bytes: 50 },
    { name: '.almanac/private', files: 1, bytes: 7 },
  ]);
});

test('many files, deep folders', async () => {
  const files = Object.fromEntries(Array.from({ length: 1_201 }, (_, id) => [`calendar/events/${id}.json`, 2]));
  const disk = folder({ ...files, [`uploads${'/a'.repeat(200)}/b`]: 5 });
  assert.deepEqual(await measure(disk)(), [
    { name: 'calendar', files: 1_201, bytes: 2_402 },
    { name: 'uploads', files: 1, bytes: 5 },
    { name: '.almanac', files: 0, bytes: 0 },
  ]);
});

for (const [what, code] of [
  ['closed to us', 'EACCES'],
  ['gone meanwhile', 'ENOENT'],
] as const) {
  test(`a folder that is ${what} counts nothing, and the others do`, async () => {
    const disk = folder({ 'uploads/a/1': 5, 'uploads/b/2': 7 });
    disk.hooks = {
      fault: ({ name, path }) => (name === 'readDirectory' && path === '/data/uploads/a' ? code : undefined),
    };
    const [uploads] = await measure(disk)();
    assert.deepEqual(uploads, { name: 'uploads', files: 1, bytes: 7 });
  });
}

test('a failing disk is reported', async () => {
  const disk = folder({ 'uploads/1': 5 });
  disk.hooks = { fault: ({ name }) => (name === 'readDirectory' ? 'EIO' : undefined) };
  await assert.rejects(measure(disk)(), { code: posixError('EIO', 'readDirectory', '').code });
});

test('concurrent requests share one measurement; later ones start another', async () => {
  const disk = folder({ 'uploads/1': 5 });
  const sizes = measure(disk);
  const [one, other] = [sizes(), sizes()];
  assert.equal(one, other);
  await one;
  disk.writeNow('/data/uploads/2', new Uint8Array(6));
  assert.deepEqual((await sizes())[0], { name: 'uploads', files: 2, bytes: 11 });
});
