import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeIds } from '../../../core/store/records/ids-file.ts';
import { MAX_RECORD_ID } from '../../../core/store/records/record-file.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { EVENTS, editEvent, eventFile, eventsWorld, openEvents, putEvent, textOnDisk } from '../../sim/events.ts';
import { DATA } from '../../sim/site.ts';

const IDS = '.almanac/ids.json';
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

test('the id of a file created by hand is not assigned, even if a transaction found it before any hint', async () => {
  const world = eventsWorld();
  const { files, titles } = await openEvents(world);
  await files.commit((tx) => putEvent(tx, tx.nextId('site'), 'Fair'));
  editEvent(world.fileSystem, 3, 'Made by hand');
  assert.equal(await files.commit((tx) => tx.get(EVENTS, 3)?.value.title), 'Made by hand');
  await files.refresh('all');
  for (const title of ['Market', 'Concert']) await files.commit((tx) => putEvent(tx, tx.nextId('site'), title));
  assert.deepEqual(titles(), { 1: 'Fair', 3: 'Made by hand', 4: 'Market', 5: 'Concert' });
});

test('a new record gives way to a file created by hand with its id', async () => {
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
  test(`${what} keeps its id, whether it existed at the start or came later`, async () => {
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

for (const [what, change] of [
  ['a digit is another', (text: string) => text.replace('"site":3', '"site":1')],
  ['it ends in the middle', (text: string) => text.slice(0, text.length / 2)],
] as const) {
  test(`the file of ids is damaged, ${what}: it is reported, set aside and rewritten, and no id is reused`, async () => {
    const world = eventsWorld();
    const told: unknown[] = [];
    const log = { ...quietLog, error: (_: string, fields?: object) => void told.push(fields) };
    const first = await openEvents(world);
    for (let left = 3; left > 0; left--) await first.files.commit((tx) => putEvent(tx, tx.nextId('site'), 'Fair'));
    await first.files.commit((tx) => tx.remove(EVENTS, 3));
    await first.files.close();
    const good = textOnDisk(world.fileSystem, IDS) ?? '';
    const damaged = change(good);
    assert.notEqual(damaged, good);
    world.fileSystem.writeNow(`${DATA}/${IDS}`, new TextEncoder().encode(damaged));
    const second = await openEvents({ ...world, log });
    assert.deepEqual(told, [{ file: 'ids.json' }]);
    const [aside = ''] = await second.files.conflicts();
    assert.match(aside, /^ids\.[0-9a-f]{12}\.damaged$/);
    assert.equal(textOnDisk(world.fileSystem, `.almanac/conflicts/${aside}`), damaged);
    const rebuilt = decodeIds(new TextEncoder().encode(textOnDisk(world.fileSystem, IDS)));
    assert.deepEqual(rebuilt, { given: { site: 3, 'core/log': 6 }, isDamaged: false }, 'a start takes a position');
    assert.equal(await second.files.commit((tx) => tx.nextId('site')), 4);
    second.files.kill();
    const third = await openEvents({ ...world, log });
    assert.equal(told.length, 1, 'it is told once');
    await third.files.close();
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
