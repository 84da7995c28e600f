/** When a store is closed, its lock is free and its folder may be removed: nothing of it is written any more. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  EVENTS,
  type EventsWorld,
  editEvent,
  eventsWorld,
  namesOnDisk,
  type OpenEvents,
  openEvents,
  putEvent,
} from '../../sim/events.ts';
import { settle } from '../../sim/settle.ts';

/** Calls to the file system after a store was closed, at whose call `at` somebody does something. */
async function lateCalls(at: number, meanwhile: (world: EventsWorld, opened: OpenEvents) => void) {
  const world = eventsWorld();
  const { fileSystem, clock } = world;
  const opened = await openEvents(world);
  await opened.files.commit((files) => putEvent(files, 1, 'committed'));
  let left = at;
  fileSystem.hooks = {
    before: () => {
      left--;
      if (left === 0) meanwhile(world, opened);
    },
  };
  await opened.files.close();
  const late: string[] = [];
  fileSystem.hooks = { before: ({ name, path }) => late.push(`${name} ${path}`) };
  await settle(world);
  clock.advance(10_000);
  await settle(world);
  assert.deepEqual(namesOnDisk(fileSystem, '.almanac/journal'), []);
  return { late, isOver: left > 0 };
}

for (const [what, meanwhile] of [
  [
    'somebody edits a record, which is noticed',
    ({ fileSystem }: EventsWorld, { files }: OpenEvents) => {
      editEvent(fileSystem, 1, 'edited');
      void files.refresh([`${EVENTS}/1.json`]);
    },
  ],
  [
    'a write comes too late',
    (_world: EventsWorld, { files }: OpenEvents) => {
      files.commit((of) => putEvent(of, 2, 'late')).catch(() => undefined);
    },
  ],
] as const) {
  test(`a closed store leaves its folder alone, whenever meanwhile ${what}`, async () => {
    for (let at = 1; ; at++) {
      const { late, isOver } = await lateCalls(at, meanwhile);
      assert.deepEqual(late, [], `at call ${at}`);
      if (isOver) break;
    }
  });
}
