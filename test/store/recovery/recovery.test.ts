import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { SimClock } from '../../sim/clock.ts';
import { editEvent, eventFile, eventsWorld, namesOnDisk, openEvents, putEvent } from '../../sim/events.ts';
import { SimFileSystem } from '../../sim/file-system.ts';
import { SimMachine } from '../../sim/processes.ts';
import { DATA, openSimSite, recordOf } from '../../sim/site.ts';

const FOLDER = 'calendar/events';
const PLACE = `${DATA}/${FOLDER}/1.json`;
const TEMPORARY = `${DATA}/.almanac/tmp`;
const CONFLICTS = `${DATA}/.almanac/conflicts`;

const bytesOf = (title: string) => recordOf({ id: 1, title }).bytes;
const text = (title: string) => new TextDecoder().decode(bytesOf(title));

interface Death {
  /** The result of the last transaction for the record `one`; undefined if it removes it. */
  readonly last: string | undefined;
  /** Was the machine restarted after it? */
  readonly powerCut: boolean;
  /** Before which call after the commit the process is killed; by default when all is published. */
  readonly at?: { readonly name: 'rename' | 'link' | 'unlink' };
  /** What then becomes of the disk. */
  readonly change: (fileSystem: SimFileSystem) => void;
}

/** Commits `one`, checkpoints, commits the last, and is killed; then the disk is changed, and two others start. */
async function afterDeath({ last, powerCut, at, change }: Death) {
  const clock = new SimClock();
  const fileSystem = new SimFileSystem(clock);
  const machine = new SimMachine();
  const logged: unknown[] = [];
  const log = {
    ...quietLog,
    warn: (_message: string, fields: Readonly<Record<string, unknown>> = {}) => void logged.push(fields.conflict),
  };
  const start = async (on = machine) => {
    const files = await openSimSite({ fileSystem, clock, machine: on, log });
    return { files, folder: await files.folder(FOLDER, { private: false }) };
  };
  const put = (title: string) => recordOf({ id: 1, title });
  const first = await start();
  await first.files.commit((tx) => tx.put(FOLDER, 1, put('one').value, put('one').bytes));
  await first.files.close();
  const second = await start();
  let isDead = false;
  const isLast = (name: string, path: string) => name === at?.name && /\/(1\.json|tmp\/\d.*)$/.test(path);
  fileSystem.hooks = {
    fault: ({ name, path }) => {
      isDead ||= isLast(name, path);
      return isDead ? 'EIO' : undefined;
    },
  };
  await second.files.commit((tx) => {
    if (last === undefined) tx.remove(FOLDER, 1);
    else tx.put(FOLDER, 1, put(last).value, put(last).bytes);
  });
  second.files.kill();
  fileSystem.hooks = {};
  change(fileSystem);
  const boot = powerCut ? new SimMachine('boot-2') : machine;
  const third = await start(boot);
  const read = (name: string) => new TextDecoder().decode(fileSystem.disk.find(`${CONFLICTS}/${name}`)?.bytes);
  const state = async ({ files, folder }: typeof third) => {
    const inode = fileSystem.disk.find(PLACE);
    return {
      served: folder.entries.get(1)?.value.title,
      file: inode && new TextDecoder().decode(inode.bytes),
      conflicts: (await files.conflicts()).map(read),
      left: [...(fileSystem.disk.find(TEMPORARY)?.entries.keys() ?? [])],
    };
  };
  const left = await state(third);
  assert.deepEqual(logged.sort(), await third.files.conflicts(), 'what is set aside is told');
  third.files.kill();
  const fourth = await start(boot);
  assert.deepEqual(await state(fourth), left, 'another start changes nothing');
  await fourth.files.close();
  return left;
}

const write = (title: string) => (fs: SimFileSystem) => fs.writeNow(PLACE, bytesOf(title));
/** As git and careful editors write: another file, renamed over the first. */
const replace = (title: string) => (fs: SimFileSystem) => {
  fs.writeNow(`${PLACE}.tmp`, bytesOf(title));
  fs.renameNow(`${PLACE}.tmp`, PLACE);
};
const remove = (fs: SimFileSystem) => fs.unlinkNow(PLACE);
const nothing = () => {};
/** The last, by name, of what lies in the temporary folder with this ending. */
const temporary = (fs: SimFileSystem, ending: string) =>
  `${TEMPORARY}/${[...(fs.disk.find(TEMPORARY)?.entries.keys() ?? [])].filter((name) => name.endsWith(ending)).at(-1)}`;

type Row = readonly [
  what: string,
  last: string | undefined,
  change: (fs: SimFileSystem) => void,
  served: string | undefined,
  conflicts: readonly string[],
];

const anyBoot: readonly Row[] = [
  ['the new content: done', 'two', nothing, 'two', []],
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
  ['an edit: it stays, ours is set aside', 'two', write('edit'), 'edit', [text('two')]],
  ['nothing, as it should be', undefined, nothing, undefined, []],
  ['an edit of the removed record: it stays, the removal is told', undefined, write('edit'), 'edit', ['']],
];

for (const [what, last, change, served, conflicts] of [
  ...anyBoot,
  ['the base, put back by hand: it stays, ours is set aside', 'two', write('one'), 'one', [text('two')]],
  ['the base, put back by git: it stays, ours is set aside', 'two', replace('one'), 'one', [text('two')]],
  ['nothing, for somebody removed it: so it stays, ours is set aside', 'two', remove, undefined, [text('two')]],
  [
    'no folder, for somebody moved it: so it stays, ours is set aside',
    'two',
    (fs) => fs.renameNow(`${DATA}/calendar`, '/elsewhere'),
    undefined,
    [text('two')],
  ],
  ['the removed base, put back: it stays, the removal is told', undefined, replace('one'), 'one', ['']],
] as const satisfies readonly Row[]) {
  test(`a start after a kill finds ${what}`, async () => {
    const left = await afterDeath({ last, powerCut: false, change });
    assert.deepEqual(left, { served, file: served && text(served), conflicts, left: [] });
  });
}

for (const [what, last, change, served, conflicts] of [
  ...anyBoot,
  ['the base: redone, what lay there is set aside', 'two', write('one'), 'two', [text('one')]],
  ['nothing: redone', 'two', remove, 'two', []],
  ['the folder is gone: made again', 'two', (fs) => fs.renameNow(`${DATA}/calendar`, '/elsewhere'), 'two', []],
  ['the removed base: removed again, and set aside', undefined, write('one'), undefined, [text('one')]],
  [
    'an edit that was moved aside and not looked at: it comes back',
    'two',
    (fs) => {
      fs.unlinkNow(PLACE);
      fs.writeNow(temporary(fs, '.old'), bytesOf('edit'));
    },
    'edit',
    [text('two')],
  ],
] as const satisfies readonly Row[]) {
  test(`a start after a power cut finds ${what}`, async () => {
    const left = await afterDeath({ last, powerCut: true, change });
    assert.deepEqual(left, { served, file: served && text(served), conflicts, left: [] });
  });
}

for (const [what, last, at, change, served, conflicts] of [
  ['before the old file is moved aside: redone', 'two', 'rename', nothing, 'two', []],
  ['… and somebody saved the old file as it is: redone', 'two', 'rename', replace('one'), 'two', []],
  ['… and somebody removed it: so it stays', 'two', 'rename', remove, undefined, [text('two')]],
  ['… and somebody edited it: it stays', 'two', 'rename', replace('edit'), 'edit', [text('two')]],
  ['before the new file is linked: redone', 'two', 'link', nothing, 'two', []],
  ['… and somebody put the old one back: it stays', 'two', 'link', write('one'), 'one', [text('two')]],
  [
    '… and it was an edit that was moved aside: it comes back',
    'two',
    'link',
    (fs: SimFileSystem) => fs.writeNow(temporary(fs, '.old'), bytesOf('edit')),
    'edit',
    [text('two')],
  ],
  ['before its mark is removed: done', 'two', 'unlink', nothing, 'two', []],
  ['… and somebody put the old one back: it stays', 'two', 'unlink', write('one'), 'one', [text('two')]],
  ['before a removed file is moved aside: removed', undefined, 'rename', nothing, undefined, []],
  ['… and somebody edited it: it stays', undefined, 'rename', write('edit'), 'edit', ['']],
  ['when the removed file is moved aside: done', undefined, 'unlink', nothing, undefined, []],
  ['… and somebody put it back: it stays', undefined, 'unlink', write('one'), 'one', ['']],
] as const) {
  test(`a process is killed ${what}${last === undefined ? ' (a removal)' : ''}, ${at}`, async () => {
    const left = await afterDeath({ last, powerCut: false, at: { name: at }, change });
    assert.deepEqual(left, { served, file: served && text(served), conflicts, left: [] });
  });
}

test('a restart settles each of many files in its current state, in several calls', async () => {
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
  const { titles, files } = await openEvents({ ...world, machine: new SimMachine('boot-2') });
  const expected = Array.from({ length: count }, (_, index) => [index + 1, (index + 1) % 4 === 2 ? 'edit' : 'ours']);
  assert.deepEqual(titles(), Object.fromEntries(expected));
  assert.equal((await files.conflicts()).length, count / 4 + 3);
  assert.deepEqual(namesOnDisk(fileSystem, '.almanac/tmp'), []);
});

test('a kill while a new journal file is created: a file that somebody restored stays, ours is set aside', async () => {
  const world = eventsWorld();
  const { fileSystem } = world;
  const first = await openEvents(world);
  await first.files.commit((tx) => putEvent(tx, 1, 'one'));
  await first.files.commit((tx) => putEvent(tx, 1, 'two'));
  first.files.kill();
  fileSystem.writeNow(`${DATA}/.almanac/journal/0000000002.log`, new Uint8Array());
  editEvent(fileSystem, 1, 'one');
  const { titles, files } = await openEvents(world);
  assert.deepEqual(titles(), { 1: 'one' });
  const [aside = ''] = await files.conflicts();
  assert.equal(new TextDecoder().decode(fileSystem.disk.find(`${CONFLICTS}/${aside}`)?.bytes), text('two'));
});
