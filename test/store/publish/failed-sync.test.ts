import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallsAtOnce } from '../../../core/platform/file-system.ts';
import {
  EVENTS,
  type EventsWorld,
  editEvent,
  eventFile,
  eventsWorld,
  namesOnDisk,
  openEvents,
  putEvent,
  textOnDisk,
} from '../../sim/events.ts';
import { type Call, SimFileSystem } from '../../sim/file-system.ts';
import { PowerCut } from '../../sim/power-cut.ts';
import { settle } from '../../sim/settle.ts';
import { openSimSite, recordOf } from '../../sim/site.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const textOf = (record: { readonly id: number; readonly title: string }): string =>
  new TextDecoder().decode(recordOf(record).bytes);

const isSyncOfRecord = ({ name, path }: Call): boolean => name === 'sync' && /\/(?:1\.json|rewrite-.*)$/.test(path);

/** A checkpoint is made while fsyncs of the record fail. */
async function checkpointInVain(world: EventsWorld): Promise<void> {
  world.fileSystem.hooks = { fault: (call) => (isSyncOfRecord(call) ? 'EIO' : undefined) };
  world.clock.advance(2_000);
  await settle(world);
}

/** The process is gone as the first fsync of the record fails: whatever it would have done then does not come about. */
async function killDuringCheckpoint(world: EventsWorld): Promise<void> {
  let isDead = false;
  const fault = (call: Call) => {
    isDead ||= isSyncOfRecord(call);
    return isDead ? 'EIO' : undefined;
  };
  world.fileSystem.hooks = { fault };
  world.clock.advance(2_000);
  await settle(world);
}

type Play = (world: EventsWorld) => Promise<void>;

/**
 * One record is committed, `before` is played and the process killed; the next one is started on a disk that works, `then`
 * is played, the process closed, and the power cut: title of the record that is found, and what is left in the journal.
 */
async function afterKillAndPowerCut(before: Play, then: Play): Promise<{ title: unknown; left: readonly string[] }> {
  const world = eventsWorld();
  world.fileSystem.makeDirectoriesNow('/data');
  const cut = new PowerCut(world.fileSystem.disk);
  const first = await openEvents(world);
  await first.files.commit((files) => putEvent(files, 1, 'committed'));
  await before(world);
  first.files.kill();
  world.fileSystem.hooks = {};
  const second = await openEvents(world);
  await then(world);
  await second.files.close();
  while (cut.next());
  const disk = cut.cut('none', seededRandom(1)).boot(() => 0n);
  const left = [...(disk.find('/data/.almanac/journal')?.entries.keys() ?? [])];
  const { titles } = await openEvents({ ...eventsWorld(), fileSystem: new SimFileSystem(world.clock, disk) });
  return { title: titles()[1], left };
}

const nothing: Play = async () => {};
const again: Play = async (world) => {
  await checkpointInVain(world);
  world.fileSystem.hooks = {};
};
const edit: Play = async ({ fileSystem }) => {
  editEvent(fileSystem, 1, 'edited');
  fileSystem.syncNow(eventFile(1));
};

for (const [what, before, then, title] of [
  ['nothing failed', nothing, nothing, 'committed'],
  ['its fsync failed', checkpointInVain, nothing, 'committed'],
  ['its fsync failed, and the process was killed at that', killDuringCheckpoint, nothing, 'committed'],
  ['its fsync failed, and again after the restart', checkpointInVain, again, 'committed'],
  ['its fsync failed, and somebody edited it after the restart', checkpointInVain, edit, 'edited'],
] as const satisfies readonly (readonly [string, Play, Play, string])[]) {
  test(`a committed record survives a kill and then a power cut when ${what}`, async () => {
    assert.deepEqual(await afterKillAndPowerCut(before, then), { title, left: [] });
  });
}

/** A disk on which linking the record to its place takes its time. */
/** A disk that is slow when the record is rewritten. */
class SlowToReplace extends SimFileSystem {
  waiting = false;
  go: () => void = () => {};

  override async atOnce<T>(work: (calls: CallsAtOnce) => T): Promise<T> {
    this.waiting = true;
    await new Promise<void>((resolve) => {
      this.go = resolve;
    });
    return super.atOnce(work);
  }
}

test('a folder loaded while one of its records is rewritten contains that record', async () => {
  const world = eventsWorld();
  const first = await openEvents(world);
  await first.files.commit((files) => putEvent(files, 1, 'committed'));
  await killDuringCheckpoint(world);
  first.files.kill();
  const fileSystem = new SlowToReplace(world.clock, world.fileSystem.disk);
  const files = await openSimSite({ ...world, fileSystem });
  world.clock.advance(2_000);
  await settle({ ...world, fileSystem });
  assert.equal(fileSystem.waiting, true, 'the record is being written anew');
  const loading = files.folder(EVENTS, { private: false });
  await settle({ ...world, fileSystem });
  fileSystem.go();
  assert.deepEqual([...(await loading).entries.keys()], [1]);
});

/** A disk that takes nothing any more once the record is out of its place, to be linked there again. */
function readOnlyAtLink(): (call: Call) => string | undefined {
  let isReadOnly = false;
  return ({ name, path, mode }) => {
    isReadOnly ||= name === 'link' && path === eventFile(1);
    const isRead = READS.has(name) || mode === 'read';
    return isReadOnly && !isRead ? 'EROFS' : undefined;
  };
}

const READS: ReadonlySet<string> = new Set([
  'readFile',
  'readDirectory',
  'stat',
  'read',
  'size',
  'sync',
  'syncDirectory',
]);

/** A process whose checkpoint has moved the record away to rewrite it when the disk became read-only. */
async function cutOffWhileRewriting() {
  const world = eventsWorld();
  const first = await openEvents(world);
  await first.files.commit((files) => putEvent(files, 1, 'committed'));
  await killDuringCheckpoint(world);
  first.files.kill();
  world.fileSystem.hooks = {};
  const open = await openEvents(world);
  world.fileSystem.hooks = { fault: readOnlyAtLink() };
  world.clock.advance(2_000);
  await settle(world);
  assert.equal(world.fileSystem.disk.find(eventFile(1)), undefined, 'the record is out of its place');
  return { ...world, ...open };
}

test('a record that must be rewritten is served while a read-only disk prevents it', async () => {
  const { files, titles, fileSystem } = await cutOffWhileRewriting();
  await files.refresh('all');
  await files.refresh([`${EVENTS}/1.json`]);
  assert.deepEqual(titles(), { 1: 'committed' });
  assert.deepEqual((await files.diagnostics()).journal.unpublished, [`${EVENTS}/1.json`]);
  await assert.rejects(
    files.commit((one) => putEvent(one, 2, 'refused')),
    { code: 'rest_storage_error' },
  );
  await assert.rejects(files.folder('calendar/venues', { private: false }), { code: 'rest_storage_error' });

  fileSystem.hooks = {};
  await files.commit((one) => putEvent(one, 2, 'more'));
  assert.deepEqual(titles(), { 1: 'committed', 2: 'more' });
  assert.equal(textOnDisk(fileSystem, `${EVENTS}/1.json`), textOf({ id: 1, title: 'committed' }));
  assert.equal((await files.folder('calendar/venues', { private: false })).entries.size, 0);
  await files.close();
  assert.deepEqual(
    ['journal', 'tmp', 'conflicts'].flatMap((name) => namesOnDisk(fileSystem, `.almanac/${name}`)),
    [],
  );
});

test('a file in place of such a record takes precedence, and the record is set aside', async () => {
  const { files, titles, fileSystem } = await cutOffWhileRewriting();
  editEvent(fileSystem, 1, 'edited');
  await files.refresh('all');
  assert.deepEqual(titles(), { 1: 'edited' });

  fileSystem.hooks = {};
  await files.commit((one) => putEvent(one, 2, 'more'));
  await files.close();
  assert.equal(textOnDisk(fileSystem, `${EVENTS}/1.json`), textOf({ id: 1, title: 'edited' }));
  assert.equal(namesOnDisk(fileSystem, '.almanac/conflicts').length, 1);
});

test('a file without an attempted fsync before the kill is not rewritten', async () => {
  const world = eventsWorld();
  const first = await openEvents(world);
  await first.files.commit((files) => putEvent(files, 1, 'committed'));
  first.files.kill();
  const inode = world.fileSystem.disk.find(eventFile(1))?.number;
  const second = await openEvents(world);
  await second.files.close();
  const after = world.fileSystem.disk.find(eventFile(1));
  assert.deepEqual([after?.number, after?.bytes], [inode, recordOf({ id: 1, title: 'committed' }).bytes]);
});

test('records of a recovered journal are served before they are durable, and then the journal is forgotten', async () => {
  const world = eventsWorld();
  const first = await openEvents(world);
  await first.files.commit((files) => putEvent(files, 1, 'committed'));
  first.files.kill();
  let syncs = 0;
  world.fileSystem.hooks = { before: (call) => void (isSyncOfRecord(call) && syncs++) };
  const { titles } = await openEvents(world);
  assert.deepEqual([titles()[1], syncs], ['committed', 0]);
  world.clock.advance(2_000);
  await settle(world);
  assert.equal(syncs, 1);
  assert.deepEqual([...(world.fileSystem.disk.find('/data/.almanac/journal')?.entries.keys() ?? [])], []);
});

for (const { kills, waits, isForgotten } of [
  { kills: 1, waits: 0, isForgotten: false },
  { kills: 15, waits: 0, isForgotten: false },
  { kills: 16, waits: 0, isForgotten: true },
  { kills: 15, waits: 2_000, isForgotten: true },
]) {
  const after = waits === 0 ? 'as soon as it has started' : 'later';
  const what = `the journals of ${kills} servers that were killed too soon are ${isForgotten ? '' : 'not '}forgotten`;
  test(`${what} by the next ${after}`, async () => {
    const world = eventsWorld();
    for (let number = 1; number <= kills; number++) {
      const { files } = await openEvents(world);
      await files.commit((tx) => putEvent(tx, number, `of server ${number}`));
      world.clock.advance(1_900);
      await settle(world);
      files.kill();
    }
    const { titles } = await openEvents(world);
    world.clock.advance(waits);
    await settle(world);
    const left = namesOnDisk(world.fileSystem, '.almanac/journal').length;
    assert.deepEqual([Object.keys(titles()).length, left], [kills, isForgotten ? 0 : kills]);
  });
}
