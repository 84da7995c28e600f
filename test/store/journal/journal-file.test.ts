import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogTrimmed } from '../../../core/store/journal/commit-log.ts';
import { encodeFrame } from '../../../core/store/journal/frame.ts';
import type { JournalEntry } from '../../../core/store/journal/journal.ts';
import { JournalFile } from '../../../core/store/journal/journal-file.ts';
import { JournalTail } from '../../../core/store/journal/journal-tail.ts';
import { segmentsIn } from '../../../core/store/journal/segments.ts';
import { SimClock } from '../../sim/clock.ts';
import { type Call, type Fault, SimFileSystem } from '../../sim/file-system.ts';

const entry = (position: number) => ({ position, ids: {}, files: [], kept: [], removed: [], found: [], texts: [] });

const append = async (journal: JournalFile, one: JournalEntry) => journal.appendIf(await journal.end(), one);

async function world() {
  const fileSystem = new SimFileSystem(new SimClock());
  fileSystem.makeDirectoryNow('/journal');
  const open = async (boot = 'boot-1') =>
    new JournalFile(fileSystem, { folder: '/journal', segments: await segmentsIn(fileSystem, '/journal'), boot });
  const positions = async () => (await (await open()).recover()).entries.map(({ position }) => position);
  return { fileSystem, open, positions, journal: await open() };
}

/** Fails the n-th call of a kind from now on. */
function fail(fileSystem: SimFileSystem, name: Call['name'], nth: number, fault: Fault): void {
  let count = 0;
  fileSystem.hooks = { fault: (call) => (call.name === name && ++count === nth ? fault : undefined) };
}

test('entries are read in order, across segments, from any of them', async () => {
  const { fileSystem, journal, positions } = await world();
  await append(journal, entry(1));
  assert.equal(await journal.cut(), 1);
  await append(journal, entry(2));
  await append(journal, entry(3));
  assert.deepEqual(await positions(), [1, 2, 3]);
  assert.deepEqual(await followed(new JournalTail(fileSystem, '/journal', 1)), [2, 3]);
});

const longEntry = (position: number) => ({
  ...entry(position),
  files: [700_000, 10, 600_000, 3_000_000, 5].map((length, index) => ({
    path: `calendar/events/${index}.json`,
    base: undefined,
    bytes: new Uint8Array(length).fill(position + index),
  })),
});

test('a long entry is written in several calls and read unchanged; if one call fails, it did not happen', async () => {
  const { fileSystem, journal, open } = await world();
  await append(journal, entry(1));
  let writes = 0;
  fileSystem.hooks = { before: ({ name }) => void (name === 'write' && writes++) };
  await append(journal, longEntry(2));
  assert.equal(writes, 4);
  fail(fileSystem, 'write', 2, 'ENOSPC');
  await assert.rejects(append(journal, longEntry(3)), { code: 'ENOSPC' });
  fileSystem.hooks = {};
  await append(journal, entry(4));
  const { entries, damage } = await (await open()).recover();
  assert.deepEqual(
    entries.map(({ position, files }) => [position, files.map(({ bytes }) => [bytes?.length, bytes?.at(-1)])]),
    [
      [1, []],
      [2, longEntry(2).files.map(({ bytes }) => [bytes.length, bytes.at(-1)])],
      [4, []],
    ],
  );
  assert.deepEqual(damage, []);
});

test('a segment ends once, and only if it contains something', async () => {
  const { journal } = await world();
  assert.equal(await journal.cut(), undefined);
  await append(journal, entry(1));
  assert.deepEqual([await journal.cut(), await journal.cut()], [1, undefined]);
});

test('forgotten entries are gone, later ones stay', async () => {
  const { journal, positions } = await world();
  await append(journal, entry(1));
  const cut = await journal.cut();
  await append(journal, entry(2));
  await journal.trim(cut ?? 0);
  assert.deepEqual(await positions(), [2]);
});

test('a running fsync is reported for its stretch and all earlier ones, until they are forgotten', async () => {
  const { journal, open } = await world();
  const told = async () =>
    (await (await open()).recover()).entries.map(({ position, isSyncing }) => [position, isSyncing]);
  await append(journal, entry(1));
  await journal.cut();
  await append(journal, entry(2));
  const second = (await journal.cut()) ?? 0;
  await append(journal, entry(3));
  await journal.noteSyncing(second);
  await journal.noteSyncing(second);
  assert.deepEqual(await told(), [
    [1, true],
    [2, true],
    [3, false],
  ]);
  await journal.trim(second);
  assert.deepEqual(await told(), [[3, false]]);
});

test('entries are of this boot until the machine restarts, and again after recovery', async () => {
  const { journal, open } = await world();
  const boots = async (boot: string) =>
    (await (await open(boot)).recover()).entries.map(({ isOfThisBoot }) => isOfThisBoot);
  await append(journal, entry(1));
  await journal.cut();
  assert.deepEqual([await boots('boot-1'), await boots('boot-2'), await boots('')], [[true], [false], [false]]);
  const later = await open('boot-2');
  await later.noteRecovered();
  assert.deepEqual([await boots('boot-1'), await boots('boot-2')], [[false], [true]]);
  await later.trim((await later.cut()) ?? 0);
  assert.deepEqual(await boots('boot-2'), []);
});

test('a journal of 0.1.0, which has no boot id, is read, and is of no boot', async () => {
  const { fileSystem, open } = await world();
  const frames = ['{"after":null}', '{"sequence":1,"ids":{},"files":[]}\n'].map((text) =>
    encodeFrame(Buffer.from(text)),
  );
  fileSystem.writeNow('/journal/0000000001.log', Buffer.concat(frames));
  const entries = [{ ...entry(1), isSyncing: false, isOfThisBoot: false }];
  assert.deepEqual(await (await open()).recover(), { entries, damage: [] });
});

test('a segment left without its head by a kill does not make earlier entries those of another boot', async () => {
  const { fileSystem, journal, open } = await world();
  await append(journal, entry(1));
  await journal.cut();
  await journal.close();
  fileSystem.writeNow('/journal/0000000002.log', new Uint8Array());
  const boots = async (boot: string) =>
    (await (await open(boot)).recover()).entries.map(({ isOfThisBoot }) => isOfThisBoot);
  assert.deepEqual([await boots('boot-1'), await boots('boot-2')], [[true], [false]]);
});

test('entries that were read are synced, whoever wrote them', async () => {
  const { fileSystem, journal, open } = await world();
  await append(journal, entry(1));
  await journal.close();
  const synced: string[] = [];
  fileSystem.hooks = { before: ({ name, path }) => void (name === 'dataSync' && synced.push(path)) };
  await (await open()).recover();
  assert.deepEqual(synced, ['/journal/0000000001.log']);
});

test('a new journal continues after the existing segments', async () => {
  const { journal, open, positions } = await world();
  await append(journal, entry(1));
  await journal.close();
  await append(await open(), entry(2));
  assert.deepEqual(await positions(), [1, 2]);
});

for (const [what, call, nth, fault] of [
  ['a write that fails', 'write', 1, 'ENOSPC'],
  ['a write that fails half-way', 'write', 1, 'short'],
  ['an fsync that fails', 'dataSync', 1, 'EIO'],
] as const) {
  test(`${what}: the entry happened completely or not at all; the next one is not lost`, async () => {
    const { fileSystem, journal, positions } = await world();
    await append(journal, entry(1));
    fail(fileSystem, call, nth, fault);
    const happened = await append(journal, entry(2)).then(
      () => [2],
      () => [],
    );
    fileSystem.hooks = {};
    assert.deepEqual(happened, fault === 'short' ? [2] : []);
    await append(journal, entry(3));
    assert.deepEqual(await positions(), [1, ...happened, 3]);
  });
}

test('after a failed fsync the descriptor is not used again', async () => {
  const { fileSystem, journal } = await world();
  await append(journal, entry(1));
  fail(fileSystem, 'dataSync', 1, 'EIO');
  await assert.rejects(append(journal, entry(2)), { code: 'EIO' });
  const used = new Set<string>();
  fileSystem.hooks = { before: ({ name, path }) => void (name === 'write' && used.add(path)) };
  await append(journal, entry(3));
  assert.deepEqual([...used], ['/journal/0000000002.log']);
});

test('while no new segment can be created, nothing is accepted; then it is', async () => {
  const { fileSystem, journal, positions } = await world();
  await append(journal, entry(1));
  fileSystem.hooks = { fault: ({ name }) => (name === 'dataSync' ? 'EIO' : undefined) };
  for (const number of [2, 3]) await assert.rejects(append(journal, entry(number)), { code: 'EIO' });
  fileSystem.hooks = {};
  assert.deepEqual(await positions(), [1], 'whoever is started now finds only what was taken');
  await append(journal, entry(4));
  assert.deepEqual(await positions(), [1, 4]);
});

test('a flipped bit in the middle or at the end is reported with its position, and costs one entry', async () => {
  for (const number of [1, 2, 3]) {
    const { fileSystem, journal, open } = await world();
    const bytes = () => fileSystem.disk.find('/journal/0000000001.log')?.bytes ?? new Uint8Array();
    const ends: number[] = [];
    for (const position of [1, 2, 3]) {
      await append(journal, entry(position));
      ends.push(bytes().length);
    }
    const changed = Uint8Array.from(bytes());
    const last = (ends[number - 1] ?? 0) - 5;
    changed[last] = (changed[last] ?? 0) ^ 4;
    fileSystem.writeNow('/journal/0000000001.log', changed);
    const { entries, damage } = await (await open()).recover();
    assert.deepEqual(
      entries.map(({ position }) => position),
      [1, 2, 3].filter((position) => position !== number),
    );
    const frame = (ends[1] ?? 0) - (ends[0] ?? 0);
    assert.deepEqual(
      damage.map(({ file, offset }) => [file, offset]),
      [['0000000001.log', (ends[number - 1] ?? 0) - frame]],
    );
  }
});

/** Reads a journal with three entries in a segment each, one of whose files was changed. */
async function readChanged(file: number, change: (bytes: Uint8Array) => Uint8Array) {
  const { fileSystem, journal, open } = await world();
  for (const position of [1, 2, 3]) {
    await append(journal, entry(position));
    await journal.cut();
  }
  // Says how much of the one before counts.
  await append(journal, entry(4));
  const path = `/journal/000000000${file}.log`;
  const before = fileSystem.disk.find(path)?.bytes ?? new Uint8Array();
  fileSystem.writeNow(path, change(Uint8Array.from(before)));
  const { entries, damage } = await (await open()).recover();
  return {
    positions: entries.map(({ position }) => position),
    damage: damage.map(({ file, offset, isMended }) => [Number(file.slice(0, 10)), offset, isMended]),
  };
}

const headLength = (bytes: Uint8Array) => 24 + new DataView(bytes.buffer).getUint32(4, true);
const flip =
  (...places: readonly number[]) =>
  (bytes: Uint8Array) => {
    for (const place of places) bytes[place] = (bytes[place] ?? 0) ^ 4;
    return bytes;
  };

for (const [what, file, change, positions, damage] of [
  ['nothing is changed', 2, (bytes: Uint8Array) => bytes, [1, 2, 3, 4], []],
  ['the first frame is changed in its payload', 2, flip(30), [1, 2, 3, 4], [[2, 0, false]]],
  ['the first frame is changed in its mark', 2, flip(1), [1, 2, 3, 4], [[2, 0, true]]],
  [
    'a closed file is cut off in its last frame',
    2,
    (bytes: Uint8Array) => bytes.subarray(0, -4),
    [1, 3, 4],
    [[2, 'second', false]],
  ],
  [
    'a closed file ends before its last frame',
    2,
    (bytes: Uint8Array) => bytes.subarray(0, headLength(bytes)),
    [1, 3, 4],
    [[2, 'second', false]],
  ],
  ['the last file is cut off: nobody was answered', 4, (bytes: Uint8Array) => bytes.subarray(0, -4), [1, 2, 3], []],
] as const) {
  test(`where ${what}: entries and reports`, async () => {
    let second = 0;
    const read = await readChanged(file, (bytes) => {
      second = headLength(bytes);
      return change(bytes);
    });
    const expected = damage.map((one) => one.map((part) => (part === 'second' ? second : part)));
    assert.deepEqual(read, { positions, damage: expected });
  });
}

test('a journal of a newer version is refused with a message', async () => {
  const { fileSystem, open } = await world();
  fileSystem.writeNow('/journal/0000000001.log', encodeFrame(Buffer.from('{"after":null,"version":3}')));
  await assert.rejects(async () => (await open()).recover(), /written by a newer Almanac/);
});

const followed = async (tail: JournalTail) => (await tail.read()).map(({ position }) => position);

test('a follower of the journal files receives each entry once, over segments that come and go', async () => {
  const { fileSystem, journal } = await world();
  const tail = new JournalTail(fileSystem, '/journal', 0);
  assert.deepEqual(await followed(tail), []);
  await append(journal, entry(1));
  await append(journal, entry(2));
  assert.deepEqual(await followed(tail), [1, 2]);
  const first = (await journal.cut()) ?? 0;
  await append(journal, entry(3));
  await journal.noteSyncing(first);
  assert.deepEqual(await followed(tail), [3]);
  await journal.trim(first);
  assert.deepEqual(await followed(tail), []);
  await append(journal, entry(7));
  assert.deepEqual(await followed(tail), [7]);
});

test('a half-written frame is reported when it is complete', async () => {
  const { fileSystem, journal } = await world();
  await append(journal, entry(1));
  const whole = fileSystem.disk.find('/journal/0000000001.log')?.bytes ?? new Uint8Array();
  fileSystem.writeNow('/journal/0000000001.log', whole.subarray(0, -3));
  const tail = new JournalTail(fileSystem, '/journal', 0);
  assert.deepEqual(await followed(tail), []);
  fileSystem.writeNow('/journal/0000000001.log', whole);
  assert.deepEqual(await followed(tail), [1]);
});

/** What becomes of a journal whose first entry was followed, before its next one is. */
const MISSED: readonly (readonly [what: string, change: (journal: JournalFile) => Promise<unknown>])[] = [
  [
    'entries were trimmed before they were followed',
    async (journal) => {
      await append(journal, entry(2));
      await journal.trim((await journal.cut()) ?? 0);
      await append(journal, entry(3));
    },
  ],
  [
    'files may have changed since another process opened the folder',
    async (journal) => {
      await journal.cut();
      journal.skipTo(2);
      await append(journal, entry(3));
    },
  ],
  [
    'the log begins anew',
    async (journal) => {
      await journal.trim((await journal.cut()) ?? 0);
      journal.skipTo(0);
      await append(journal, entry(1));
    },
  ],
];

for (const [what, change] of MISSED) {
  test(`a follower is notified that entries are missing: ${what}`, async () => {
    const { fileSystem, journal } = await world();
    const tail = new JournalTail(fileSystem, '/journal', 0);
    await append(journal, entry(1));
    assert.deepEqual(await followed(tail), [1]);
    await change(journal);
    await assert.rejects(tail.read(), LogTrimmed);
  });
}
