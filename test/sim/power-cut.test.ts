import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../verify/faults/seeded-random.ts';
import { SimClock } from './clock.ts';
import { SimFileSystem } from './file-system.ts';
import { PowerCut } from './power-cut.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Contents of `/a` and `/b` in all states that power cuts at the end of a trace leave, sorted. */
async function states(run: (fileSystem: SimFileSystem) => Promise<void>): Promise<readonly string[]> {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(clock);
  fileSystem.writeNow('/a', bytes('old'));
  const cut = new PowerCut(fileSystem.disk);
  await run(fileSystem);
  while (cut.next());
  const random = seededRandom(1);
  const found = new Set<string>();
  for (let round = 0; round < 400; round++) {
    const disk = cut.cut(round === 0 ? 'none' : round === 1 ? 'all' : 'chance', random).boot(() => 0n);
    const show = (path: string) => {
      const inode = disk.find(path);
      return inode ? new TextDecoder().decode(inode.bytes).replaceAll('\0', '·') : '–';
    };
    found.add(`${show('/a')} ${show('/b')}`);
  }
  return [...found].sort();
}

async function write(fileSystem: SimFileSystem, path: string, text: string, sync: boolean): Promise<void> {
  const file = await fileSystem.open(path, 'append');
  await file.write(bytes(text));
  if (sync) await file.sync();
  await file.close();
}

test('a file that was not synced, nor its entry: nothing, or anything up to all of it', async () => {
  const left = await states((fs) => write(fs, '/b', 'new', false));
  assert.deepEqual(left, ['old ', 'old n', 'old ne', 'old new', 'old ·', 'old ··', 'old ···', 'old –'].sort());
});

test('a synced file whose entry was not: whole or not there', async () => {
  assert.deepEqual(await states((fs) => write(fs, '/b', 'new', true)), ['old new', 'old –']);
});

test('a synced entry of a file that was not: there, with anything in it', async () => {
  const left = await states(async (fs) => {
    await write(fs, '/b', 'new', false);
    await fs.syncDirectory('/');
  });
  assert.ok(left.includes('old ') && left.includes('old new') && left.includes('old ···'));
  assert.ok(!left.includes('old –'));
});

test('a rename is whole or not at all', async () => {
  assert.deepEqual(await states((fs) => fs.rename('/a', '/b')), ['old –', '– old']);
});

test('links and removals of different entries come in any order', async () => {
  const left = await states(async (fs) => {
    await fs.link('/a', '/b');
    await fs.unlink('/a');
  });
  assert.deepEqual(left, ['old old', 'old –', '– old', '– –']);
});

test('changes of one entry keep their order', async () => {
  const left = await states(async (fs) => {
    await fs.rename('/a', '/b');
    await write(fs, '/a', 'new', true);
  });
  assert.deepEqual(left, ['new old', 'old –', '– old']);
});

test('data of a failed sync is lost, whatever is synced later', async () => {
  const left = await states(async (fs) => {
    const file = await fs.open('/a', 'append');
    await file.write(bytes('er'));
    fs.hooks = { fault: ({ name }) => (name === 'sync' ? 'EIO' : undefined) };
    await assert.rejects(file.sync(), { code: 'EIO' });
    fs.hooks = {};
    await file.sync();
  });
  assert.deepEqual(left, ['old –']);
});
