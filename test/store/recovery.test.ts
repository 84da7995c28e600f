import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimClock } from '../sim/clock.ts';
import { editEvent, eventFile, eventsWorld, namesOnDisk, openEvents, putEvent } from '../sim/events.ts';
import { SimFileSystem } from '../sim/file-system.ts';
import { SimMachine } from '../sim/processes.ts';
import { DATA, openSimSite, recordOf } from '../sim/site.ts';

const FOLDER = 'calendar/events';
const PLACE = `${DATA}/${FOLDER}/1.json`;
const TEMPORARY = `${DATA}/.almanac/tmp`;
const CONFLICTS = `${DATA}/.almanac/conflicts`;

const bytesOf = (title: string) => recordOf({ id: 1, title }).bytes;
const text = (title: string) => new TextDecoder().decode(bytesOf(title));

/** Commits `one`, checkpoints, commits what is given, and is killed; then the disk is changed, and another starts. */
async function afterCrash(last: string | undefined, change: (fileSystem: SimFileSystem) => void) {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(clock);
  const machine = new SimMachine();
  const start = async () => {
    const files = await openSimSite({ fileSystem, clock, machine });
    return { files, folder: await files.folder(FOLDER, { private: false }) };
  };
  const put = (title: string) => recordOf({ id: 1, title });
  const first = await start();
  await first.files.commit((tx) => tx.put(FOLDER, 1, put('one').value, put('one').bytes));
  await first.files.close();
  const second = await start();
  await second.files.commit((tx) => {
    if (last === undefined) tx.remove(FOLDER, 1);
    else tx.put(FOLDER, 1, put(last).value, put(last).bytes);
  });
  second.files.kill();
  change(fileSystem);
  const third = await start();
  const inode = fileSystem.disk.find(PLACE);
  const read = (name: string) => new TextDecoder().decode(fileSystem.disk.find(`${CONFLICTS}/${name}`)?.bytes);
  return {
    served: third.folder.entries.get(1)?.value.title,
    file: inode && new TextDecoder().decode(inode.bytes),
    conflicts: (await third.files.conflicts()).map(read),
    left: [...(fileSystem.disk.find(TEMPORARY)?.entries.keys() ?? [])],
  };
}

for (const [what, last, change, served, conflicts] of [
  ['the new content: done', 'two', () => {}, 'two', []],
  ['the base: redone', 'two', (fs) => fs.writeNow(PLACE, bytesOf('one')), 'two', []],
  ['nothing: redone', 'two', (fs) => fs.unlinkNow(PLACE), 'two', []],
  ['an empty file: redone, the torn one set aside', 'two', (fs) => fs.writeNow(PLACE, new Uint8Array()), 'two', ['']],
  [
    'half a file: redone, the torn one set aside',
    'two',
    (fs) => fs.writeNow(PLACE, bytesOf('two').subarray(0, 12)),
    'two',
    [text('two').slice(0, 12)],
  ],
  [
    'all but the final newline: redone, the torn one set aside',
    'two',
    (fs) => fs.writeNow(PLACE, bytesOf('two').subarray(0, -1)),
    'two',
    [text('two').slice(0, -1)],
  ],
  ['an edit: it stays, ours is set aside', 'two', (fs) => fs.writeNow(PLACE, bytesOf('edit')), 'edit', [text('two')]],
  ['the folder is gone: made again', 'two', (fs) => fs.renameNow(`${DATA}/calendar`, '/elsewhere'), 'two', []],
  ['nothing, as it should be', undefined, () => {}, undefined, []],
  ['the removed base: removed again', undefined, (fs) => fs.writeNow(PLACE, bytesOf('one')), undefined, []],
  [
    'an edit of the removed record: it stays, the removal is told',
    undefined,
    (fs) => fs.writeNow(PLACE, bytesOf('edit')),
    'edit',
    [''],
  ],
  [
    'an edit that was moved aside and not looked at: it comes back',
    'two',
    (fs) => {
      fs.unlinkNow(PLACE);
      const [old = ''] = [...(fs.disk.find(TEMPORARY)?.entries.keys() ?? [])].filter((name) => name.endsWith('.old'));
      fs.writeNow(`${TEMPORARY}/${old}`, bytesOf('edit'));
    },
    'edit',
    [text('two')],
  ],
] as const satisfies readonly (readonly [
  string,
  string | undefined,
  (fs: SimFileSystem) => void,
  string | undefined,
  string[],
])[]) {
  test(`a restart finds ${what}`, async () => {
    const after = await afterCrash(last, change);
    assert.deepEqual(after, { served, file: served && text(served), conflicts, left: [] });
  });
}

test('a restart settles each of many files as it finds it, over several calls for many', async () => {
  const count = 1_200;
  const world = eventsWorld();
  const { fileSystem } = world;
  const first = await openEvents(world);
  await first.files.commit((tx) => {
    for (let id = 1; id <= count; id++) putEvent(tx, id, 'ours');
  });
  first.files.kill();
  for (let id = 1; id <= count; id++) {
    if (id % 4 === 1) fileSystem.unlinkNow(eventFile(id));
    if (id % 4 === 2) editEvent(fileSystem, id, 'edit');
    if (id % 400 === 3) fileSystem.writeNow(eventFile(id), new Uint8Array());
  }
  const { titles, files } = await openEvents(world);
  const expected = Array.from({ length: count }, (_, index) => [index + 1, (index + 1) % 4 === 2 ? 'edit' : 'ours']);
  assert.deepEqual(titles(), Object.fromEntries(expected));
  assert.equal((await files.conflicts()).length, count / 4 + 3);
  assert.deepEqual(namesOnDisk(fileSystem, '.almanac/tmp'), []);
});
