/** An editor may have a file open that the server replaces, and write to it after that: into the old one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { settle } from '../../sim/settle.ts';
import { DATA, recordOf } from '../../sim/site.ts';

/** Time passes, and whatever rings does its work. */
async function pass({ clock, fileSystem }: EventsWorld, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await settle({ fileSystem });
}

/** When the file was replaced after the first write of the journal, and written to after that, in milliseconds. */
const cases: readonly (readonly [replaced: number, written: number])[] = [
  [0, 500],
  [0, 1_900],
  [1_000, 1_900],
  [1_900, 500],
  [1_999, 1_900],
];

for (const [replaced, written] of cases) {
  test(`an editor writes to a file ${written} ms after it was replaced, ${replaced} ms after another: it is set aside`, async () => {
    const world = eventsWorld();
    const { fileSystem } = world;
    fileSystem.makeDirectoriesNow(`${DATA}/${EVENTS}`);
    editEvent(fileSystem, 1, 'before');
    const { files, titles } = await openEvents(world);
    await files.commit((tx) => putEvent(tx, 2, 'other'));
    await pass(world, replaced);
    const open = await fileSystem.open(eventFile(1), 'update');
    await files.commit((tx) => putEvent(tx, 1, 'write'));
    // an edit of another file has the journal forgotten soon
    editEvent(fileSystem, 2, 'other edit');
    await files.refresh([`${EVENTS}/2.json`]);
    for (let left = written; left > 0; left -= 100) await pass(world, 100);
    const { bytes } = recordOf({ id: 1, title: 'edited' });
    await open.write(bytes);
    await open.close();
    await pass(world, 10_000);
    const aside = namesOnDisk(fileSystem, '.almanac/conflicts')
      .filter((name) => name.startsWith('calendar~events~1.'))
      .map((name) => textOnDisk(fileSystem, `.almanac/conflicts/${name}`));
    assert.deepEqual(aside, [new TextDecoder().decode(bytes)]);
    assert.equal(titles()[1], 'write');
    assert.deepEqual(namesOnDisk(fileSystem, '.almanac/tmp'), []);
    await files.close();
  });
}
