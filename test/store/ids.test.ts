import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_RECORD_ID } from '../../core/store/record-file.ts';
import { EVENTS, editEvent, eventFile, eventsWorld, openEvents, putEvent } from '../sim/events.ts';

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

test('the id of a file that somebody made is not given, though a transaction met it before any hint did', async () => {
  const world = eventsWorld();
  const { files, titles } = await openEvents(world);
  await files.commit((tx) => putEvent(tx, tx.nextId('site'), 'Fair'));
  editEvent(world.fileSystem, 3, 'Made by hand');
  assert.equal(await files.commit((tx) => tx.get(EVENTS, 3)?.value.title), 'Made by hand');
  await files.refresh('all');
  for (const title of ['Market', 'Concert']) await files.commit((tx) => putEvent(tx, tx.nextId('site'), title));
  assert.deepEqual(titles(), { 1: 'Fair', 3: 'Made by hand', 4: 'Market', 5: 'Concert' });
});

test('a record that is about to be made gives way to a file that somebody made with its id', async () => {
  const world = eventsWorld();
  const { files, titles } = await openEvents(world);
  world.fileSystem.makeDirectoriesNow(folderOf(eventFile(1)));
  editEvent(world.fileSystem, 1, 'Made by hand');
  assert.equal(
    await files.commit((tx) => {
      const id = tx.nextId('site');
      putEvent(tx, id, 'Fair');
      return id;
    }),
    2,
  );
  assert.deepEqual(titles(), { 1: 'Made by hand', 2: 'Fair' });
});

for (const [what, make] of [
  ['a file that cannot be read', (path: string) => ({ path, text: '{ "id": 1, ' })],
  ['a name that collides by case', (path: string) => ({ path: path.replace('.json', '.JSON'), text: '{ "id": 1 }' })],
] as const) {
  test(`${what} keeps its id, whether it was there at the start or came later`, async () => {
    const world = eventsWorld();
    const at = make(eventFile(1));
    const first = await openEvents(world);
    world.fileSystem.makeDirectoriesNow(folderOf(at.path));
    world.fileSystem.writeNow(at.path, new TextEncoder().encode(at.text));
    await first.files.refresh('all');
    assert.equal(await first.files.commit((tx) => tx.nextId('site')), 2);
    first.files.kill();
    const second = await openEvents(world);
    assert.equal(await second.files.commit((tx) => tx.nextId('site')), 2);
  });
}

test('a sequence ends with the last number that can name a file', async () => {
  const world = eventsWorld();
  world.fileSystem.makeDirectoriesNow(folderOf(eventFile(1)));
  editEvent(world.fileSystem, MAX_RECORD_ID - 1, 'Nearly');
  const { files } = await openEvents(world);
  assert.equal(await files.commit((tx) => tx.nextId('site')), MAX_RECORD_ID);
  await assert.rejects(
    files.commit((tx) => putEvent(tx, tx.nextId('site'), 'Too far')),
    /no id is left after 999999999999999/,
  );
});
