import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JournalFile, segmentsIn } from '../../core/store/journal-file.ts';
import { SimClock } from '../sim/clock.ts';
import { type Call, type Fault, SimFileSystem } from '../sim/file-system.ts';

const entry = (sequence: number) => ({ sequence, ids: {}, files: [], kept: [], removed: [] });

async function world() {
  const fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoryNow('/journal');
  const open = async () => new JournalFile(fileSystem, '/journal', await segmentsIn(fileSystem, '/journal'));
  const sequences = async () => (await (await open()).readFrom(0)).map(({ sequence }) => sequence);
  return { fileSystem, open, sequences, journal: await open() };
}

/** Fails the n-th call of a kind from now on. */
function fail(fileSystem: SimFileSystem, name: Call['name'], nth: number, fault: Fault): void {
  let count = 0;
  fileSystem.hooks = { fault: (call) => (call.name === name && ++count === nth ? fault : undefined) };
}

test('entries are read in order, over segments, from any of them', async () => {
  const { journal, open, sequences } = await world();
  await journal.append(entry(1));
  assert.equal(await journal.cut(), 1);
  await journal.append(entry(2));
  await journal.append(entry(3));
  assert.deepEqual(await sequences(), [1, 2, 3]);
  assert.deepEqual(
    (await (await open()).readFrom(2)).map(({ sequence }) => sequence),
    [2, 3],
  );
});

test('a segment is cut once, and only when something is in it', async () => {
  const { journal } = await world();
  assert.equal(await journal.cut(), undefined);
  await journal.append(entry(1));
  assert.deepEqual([await journal.cut(), await journal.cut()], [1, undefined]);
});

test('what is forgotten is gone, what came after stays', async () => {
  const { journal, sequences } = await world();
  await journal.append(entry(1));
  const segment = await journal.cut();
  await journal.append(entry(2));
  await journal.forget(segment ?? 0);
  assert.deepEqual(await sequences(), [2]);
});

test('that files of a stretch are being fsynced is told of it and of all before it, until they are forgotten', async () => {
  const { journal, open } = await world();
  const told = async () => (await (await open()).readFrom(0)).map(({ sequence, isSyncing }) => [sequence, isSyncing]);
  await journal.append(entry(1));
  await journal.cut();
  await journal.append(entry(2));
  const second = (await journal.cut()) ?? 0;
  await journal.append(entry(3));
  await journal.noteSyncing(second);
  await journal.noteSyncing(second);
  assert.deepEqual(await told(), [
    [1, true],
    [2, true],
    [3, false],
  ]);
  await journal.forget(second);
  assert.deepEqual(await told(), [[3, false]]);
});

test('what is read was synced, whoever wrote it', async () => {
  const { fileSystem, journal, open } = await world();
  await journal.append(entry(1));
  await journal.close();
  const synced: string[] = [];
  fileSystem.hooks = { before: ({ name, path }) => void (name === 'dataSync' && synced.push(path)) };
  await (await open()).readFrom(0);
  assert.deepEqual(synced, ['/journal/0000000001.log']);
});

test('a new journal goes on behind the segments that are there', async () => {
  const { journal, open, sequences } = await world();
  await journal.append(entry(1));
  await journal.close();
  await (await open()).append(entry(2));
  assert.deepEqual(await sequences(), [1, 2]);
});

for (const [what, call, nth, fault] of [
  ['a write that fails', 'write', 1, 'ENOSPC'],
  ['a write that fails half-way', 'write', 1, 'short'],
  ['an fsync that fails', 'dataSync', 1, 'EIO'],
] as const) {
  test(`${what}: the entry has not happened, or all of it has; the next one is not lost`, async () => {
    const { fileSystem, journal, sequences } = await world();
    await journal.append(entry(1));
    fail(fileSystem, call, nth, fault);
    const happened = await journal.append(entry(2)).then(
      () => [2],
      () => [],
    );
    fileSystem.hooks = {};
    assert.deepEqual(happened, fault === 'short' ? [2] : []);
    await journal.append(entry(3));
    assert.deepEqual(await sequences(), [1, ...happened, 3]);
  });
}

test('after a failed fsync the descriptor is not used again', async () => {
  const { fileSystem, journal } = await world();
  await journal.append(entry(1));
  fail(fileSystem, 'dataSync', 1, 'EIO');
  await assert.rejects(journal.append(entry(2)), { code: 'EIO' });
  const used = new Set<string>();
  fileSystem.hooks = { before: ({ name, path }) => void (name === 'write' && used.add(path)) };
  await journal.append(entry(3));
  assert.deepEqual([...used], ['/journal/0000000002.log']);
});

test('while no fresh segment can be had nothing is taken; then it is', async () => {
  const { fileSystem, journal, sequences } = await world();
  await journal.append(entry(1));
  fileSystem.hooks = { fault: ({ name }) => (name === 'dataSync' ? 'EIO' : undefined) };
  for (const number of [2, 3]) await assert.rejects(journal.append(entry(number)), { code: 'EIO' });
  fileSystem.hooks = {};
  assert.deepEqual(await sequences(), [1], 'whoever is started now finds only what was taken');
  await journal.append(entry(4));
  assert.deepEqual(await sequences(), [1, 4]);
});
