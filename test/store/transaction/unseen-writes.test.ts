/** Whoever saves a file may have read it before a write came: then the write is set aside, however late that is found out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SimClock } from '../../sim/clock.ts';
import {
  EVENTS,
  editEvent,
  eventFile,
  eventsWorld,
  namesOnDisk,
  type OpenEvents,
  openEvents,
  putEvent,
  textOnDisk,
} from '../../sim/events.ts';
import type { SimFileSystem } from '../../sim/file-system.ts';
import { settle } from '../../sim/settle.ts';
import { DATA, recordOf } from '../../sim/site.ts';

type Play = (scene: Scene) => Promise<void>;

/** A site whose record 1 was the version before, and just became what somebody wrote. */
class Scene {
  readonly fileSystem: SimFileSystem;
  readonly clock: SimClock;
  readonly #open: OpenEvents;

  private constructor(world: { readonly fileSystem: SimFileSystem; readonly clock: SimClock }, open: OpenEvents) {
    this.fileSystem = world.fileSystem;
    this.clock = world.clock;
    this.#open = open;
  }

  static async begin(write: Play = (scene) => scene.write(1, 'write')): Promise<Scene> {
    const world = eventsWorld();
    world.fileSystem.makeDirectoriesNow(`${DATA}/${EVENTS}`);
    editEvent(world.fileSystem, 1, 'before');
    const scene = new Scene(world, await openEvents(world));
    await write(scene);
    return scene;
  }

  write(id: number, title: string): Promise<void> {
    return this.#open.files.commit((tx) => putEvent(tx, id, title));
  }

  remove(id: number): Promise<void> {
    return this.#open.files.commit((tx) => tx.remove(EVENTS, id));
  }

  /** Somebody saves the file, in place. */
  edit(title: string): void {
    editEvent(this.fileSystem, 1, title);
  }

  /** Time passes, and whatever rings does its work. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await settle(this);
  }

  async look(): Promise<void> {
    await this.#open.files.refresh([`${EVENTS}/1.json`]);
  }

  async close(): Promise<void> {
    await this.#open.files.close();
  }

  /** What was set aside of record 1: the titles of versions, or that it was removed. */
  aside(): readonly string[] {
    return namesOnDisk(this.fileSystem, '.almanac/conflicts')
      .filter((name) => name.startsWith('calendar~events~1.'))
      .map((name) => textOnDisk(this.fileSystem, `.almanac/conflicts/${name}`) ?? '')
      .map((text) => (text === '' ? 'removed' : JSON.parse(text).title));
  }
}

/** Events after the write, and the files set aside. The write was made at second 0. */
const cases: readonly (readonly [name: string, aside: readonly string[], play: Play, write?: Play])[] = [
  [
    'replaced at 1 and looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'replaced at 1, edited again at 3, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(2_000);
      scene.edit('edit of the edit');
      await scene.look();
    },
  ],
  [
    'replaced at 1, edited at every second, looked at at 60',
    ['write'],
    async (scene) => {
      for (let second = 1; second <= 60; second++) {
        await scene.pass(1_000);
        scene.edit(`edit ${second}`);
      }
      await scene.look();
    },
  ],
  [
    'removed at 1, looked at at 4',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.fileSystem.unlinkNow(eventFile(1));
      await scene.pass(3_000);
      await scene.look();
    },
  ],
  [
    'replaced at 1, moved away and back at 3, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(2_000);
      scene.fileSystem.renameNow(eventFile(1), `${DATA}/elsewhere`);
      scene.fileSystem.renameNow(`${DATA}/elsewhere`, eventFile(1));
      await scene.look();
    },
  ],
  [
    'replaced at 1, other records written at 20, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(19_000);
      await scene.write(2, 'other');
      await scene.look();
    },
  ],
  [
    'replaced at 1, six thousand records written then, looked at after that',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await Promise.all(Array.from({ length: 6_000 }, (_, index) => scene.write(index + 2, 'other')));
      await scene.look();
    },
  ],
  [
    'replaced at 1, touched by a transaction at 3',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(2_000);
      scene.edit('edit of the edit');
      await scene.write(1, 'write of the edit');
    },
  ],
  [
    'replaced at 1, then the server is closed',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.close();
    },
  ],
  [
    'replaced at 1 by half a file, completed at 3, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.fileSystem.writeNow(eventFile(1), new TextEncoder().encode('{'));
      await scene.pass(2_000);
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'a new record, another one in its place at 1 and 3, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(2_000);
      scene.edit('edit of the edit');
      await scene.look();
    },
    async (scene) => {
      await scene.remove(1);
      await scene.pass(10_000);
      await scene.write(1, 'write');
    },
  ],
  [
    'a removal, undone at 1, edited again at 3, looked at then',
    ['removed'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('before');
      await scene.pass(2_000);
      scene.edit('edit');
      await scene.look();
    },
    (scene) => scene.remove(1),
  ],
  [
    'the disk does not let it be looked at for ten seconds, then it is replaced and looked at',
    ['write'],
    async (scene) => {
      scene.fileSystem.hooks = { fault: ({ path }) => (path === eventFile(1) ? 'EIO' : undefined) };
      await scene.pass(10_000);
      scene.fileSystem.hooks = {};
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'committed at 0, brought to its place at 5, replaced at 6, edited again at 8, looked at then',
    ['write'],
    async (scene) => {
      await scene.pass(1_000);
      scene.edit('edit');
      await scene.pass(2_000);
      scene.edit('edit of the edit');
      await scene.look();
    },
    async (scene) => {
      scene.fileSystem.hooks = {
        fault: ({ name, path }) => (name === 'rename' && path === eventFile(1) ? 'EIO' : undefined),
      };
      await scene.write(1, 'write');
      await scene.pass(5_000);
      scene.fileSystem.hooks = {};
      await scene.write(2, 'other');
    },
  ],
  [
    'replaced at 3: it was there to be seen',
    [],
    async (scene) => {
      await scene.pass(3_000);
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'removed at 3',
    [],
    async (scene) => {
      await scene.pass(3_000);
      scene.fileSystem.unlinkNow(eventFile(1));
      await scene.look();
    },
  ],
  [
    'a removal, undone at 3',
    [],
    async (scene) => {
      await scene.pass(3_000);
      scene.edit('before');
      await scene.look();
    },
    (scene) => scene.remove(1),
  ],
  [
    'replaced at 3, while others are written without end',
    [],
    async (scene) => {
      for (let n = 0; n < 30; n++) {
        await scene.pass(100);
        await scene.write(2 + n, 'other');
      }
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'replaced at 11, after the disk did not let it be looked at for seven seconds',
    [],
    async (scene) => {
      scene.fileSystem.hooks = { fault: ({ path }) => (path === eventFile(1) ? 'EIO' : undefined) };
      await scene.pass(7_000);
      scene.fileSystem.hooks = {};
      await scene.pass(4_000);
      scene.edit('edit');
      await scene.look();
    },
  ],
  [
    'taken up by who replaced it at 1',
    [],
    async (scene) => {
      await scene.pass(1_000);
      const { bytes } = recordOf({ id: 1, title: 'write', note: 'and more' });
      scene.fileSystem.writeNow(eventFile(1), bytes);
      await scene.look();
      await scene.pass(500);
      scene.edit('edit');
      await scene.look();
    },
  ],
];

for (const [name, aside, play, write] of cases) {
  test(`a write, ${name}: ${aside.length === 0 ? 'nothing is' : 'it is'} set aside`, async () => {
    const scene = await Scene.begin(write);
    await play(scene);
    assert.deepEqual(scene.aside(), aside);
  });
}

test('a check waits for no fsync: the next edit is seen while the disk is busy', async () => {
  const scene = await Scene.begin();
  const { bytes } = recordOf({ id: 1, title: 'write', note: 'and more' });
  scene.fileSystem.writeNow(eventFile(1), bytes);
  Object.assign(scene.fileSystem, { syncDirectory: () => new Promise(() => {}) });
  let isOver = false;
  void scene.look().then(() => {
    isOver = true;
  });
  await scene.pass(0);
  assert.equal(isOver, true);
});
