/** Edits by hand that the store has read are in the journal, and none is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogTrimmed } from '../../../core/store/journal/commit-log.ts';
import { JournalTail } from '../../../core/store/journal/journal-tail.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { editEvent, eventFile, eventsWorld, namesOnDisk, openEvents, putEvent, textOnDisk } from '../../sim/events.ts';
import { type Call, SimFileSystem } from '../../sim/file-system.ts';
import { PowerCut } from '../../sim/power-cut.ts';
import { SimMachine } from '../../sim/processes.ts';
import { settle } from '../../sim/settle.ts';
import { DATA, recordOf } from '../../sim/site.ts';
import { seededRandom } from '../../verify/faults/seeded-random.ts';

const JOURNAL = `${DATA}/.almanac/journal`;
const titled = (title: string): string => new TextDecoder().decode(recordOf({ id: 1, title }).bytes);
const isSyncOfRecord = ({ name, path }: Call): boolean => name === 'sync' && /\/(?:1\.json|rewrite-.*)$/.test(path);

/** A durable record, as long as nobody edits it, in an open folder. */
async function opened(more: Partial<Parameters<typeof openEvents>[0]> = {}) {
  const world = eventsWorld();
  world.fileSystem.makeDirectoriesNow(DATA);
  const cut = new PowerCut(world.fileSystem.disk);
  const open = () => openEvents({ ...world, ...more });
  const { files } = await open();
  await files.commit((tx) => putEvent(tx, 1, 'Made'));
  const checkpoint = async () => {
    world.clock.advance(5_000);
    await settle(world);
  };
  await checkpoint();
  const edit = async (title: string) => {
    editEvent(world.fileSystem, 1, title);
    await files.refresh('all');
    // it is logged before the next job
    await files.freeze(async () => {});
  };
  return { ...world, files, open, edit, checkpoint, cut };
}

test('an edit being rewritten when the process dies is restored at the next start', async () => {
  const { fileSystem, files, open, edit, checkpoint } = await opened();
  await edit('Edited');
  let isOver = false;
  fileSystem.hooks = {
    fault: (call) => {
      isOver ||= call.name === 'link' && call.path === eventFile(1);
      return isOver || (call.name === 'sync' && call.path === eventFile(1)) ? 'EIO' : undefined;
    },
  };
  await checkpoint();
  assert.equal(textOnDisk(fileSystem, 'calendar/events/1.json'), undefined, 'it is out of its place');
  files.kill();
  fileSystem.hooks = {};
  const { titles } = await open();
  assert.deepEqual(titles(), { 1: 'Edited' });
  assert.equal(textOnDisk(fileSystem, 'calendar/events/1.json'), titled('Edited'));
});

test('after a failed fsync in a killed process, no later fsync of that edit is trusted', async () => {
  const { fileSystem, clock, files, open, edit, checkpoint, cut } = await opened();
  await edit('Edited');
  fileSystem.hooks = { fault: (call) => (isSyncOfRecord(call) ? 'EIO' : undefined) };
  await checkpoint();
  files.kill();
  fileSystem.hooks = {};
  const second = await open();
  await checkpoint();
  await second.files.commit((tx) => putEvent(tx, 1, 'Written'));
  while (cut.next());
  const disk = cut.cut('none', seededRandom(1)).boot(() => 0n);
  const after = { fileSystem: new SimFileSystem(clock, disk), clock, machine: new SimMachine('boot-2') };
  assert.deepEqual((await openEvents(after)).titles(), { 1: 'Written' });
});

test('an inaccessible edited file does not delay a checkpoint', async () => {
  const told: string[] = [];
  const world = await opened({ log: { ...quietLog, error: (message) => void told.push(message) } });
  const { fileSystem, files, edit, checkpoint } = world;
  await edit('Edited');
  fileSystem.hooks = { fault: (call) => (READING.has(call.name) && call.path === eventFile(1) ? 'EACCES' : undefined) };
  await checkpoint();
  assert.deepEqual([told, namesOnDisk(fileSystem, '.almanac/journal')], [[], []]);
  await files.close();
});

const READING: ReadonlySet<string> = new Set(['open', 'readFile']);

test('texts and settings are logged, and their files are not changed', async () => {
  const { fileSystem, files, checkpoint } = await opened();
  const touched: string[] = [];
  fileSystem.hooks = { before: ({ path }) => void (path.includes('settings.json') && touched.push(path)) };
  await files.noteFound([{ path: 'settings.json', base: undefined, bytes: new TextEncoder().encode('{}\n') }]);
  await settle({ fileSystem });
  const tail = new JournalTail(fileSystem, JOURNAL, 0);
  const entries = await tail.read().catch((error: unknown) => error);
  assert.ok(entries instanceof LogTrimmed, 'the first entries are trimmed');
  const rest = await new JournalTail(fileSystem, JOURNAL, files.position() - 1).read();
  assert.deepEqual(
    rest.map(({ texts, found }) => [texts.map(({ path }) => path), found]),
    [[['settings.json'], []]],
  );
  await checkpoint();
  assert.deepEqual([touched, namesOnDisk(fileSystem, '.almanac/journal')], [[], []]);
});

test('edits found while the store closes, or later, are left to the next start', async () => {
  const lost: string[] = [];
  const { fileSystem, files } = await opened({ onLockLost: () => void lost.push('the lock') });
  const note = () => files.noteFound([{ path: 'settings.json', base: undefined, bytes: undefined }]);
  const closing = files.close();
  await note();
  await closing;
  await note();
  await settle({ fileSystem });
  assert.deepEqual([lost, namesOnDisk(fileSystem, '.almanac/journal')], [[], []]);
});

test('no two entries have the same position, and earlier followers are notified of a start', async () => {
  const { fileSystem, files, open } = await opened();
  const positions = [files.position()];
  await files.close();
  for (let start = 2; start <= 4; start++) {
    const tail = new JournalTail(fileSystem, JOURNAL, positions.at(-1) ?? 0);
    assert.deepEqual(await tail.read(), []);
    // nothing is logged
    await (await open()).files.close();
    const { files: next } = await open();
    await next.commit((tx) => putEvent(tx, start, 'Made'));
    await assert.rejects(tail.read(), LogTrimmed);
    positions.push(next.position());
    await next.close();
  }
  assert.deepEqual(
    positions,
    [...new Set(positions)].toSorted((a, b) => a - b),
  );
});

test('a follower that starts at the current position misses nothing, even after a kill', async () => {
  const { fileSystem, files, open } = await opened();
  await files.commit((tx) => putEvent(tx, 2, 'Not checked'));
  files.kill();
  const second = await open();
  const tail = new JournalTail(fileSystem, JOURNAL, second.files.position());
  assert.deepEqual(await tail.read(), []);
  await second.files.commit((tx) => putEvent(tx, 3, 'After'));
  assert.deepEqual(
    (await tail.read()).flatMap((entry) => entry.files.map(({ path }) => path)),
    ['calendar/events/3.json'],
  );
});

test('a stretch renamed between listing and reading is still read', async () => {
  const { fileSystem, files, checkpoint } = await opened();
  const tail = new JournalTail(fileSystem, JOURNAL, files.position());
  await files.commit((tx) => putEvent(tx, 2, 'Renamed'));
  fileSystem.hooks = {
    before: ({ name, path }) => {
      if (name !== 'open' || !path.endsWith('.log')) return;
      fileSystem.hooks = {};
      fileSystem.renameNow(path, path.replace(/log$/, 'syncing'));
    },
  };
  assert.equal((await tail.read()).length, 1);
  await checkpoint();
});

test('a failure to log edits is reported once, and they are logged when there is room', async () => {
  const told: string[] = [];
  const { fileSystem, files, edit } = await opened({
    log: { ...quietLog, error: (message) => void told.push(message) },
  });
  const from = files.position();
  fileSystem.hooks = {
    fault: ({ name, path }) => (path.startsWith(JOURNAL) && name === 'write' ? 'ENOSPC' : undefined),
  };
  for (const title of ['One', 'Two', 'Three']) await edit(title);
  assert.deepEqual(told, ['the disk failed a write']);
  fileSystem.hooks = {};
  await files.freeze(async () => {});
  await settle({ fileSystem });
  const entries = await new JournalTail(fileSystem, JOURNAL, from).read();
  assert.deepEqual(
    entries.map(({ found }) => found.map(({ bytes }) => new TextDecoder().decode(bytes))),
    [[titled('Three')]],
  );
});

test('the place of a rewritten file is durable before the old one is removed', async () => {
  const { fileSystem, edit, checkpoint } = await opened();
  await edit('Edited');
  const calls: string[] = [];
  let isFailed = false;
  fileSystem.hooks = {
    before: ({ name, path }) => {
      const isOfPlace = path === eventFile(1) || path === `${DATA}/calendar/events` || path.endsWith('.json.old');
      if (isFailed && isOfPlace && CHANGES.has(name)) calls.push(`${name} ${path.slice(path.lastIndexOf('/') + 1)}`);
    },
    fault: (call) => {
      if (isFailed || call.name !== 'sync' || call.path !== eventFile(1)) return undefined;
      isFailed = true;
      return 'EIO';
    },
  };
  await checkpoint();
  assert.deepEqual(calls.slice(0, 4), [
    'rename 1.json',
    'link 1.json',
    'syncDirectory events',
    'unlink rewrite-calendar~events~1.json.old',
  ]);
});

const CHANGES: ReadonlySet<string> = new Set(['rename', 'link', 'unlink', 'syncDirectory']);
