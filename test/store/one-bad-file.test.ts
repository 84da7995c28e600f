/** Whatever goes wrong with one record, the rest is served (reliability, promise 5). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  EVENTS,
  editEvent,
  eventFile,
  eventsWorld,
  namesOnDisk,
  openEvents,
  putEvent,
  textOnDisk,
} from '../sim/events.ts';
import type { SimFileSystem } from '../sim/file-system.ts';
import { DATA, recordOf } from '../sim/site.ts';

const FOLDER = `${DATA}/${EVENTS}`;

/** Takes the right to read a file away. */
const close = (fileSystem: SimFileSystem, path: string) => {
  fileSystem.hooks = {
    fault: (call) => {
      const reads = call.name === 'readFile' || (call.name === 'open' && call.mode === 'read');
      return reads && call.path === path ? 'EACCES' : undefined;
    },
  };
};

const outcomes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done'));

test('an unreadable file is refused on its own; the store stays writable', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => [1, 2].map((id) => putEvent(tx, id, 'Fair')));
  close(fileSystem, eventFile(1));
  const results = await Promise.allSettled([
    files.commit((tx) => putEvent(tx, 1, 'Market')),
    files.commit((tx) => putEvent(tx, 2, 'Market')),
  ]);
  assert.deepEqual(outcomes(results), ['rest_edit_conflict', 'done']);
  assert.deepEqual([titles(), files.readOnly()], [{ 1: 'Fair', 2: 'Market' }, undefined]);
  assert.deepEqual(
    files.quarantined().map(({ file, stale, message }) => [file, stale, message]),
    [[`${EVENTS}/1.json`, true, 'cannot be read: permission denied']],
  );
});

test('other edits are read despite an unreadable file', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => [1, 2].map((id) => putEvent(tx, id, 'Fair')));
  editEvent(fileSystem, 2, 'Edit');
  close(fileSystem, eventFile(1));
  await files.refresh([`${EVENTS}/1.json`, `${EVENTS}/2.json`]);
  assert.deepEqual(titles(), { 1: 'Fair', 2: 'Edit' });
});

test('a folder in place of a record that is replaced by a file is forgotten at the first hint', async () => {
  const { fileSystem, clock } = eventsWorld();
  fileSystem.makeDirectoriesNow(eventFile(1));
  const { files, titles } = await openEvents({ fileSystem, clock });
  assert.deepEqual(
    files.quarantined().map(({ kind }) => kind),
    ['not-a-file'],
  );
  await fileSystem.removeDirectory(eventFile(1));
  editEvent(fileSystem, 1, 'Mended');
  await files.refresh([`${EVENTS}/1.json`]);
  assert.deepEqual([files.quarantined(), titles()], [[], { 1: 'Mended' }]);
  await files.commit((tx) => putEvent(tx, 1, 'Market'));
  assert.deepEqual(titles(), { 1: 'Market' });
});

test('a repair within one clock tick and with the same length is noticed', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  const good = '{ "id": 1, "title": "Edit" }';
  fileSystem.writeNow(eventFile(1), new TextEncoder().encode(good.replace('}', ',')));
  await files.refresh([`${EVENTS}/1.json`]);
  fileSystem.writeNow(eventFile(1), new TextEncoder().encode(good));
  await files.refresh([`${EVENTS}/1.json`]);
  assert.deepEqual([files.quarantined(), titles()], [[], { 1: 'Edit' }]);
});

test('changing a record that needs repair reports where and what', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  fileSystem.writeNow(eventFile(1), new TextEncoder().encode('{ "id": 1,\n'));
  const change = files.commit((tx) => putEvent(tx, 1, 'Market'));
  await assert.rejects(change, {
    code: 'rest_edit_conflict',
    message:
      'calendar/events/1.json cannot be changed until it is repaired: line 2, column 1: expected a key in double quotes, but the file ends',
  });
});

test('a record too large to be read again is not written', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  const results = await Promise.allSettled([
    files.commit((tx) => putEvent(tx, 1, 'x'.repeat(4 * 1024 * 1024))),
    files.commit((tx) => putEvent(tx, 2, 'Fair')),
  ]);
  assert.deepEqual([outcomes(results), titles()], [['rest_body_too_large', 'done'], { 2: 'Fair' }]);
});

test('a file in place of the folder of records is left alone; ours is among the conflicts', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  fileSystem.renameNow(FOLDER, `${DATA}/moved`);
  fileSystem.writeNow(FOLDER, new TextEncoder().encode('a note'));
  await files.commit((tx) => putEvent(tx, 2, 'Market'));
  assert.deepEqual([titles(), files.readOnly()], [{ 1: 'Fair' }, undefined]);
  assert.equal((await files.conflicts()).length, 1);
  await files.refresh('all');
  assert.deepEqual([titles(), textOnDisk(fileSystem, EVENTS)], [{ 1: 'Fair' }, 'a note']);
});

test('an edit that was moved aside is restored, even if its folder is gone', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  fileSystem.hooks = {
    before: (call) => {
      if (call.name === 'rename' && call.path === eventFile(1)) editEvent(fileSystem, 1, 'Edit');
      if (call.name !== 'link' || call.path !== eventFile(1)) return;
      fileSystem.hooks = {};
      fileSystem.renameNow(FOLDER, `${DATA}/moved`);
    },
  };
  await files.commit((tx) => putEvent(tx, 1, 'Market'));
  assert.deepEqual([titles(), files.readOnly()], [{ 1: 'Edit' }, undefined]);
});

test('reviewed conflicts may be removed with their folder', async () => {
  const { fileSystem, clock } = eventsWorld();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  await fileSystem.removeDirectory(`${DATA}/.almanac/conflicts`);
  assert.deepEqual(await files.conflicts(), []);
  fileSystem.hooks = {
    before: (call) => {
      if (call.name !== 'rename') return;
      fileSystem.hooks = {};
      editEvent(fileSystem, 1, 'Edit');
    },
  };
  await files.commit((tx) => putEvent(tx, 1, 'Market'));
  assert.deepEqual([titles(), files.readOnly(), (await files.conflicts()).length], [{ 1: 'Edit' }, undefined, 1]);
});

test('an unreadable journal file or a folder among temporary files does not prevent a start', async () => {
  const { fileSystem, clock, machine } = eventsWorld();
  const first = await openEvents({ fileSystem, clock, machine });
  await first.files.commit((tx) => [1, 2].map((id) => putEvent(tx, id, 'Fair')));
  first.files.kill();
  fileSystem.makeDirectoriesNow(`${DATA}/.almanac/tmp/folder`);
  close(fileSystem, eventFile(1));
  const second = await openEvents({ fileSystem, clock, machine });
  assert.deepEqual(second.titles(), { 2: 'Fair' });
  assert.equal((await second.files.conflicts()).length, 1);
  await second.files.close();
  assert.deepEqual(namesOnDisk(fileSystem, '.almanac/journal'), []);
});

test('a folder on another file system is served and refused on its own, so that no start fails because of it', async () => {
  const { fileSystem, clock, machine } = eventsWorld();
  fileSystem.makeDirectoriesNow(FOLDER);
  editEvent(fileSystem, 1, 'Fair');
  fileSystem.hooks = {
    fault: ({ name, path, to = path }) =>
      (name === 'rename' || name === 'link') && to.startsWith(`${FOLDER}/`) ? 'EXDEV' : undefined,
  };
  const { files, titles } = await openEvents({ fileSystem, clock, machine });
  await files.folder('calendar/venues', { private: false });
  const { value, bytes } = recordOf({ id: 7 });
  const results = await Promise.allSettled([
    files.commit((tx) => putEvent(tx, 1, 'Market')),
    files.commit((tx) => tx.put('calendar/venues', 7, value, bytes)),
  ]);
  assert.deepEqual(outcomes(results), ['rest_storage_error', 'done']);
  files.kill();
  const second = await openEvents({ fileSystem, clock, machine });
  assert.deepEqual([titles(), second.titles()], [{ 1: 'Fair' }, { 1: 'Fair' }]);
});
