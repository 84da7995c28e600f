import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventsWorld, editEvent, eventsWorld, openEvents, putEvent, textOnDisk } from '../../sim/events.ts';
import { DATA } from '../../sim/site.ts';

const LOCK = `${DATA}/.git/index.lock`;
const NOTHING = new Uint8Array();

async function worldWithGit() {
  const world = eventsWorld();
  world.fileSystem.makeDirectoriesNow(`${DATA}/.git`);
  const opened = await openEvents(world);
  await opened.files.commit((tx) => putEvent(tx, 1, 'Fair'));
  /** Lets pass what needs no time, then so much time, ten milliseconds after ten. */
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left >= 0; left -= 10) {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (left > 0) world.clock.advance(10);
    }
  };
  const write = (title: string) => {
    let isDone = false;
    void opened.files
      .commit((tx) => putEvent(tx, 1, title))
      .then(() => {
        isDone = true;
      });
    return () => isDone;
  };
  const title = () => JSON.parse(textOnDisk(world.fileSystem, 'calendar/events/1.json') ?? '{}').title;
  return { ...world, ...opened, pass, write, title };
}

/** Git takes its lock when the journal has the next write, whose file is next. */
function lockBeforeReplacing({ fileSystem }: EventsWorld): void {
  fileSystem.hooks = {
    before: ({ name, path }) => {
      if (name !== 'dataSync' || !path.includes('/journal/')) return;
      fileSystem.hooks = {};
      fileSystem.writeNow(LOCK, NOTHING);
    },
  };
}

for (const [what, lock] of [
  ['while git holds its lock', ({ fileSystem }) => fileSystem.writeNow(LOCK, NOTHING)],
  ['while git holds a lock that came when the journal had the write, and its file was next', lockBeforeReplacing],
] as const satisfies readonly (readonly [string, (world: EventsWorld) => void])[]) {
  test(`${what} no file is replaced and no name is free; afterwards it is`, async () => {
    const world = await worldWithGit();
    const { fileSystem, pass, write, title } = world;
    lock(world);
    const isDone = write('Market');
    await pass(500);
    assert.deepEqual([isDone(), title()], [false, 'Fair']);
    fileSystem.unlinkNow(LOCK);
    await pass(20);
    assert.deepEqual([isDone(), title()], [true, 'Market']);
  });
}

test('a waiting transaction sees what git changed meanwhile', async () => {
  const { fileSystem, files, pass, titles } = await worldWithGit();
  fileSystem.writeNow(LOCK, NOTHING);
  const done = files.commit((tx) => putEvent(tx, 1, `${tx.get('calendar/events', 1)?.value.title} and more`));
  await pass(50);
  editEvent(fileSystem, 1, 'Checked out');
  fileSystem.unlinkNow(LOCK);
  await pass(20);
  await done;
  assert.deepEqual(titles(), { 1: 'Checked out and more' });
});

test('a late write is set aside when somebody replaces the file who had read the version before', async () => {
  const world = await worldWithGit();
  const { fileSystem, files, pass, write, title } = world;
  lockBeforeReplacing(world);
  const isDone = write('Market');
  await pass(1_900);
  fileSystem.unlinkNow(LOCK);
  await pass(1_000);
  assert.deepEqual([isDone(), title()], [true, 'Market']);
  editEvent(fileSystem, 1, 'Made from Fair');
  await files.refresh('all');
  const [aside = ''] = await files.conflicts();
  assert.match(textOnDisk(fileSystem, `.almanac/conflicts/${aside}`) ?? '', /"title": "Market"/);
});

test('a write waits two seconds for a lock, once; the next one again', async () => {
  const { fileSystem, pass, write } = await worldWithGit();
  fileSystem.writeNow(LOCK, NOTHING);
  const first = write('Market');
  await pass(1_900);
  assert.equal(first(), false);
  await pass(200);
  assert.equal(first(), true);
  const second = write('Bazaar');
  await pass(0);
  assert.equal(second(), true, 'it is not waited for again');
  fileSystem.unlinkNow(LOCK);
  fileSystem.writeNow(LOCK, NOTHING);
  const third = write('Fair');
  await pass(100);
  assert.equal(third(), false, 'another lock is');
});
