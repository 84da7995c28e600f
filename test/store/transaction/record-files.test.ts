import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOf } from '../../../core/lib/hash.ts';
import type { EntryChange } from '../../../core/store/records/record-files.ts';
import { eachTurn } from '../../each-turn.ts';
import {
  editEvent as edit,
  EVENTS as FOLDER,
  namesOnDisk as names,
  textOnDisk as onDisk,
  openEvents,
  putEvent as put,
  eventsWorld as world,
} from '../../sim/events.ts';
import { DATA, openSimSite, recordOf } from '../../sim/site.ts';

/** The journal is synced when it is begun, and for each group. */
const LATER_SYNC = 3;

test('a record is put, read, replaced and removed; its file follows', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, tx.nextId('site'), 'Fair'));
  assert.deepEqual(titles(), { 1: 'Fair' });
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '{\n  "id": 1,\n  "title": "Fair"\n}\n');
  await files.commit((tx) => put(tx, 1, 'Market'));
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '{\n  "id": 1,\n  "title": "Market"\n}\n');
  await files.commit((tx) => tx.remove(FOLDER, 1));
  assert.deepEqual(titles(), {});
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), undefined);
});

test('after closing only records, ids and a snapshot are left, and a restart reads them', async () => {
  const { fileSystem, clock } = world();
  const { files } = await openEvents({ fileSystem, clock });
  for (const title of ['Fair', 'Market', 'Fair']) await files.commit((tx) => put(tx, 1, title));
  await files.close();
  assert.deepEqual(names(fileSystem, '.almanac').sort(), [
    '.gitignore',
    'conflicts',
    'ids.json',
    'journal',
    'snapshot',
    'tmp',
  ]);
  for (const folder of ['journal', 'tmp', 'conflicts']) assert.deepEqual(names(fileSystem, `.almanac/${folder}`), []);
  assert.equal(fileSystem.openHandles, 0);
  const { titles } = await openEvents({ fileSystem, clock });
  assert.deepEqual(titles(), { 1: 'Fair' });
});

test('private records are in .almanac', async () => {
  const { fileSystem, clock } = world();
  const files = await openSimSite({ fileSystem, clock });
  await files.folder('auth/secrets', { private: true });
  const { value, bytes } = recordOf({ id: 7 });
  await files.commit((tx) => tx.put('auth/secrets', 7, value, bytes));
  assert.deepEqual(names(fileSystem, '.almanac/private/auth/secrets'), ['7.json']);
});

test('waiting transactions are committed as one group: later bodies see earlier ones, and one that throws only drops itself', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'nothing'));
  const swaps: (readonly EntryChange[])[] = [];
  files.onSwap((changes) => swaps.push(changes));
  const seen: unknown[] = [];
  const results = await Promise.allSettled([
    files.commit((tx) => put(tx, 1, 'one')),
    files.commit((tx) => {
      put(tx, 1, 'two');
      put(tx, 2, 'two');
      throw new Error('no');
    }),
    files.commit((tx) => {
      seen.push(tx.get(FOLDER, 1)?.value.title, tx.get(FOLDER, 2), [...tx.changed(FOLDER).keys()]);
      put(tx, 3, 'three');
      return 'answer';
    }),
  ]);
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
    [undefined, 'no', 'answer'],
  );
  assert.deepEqual(seen, ['one', undefined, [1]]);
  assert.deepEqual(titles(), { 1: 'one', 3: 'three' });
  assert.equal(swaps.length, 1);
});

test('a group with 4 MiB of writes is full: waiting transactions run after it is durable, in order', async () => {
  const { fileSystem, clock } = world();
  const { files } = await openEvents({ fileSystem, clock });
  const told: string[] = [];
  files.onSwap((changes) => told.push(`swap ${changes.map(({ id }) => id)}`));
  const long = 'x'.repeat(1_400_000);
  await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (id) => {
      await files.commit((tx) => {
        told.push(`run ${id}`);
        put(tx, id, `${id === 6 ? tx.get(FOLDER, 5)?.value.title : long}`);
      });
      told.push(`answer ${id}`);
    }),
  );
  assert.deepEqual(told, [
    ...['run 1', 'run 2', 'run 3', 'swap 1,2,3', 'answer 1', 'answer 2', 'answer 3'],
    ...['run 4', 'run 5', 'run 6', 'swap 4,5,6', 'answer 4', 'answer 5', 'answer 6'],
    ...['run 7', 'swap 7', 'answer 7'],
  ]);
});

test('a disk failure of a full group only fails that group', async () => {
  const { fileSystem, clock } = world();
  const { files, folder } = await openEvents({ fileSystem, clock });
  let syncs = 0;
  fileSystem.hooks = {
    fault: ({ name, path }) =>
      name === 'dataSync' && path.endsWith('.log') && ++syncs === LATER_SYNC ? 'EIO' : undefined,
  };
  const results = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((id) => files.commit((tx) => put(tx, id, 'x'.repeat(2_100_000)))),
  );
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.deepEqual([...folder.entries.keys()], [1, 2, 5]);
});

test('between the steps of a transaction other work gets turns, but no other transaction', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  const seen: string[] = [];
  const note = (what: string) => seen.at(-1) !== what && seen.push(what);
  await eachTurn(
    () =>
      Promise.all([
        files.commitSteps(function* (tx) {
          for (const id of [1, 2, 3]) {
            put(tx, id, 'x'.repeat(1_100_000));
            note(`step ${id}`);
            yield;
          }
        }),
        files.commit((tx) => note(`another, behind ${[...tx.changed(FOLDER).keys()]}`)),
      ]),
    () => note(`turn, ${Object.keys(titles()).length} records`),
  );
  const nobody = 'turn, 0 records';
  const from = seen.indexOf('step 1');
  assert.deepEqual(seen.slice(from, from + 7), [
    ...['step 1', nobody, 'step 2', nobody, 'step 3', nobody],
    'another, behind 1,2,3',
  ]);
  assert.equal(seen.at(-1), 'turn, 3 records');
});

test('a transaction that fails at a later step stores nothing', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  const failing = files.commitSteps(function* (tx) {
    put(tx, 1, 'Market');
    yield;
    put(tx, 2, 'Fair');
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.deepEqual(titles(), { 1: 'Fair' });
});

test('a transaction without changes writes nothing', async () => {
  const { fileSystem, clock } = world();
  const { files } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  const before = fileSystem.disk.events.length;
  await files.commit((tx) => put(tx, 1, 'Fair'));
  await files.commit((tx) => {
    put(tx, 1, 'Market');
    put(tx, 1, 'Fair');
    put(tx, 2, 'Gone');
    tx.remove(FOLDER, 2);
  });
  assert.equal(fileSystem.disk.events.length, before);
});

test('a transaction sees an unreported edit of a file that it touches; a fresh write that the edit has not seen is set aside', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  edit(fileSystem, 1, 'Edit');
  await files.commit((tx) => put(tx, 1, `${tx.get(FOLDER, 1)?.value.title} and more`));
  assert.deepEqual(titles(), { 1: 'Edit and more' });
  const [conflict] = await files.conflicts();
  assert.equal(onDisk(fileSystem, `.almanac/conflicts/${conflict}`), '{\n  "id": 1,\n  "title": "Fair"\n}\n');
});

for (const [moment, name, path] of [
  ['before the old file is moved aside', 'rename', `${DATA}/${FOLDER}/1.json`],
  ['before the new one is linked', 'link', `${DATA}/${FOLDER}/1.json`],
] as const) {
  test(`an edit ${moment} stays; ours is among the conflicts, and memory follows the file`, async () => {
    const { fileSystem, clock } = world();
    const { files, titles } = await openEvents({ fileSystem, clock });
    await files.commit((tx) => put(tx, 1, 'Fair'));
    fileSystem.hooks = {
      before: (call) => {
        if (call.name !== name || call.path !== path) return;
        fileSystem.hooks = {};
        edit(fileSystem, 1, 'Edit');
      },
    };
    await files.commit((tx) => put(tx, 1, 'Market'));
    assert.deepEqual(titles(), { 1: 'Edit' });
    assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '{\n  "id": 1,\n  "title": "Edit"\n}\n');
    const [conflict, ...others] = await files.conflicts();
    assert.deepEqual(others, []);
    assert.equal(onDisk(fileSystem, `.almanac/conflicts/${conflict}`), '{\n  "id": 1,\n  "title": "Market"\n}\n');
  });
}

test('a file that changes at every look is refused with 409, others of the group are not', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  let edits = 0;
  const results = await Promise.allSettled([
    files.commit((tx) => {
      edit(fileSystem, 1, `Edit ${++edits}`);
      put(tx, 1, 'Market');
    }),
    files.commit((tx) => put(tx, 2, 'Other')),
  ]);
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? result.reason.code : 'done')),
    ['rest_edit_conflict', 'done'],
  );
  assert.equal(edits, 3);
  assert.deepEqual(titles(), { 1: 'Edit 3', 2: 'Other' });
});

test('a bad file: the last good version is served, the file is not written, and it recovers', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  fileSystem.writeNow(`${DATA}/${FOLDER}/1.json`, new TextEncoder().encode('{ "id": 1, '));
  await assert.rejects(
    files.commit((tx) => put(tx, 1, 'Market')),
    { code: 'rest_edit_conflict', message: /calendar\/events\/1\.json/ },
  );
  assert.deepEqual(titles(), { 1: 'Fair' });
  assert.deepEqual(
    files.quarantined().map(({ file, kind, stale }) => [file, kind, stale]),
    [[`${FOLDER}/1.json`, 'json', true]],
  );
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '{ "id": 1, ');
  edit(fileSystem, 1, 'Mended');
  await files.refresh([`${FOLDER}/1.json`]);
  assert.deepEqual([files.quarantined(), titles()], [[], { 1: 'Mended' }]);
});

test('only a client that saw a bad file may replace it; the replacement survives a restart', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  fileSystem.writeNow(`${DATA}/${FOLDER}/1.json`, new TextEncoder().encode('<<<<<<<'));
  await files.refresh('all');
  const { value, bytes } = recordOf({ id: 1, title: 'Fair' });
  const seen = (text: string) => hashOf(new TextEncoder().encode(text));
  const mended = (hash: string) => files.commit((tx) => tx.put(FOLDER, 1, value, bytes, hash));
  await assert.rejects(mended(seen('>>>>>>>')), { code: 'rest_edit_conflict' });
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '<<<<<<<');
  await mended(seen('<<<<<<<'));
  assert.equal(onDisk(fileSystem, `${FOLDER}/1.json`), '{\n  "id": 1,\n  "title": "Fair"\n}\n');
  assert.deepEqual(files.quarantined(), []);
  await files.close();
  assert.deepEqual((await openEvents({ fileSystem, clock })).titles(), titles());
});

test('a directory in place of a record is left alone', async () => {
  const { fileSystem, clock } = world();
  fileSystem.makeDirectoriesNow(`${DATA}/${FOLDER}/1.json`);
  const { files, titles } = await openEvents({ fileSystem, clock });
  assert.deepEqual([titles(), files.quarantined().map(({ kind }) => kind)], [{}, ['not-a-file']]);
  await assert.rejects(
    files.commit((tx) => put(tx, 1, 'Market')),
    { code: 'rest_edit_conflict' },
  );
});

test('refresh reads edits, new files and removed ones as one swap', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => [1, 2].map((id) => put(tx, id, 'Fair')));
  edit(fileSystem, 1, 'Edit');
  fileSystem.unlinkNow(`${DATA}/${FOLDER}/2.json`);
  edit(fileSystem, 3, 'New');
  const swaps: (readonly number[])[] = [];
  files.onSwap((changes) => swaps.push(changes.map(({ id }) => id).sort()));
  await files.refresh('all');
  assert.deepEqual([titles(), swaps], [{ 1: 'Edit', 3: 'New' }, [[1, 2, 3]]]);
  await files.refresh('all');
  assert.equal(swaps.length, 1);
});

test('an old file with unchanged metadata is not read again', async () => {
  const { fileSystem, clock } = world();
  const { files } = await openEvents({ fileSystem, clock });
  await files.commit((tx) => put(tx, 1, 'Fair'));
  clock.advance(5_000);
  await files.refresh('all');
  const read: string[] = [];
  fileSystem.hooks = {
    before: ({ name, path }) => {
      if (name === 'readFile') read.push(path);
    },
  };
  await files.refresh('all');
  assert.deepEqual(read, []);
});

test('ids: sequential, above existing ones, and never reused', async () => {
  const { fileSystem, clock } = world();
  fileSystem.makeDirectoriesNow(`${DATA}/shop/things`);
  fileSystem.writeNow(`${DATA}/shop/things/40.json`, new TextEncoder().encode('{}'));
  const first = await openEvents({ fileSystem, clock });
  await assert.rejects(
    first.files.commit((tx) => {
      assert.deepEqual([tx.nextId('site'), tx.nextId('users')], [41, 1]);
      throw new Error('no');
    }),
  );
  await first.files.commit((tx) => put(tx, tx.nextId('site'), 'Fair'));
  await first.files.commit((tx) => tx.remove(FOLDER, 42));
  await first.files.close();
  const second = await openEvents({ fileSystem, clock });
  assert.equal(await second.files.commit((tx) => tx.nextId('site')), 43);
});

test('a second process is refused at once and learns who holds the folder; after a kill it may open it', async () => {
  const { fileSystem, clock, machine } = world();
  const { files } = await openEvents({ fileSystem, clock, machine });
  await assert.rejects(openEvents({ fileSystem, clock, machine }), {
    name: 'LockHeld',
    message: '/data is in use by process 100',
  });
  files.kill();
  const { titles } = await openEvents({ fileSystem, clock, machine });
  assert.deepEqual(titles(), {});
});

test('a stolen lock ends all writing', async () => {
  const { fileSystem, clock, machine } = world();
  let told = 0;
  const { files } = await openEvents({ fileSystem, clock, machine, onLockLost: () => told++ });
  fileSystem.unlinkNow(`${DATA}/.almanac/lock`);
  const thief = await openEvents({ fileSystem, clock, machine });
  await assert.rejects(
    files.commit((tx) => put(tx, 1, 'Fair')),
    { code: 'rest_storage_error' },
  );
  assert.match(files.readOnly() ?? '', /lock/);
  assert.equal(told, 1);
  await files.close();
  assert.equal(told, 1);
  await thief.files.commit((tx) => put(tx, 1, 'Market'));
  assert.deepEqual(thief.titles(), { 1: 'Market' });
});

test('a removed lock is noticed even if nobody writes', async () => {
  const { fileSystem, clock } = world();
  let told = 0;
  const { files } = await openEvents({ fileSystem, clock, onLockLost: () => told++ });
  await files.refresh('all');
  assert.deepEqual([told, files.readOnly()], [0, undefined]);
  fileSystem.unlinkNow(`${DATA}/.almanac/lock`);
  await files.refresh('all');
  assert.equal(told, 1);
  assert.match(files.readOnly() ?? '', /lock/);
});

test('a folder that could not be read can be opened later', async () => {
  const { fileSystem, clock } = world();
  const files = await openSimSite({ fileSystem, clock });
  fileSystem.hooks = { fault: ({ name }) => (name === 'readDirectory' ? 'EIO' : undefined) };
  await assert.rejects(files.folder(FOLDER, { private: false }), { code: 'EIO' });
  fileSystem.hooks = {};
  assert.equal((await files.folder(FOLDER, { private: false })).entries.size, 0);
});

test('published files are checked outside the writer: neither a hint about them nor a scan blocks it', async () => {
  const { fileSystem, clock } = world();
  const { files, titles } = await openEvents({ fileSystem, clock });
  for (const id of [1, 2]) await files.commit((tx) => put(tx, id, 'Fair'));
  const read: string[] = [];
  fileSystem.hooks = { before: ({ name, path }) => name === 'readFile' && read.push(path.slice(DATA.length + 1)) };
  await files.refresh([`${FOLDER}/2.json`]);
  await files.refresh('all');
  // once each: nothing is read again while writers wait
  assert.deepEqual(
    read.filter((path) => path.startsWith(FOLDER)),
    [`${FOLDER}/2.json`, `${FOLDER}/1.json`, `${FOLDER}/2.json`],
  );
  edit(fileSystem, 2, 'Show');
  await files.refresh([`${FOLDER}/2.json`]);
  assert.deepEqual(titles(), { 1: 'Fair', 2: 'Show' });
});
