import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { parseRecord } from '../../../core/store/records/parse-record.ts';
import { faultOf } from '../../../core/store/snapshot/snapshot-chunk.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import type { Inode } from '../../sim/disk.ts';
import { EVENTS, type EventsWorld, editEvent, eventFile, eventsWorld, openEvents, putEvent } from '../../sim/events.ts';
import { SimFileSystem } from '../../sim/file-system.ts';
import { DATA, openSimSite, recordOf } from '../../sim/site.ts';
import { type SeededRandom, seededRandom } from '../../verify/faults/seeded-random.ts';

const SNAPSHOT = `${DATA}/.almanac/snapshot`;
/** Ids around the border of two of the snapshot's files, of 512 ids each. */
const IDS = [1, 2, 3, 510, 511, 512, 513, 1024];

const inodeOf = ({ fileSystem }: EventsWorld, path: string): Inode => {
  const inode = fileSystem.disk.find(path);
  if (!inode) throw new Error(`${path} is not there`);
  return inode;
};
const chunksIn = ({ fileSystem }: EventsWorld) => [...(fileSystem.disk.find(SNAPSHOT)?.entries.keys() ?? [])].sort();

/** What a start without any snapshot serves: titles by id. */
function onDisk({ fileSystem }: EventsWorld): Readonly<Record<string, unknown>> {
  const folder = fileSystem.disk.find(`${DATA}/${EVENTS}`);
  return Object.fromEntries(
    [...(folder?.entries ?? [])].flatMap(([name, number]) => {
      const id = Number(name.slice(0, -'.json'.length));
      const parsed = parseRecord(fileSystem.disk.inode(number).bytes, id);
      return 'value' in parsed ? [[id, parsed.value.title]] : [];
    }),
  );
}

/** A site that was stopped when its files had not changed for a while. */
async function stopped(): Promise<EventsWorld> {
  const world = eventsWorld();
  const { files } = await openEvents(world);
  await files.commit((tx) => {
    for (const id of IDS) putEvent(tx, id, `event ${id}`);
  });
  world.clock.advance(10_000);
  await files.close();
  world.clock.advance(10_000);
  return world;
}

/** Starts the site again; gives what it serves and the ids of the records whose files were read. */
async function restart(world: EventsWorld) {
  const read: number[] = [];
  world.fileSystem.hooks = {
    before: ({ name, path }) => {
      const id = /\/events\/(\d+)\.json$/.exec(path)?.[1];
      if (name === 'readFile' && id !== undefined) read.push(Number(id));
    },
  };
  const { files, titles } = await openEvents(world);
  const served = titles();
  world.fileSystem.hooks = {};
  await files.close();
  world.clock.advance(10_000);
  return { served, read: read.sort((a, b) => a - b) };
}

test('a restart reads no record files and restores all records', async () => {
  const world = await stopped();
  assert.deepEqual(chunksIn(world), ['calendar~events.0', 'calendar~events.1', 'calendar~events.2']);
  assert.deepEqual(await restart(world), { served: onDisk(world), read: [] });
});

test('the next start reads records of the last two seconds from their files', async () => {
  const world = await stopped();
  const { files } = await openEvents(world);
  await files.commit((tx) => putEvent(tx, 2, 'at the last moment'));
  await files.close();
  world.clock.advance(10_000);
  const { served, read } = await restart(world);
  assert.equal(served[2], 'at the last moment');
  assert.deepEqual(read, [2]);
  assert.deepEqual((await restart(world)).read, []);
});

/** What others do to a site that is stopped, and which files have to be read again for it. */
const EDITS: readonly {
  readonly name: string;
  readonly edit: (world: EventsWorld) => void;
  readonly reads: readonly number[];
}[] = [
  { name: 'a file is edited', edit: ({ fileSystem }) => editEvent(fileSystem, 3, 'by hand'), reads: [3] },
  {
    name: 'a file is edited, of the same size and with its old time',
    edit: (world) => {
      const inode = inodeOf(world, eventFile(3));
      const { modifiedNs } = inode;
      editEvent(world.fileSystem, 3, 'EVENT 3');
      inode.modifiedNs = modifiedNs;
    },
    reads: [3],
  },
  { name: 'a file is removed', edit: ({ fileSystem }) => fileSystem.unlinkNow(eventFile(511)), reads: [] },
  { name: 'a file is added', edit: ({ fileSystem }) => editEvent(fileSystem, 4, 'new'), reads: [4] },
  {
    name: 'a file is broken',
    edit: ({ fileSystem }) => fileSystem.writeNow(eventFile(2), new TextEncoder().encode('{')),
    reads: [2],
  },
  {
    name: 'two files change places',
    edit: ({ fileSystem }) => {
      editEvent(fileSystem, 1, 'one');
      fileSystem.renameNow(eventFile(2), `${DATA}/aside`);
      fileSystem.renameNow(eventFile(3), eventFile(2));
      fileSystem.renameNow(`${DATA}/aside`, eventFile(3));
    },
    reads: [1, 2, 3],
  },
  {
    name: 'another folder takes the place of the records',
    edit: ({ fileSystem }) => {
      fileSystem.renameNow(`${DATA}/${EVENTS}`, `${DATA}/calendar/old`);
      fileSystem.makeDirectoryNow(`${DATA}/${EVENTS}`);
      editEvent(fileSystem, 1, 'event 1');
    },
    reads: [1],
  },
  {
    name: 'the folder is away and comes back',
    edit: ({ fileSystem }) => {
      fileSystem.renameNow(`${DATA}/${EVENTS}`, `${DATA}/calendar/old`);
      fileSystem.renameNow(`${DATA}/calendar/old`, `${DATA}/${EVENTS}`);
    },
    reads: [],
  },
  {
    name: 'a file of the snapshot is removed',
    edit: ({ fileSystem }) => fileSystem.unlinkNow(`${SNAPSHOT}/calendar~events.0`),
    reads: [1, 2, 3, 510, 511],
  },
  {
    name: 'a file of the snapshot takes the place of another',
    edit: ({ fileSystem }) => {
      fileSystem.unlinkNow(`${SNAPSHOT}/calendar~events.0`);
      fileSystem.renameNow(`${SNAPSHOT}/calendar~events.1`, `${SNAPSHOT}/calendar~events.0`);
    },
    reads: [1, 2, 3, 510, 511],
  },
  {
    name: 'a text in a file of the snapshot is edited by hand',
    edit: (world) => {
      const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.0`);
      inode.bytes = Buffer.from(Buffer.from(inode.bytes).toString('latin1').replace('event 2', 'EVENT 2'), 'latin1');
    },
    reads: [2],
  },
  {
    name: 'what a file of the snapshot says of its texts is edited by hand',
    edit: (world) => {
      const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.0`);
      inode.bytes = inode.bytes.with(60, (inode.bytes[60] ?? 0) ^ 1);
    },
    reads: [1, 2, 3, 510, 511],
  },
  {
    name: 'a file of the snapshot is cut short',
    edit: (world) => {
      const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.0`);
      inode.bytes = inode.bytes.slice(0, -1);
    },
    reads: [1, 2, 3, 510, 511],
  },
  {
    name: 'a file of the snapshot is of a newer version',
    edit: (world) => {
      const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.2`);
      inode.bytes = Buffer.from(inode.bytes.with(4, 99));
    },
    reads: [1024],
  },
];

for (const { name, edit, reads } of EDITS) {
  test(`while it is stopped, ${name}: it serves what the files contain`, async () => {
    const world = await stopped();
    edit(world);
    const truth = onDisk(world);
    assert.deepEqual(await restart(world), { served: truth, read: reads });
    // Read files are kept open; an unusable one is read at each start.
    assert.deepEqual((await restart(world)).served, truth);
  });
}

for (const { name, edit } of EDITS) {
  test(`between the first check of a folder and its load, ${name}: the next check finds it`, async () => {
    const world = await stopped();
    const files = await openSimSite(world);
    edit(world);
    const { entries } = await files.folder(EVENTS, { private: false });
    await files.refresh('all');
    const served = Object.fromEntries([...entries].map(([id, { value }]) => [id, value.title]));
    // of a file that is not good the last good version is served
    const there = IDS.filter((id) => world.fileSystem.disk.find(eventFile(id)));
    const lastGood = Object.fromEntries(there.map((id) => [id, `event ${id}`]));
    assert.deepEqual(served, { ...lastGood, ...onDisk(world) });
    await files.close();
  });
}

test('a folder loaded long after its first check is checked again', async () => {
  const world = await stopped();
  const files = await openSimSite(world);
  await files.refresh('all');
  editEvent(world.fileSystem, 3, 'by hand');
  editEvent(world.fileSystem, 4, 'new');
  const { entries } = await files.folder(EVENTS, { private: false });
  assert.deepEqual([entries.get(3)?.value.title, entries.get(4)?.value.title], ['by hand', 'new']);
  await files.close();
});

for (const [what, change, level, why] of [
  ['damaged', (bytes: Uint8Array) => bytes.with(60, (bytes[60] ?? 0) ^ 1), 'warn', 'is damaged'],
  ['damaged where nobody reads', (bytes: Uint8Array) => bytes.with(-5, 0), 'warn', 'is damaged'],
  ['of a newer version', (bytes: Uint8Array) => bytes.with(4, 99), 'warn', 'is of version 99'],
  ['of an older version', (bytes: Uint8Array) => bytes.with(4, 3), 'info', 'is of an older version'],
] as const) {
  test(`a snapshot file that is ${what} is reported once and rewritten, even if nothing is left to store`, async () => {
    const world = await stopped();
    const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.2`);
    inode.bytes = change(inode.bytes);
    world.fileSystem.unlinkNow(eventFile(1024));
    const told: (readonly [level: string, message: string, fields: object | undefined])[] = [];
    const noted = (of: string) => (message: string, fields?: object) => {
      if (message.startsWith('a chunk of the snapshot')) told.push([of, message, fields]);
    };
    const log = { ...quietLog, info: noted('info'), warn: noted('warn') };
    for (let starts = 2; starts > 0; starts--) {
      const { files } = await openEvents({ ...world, log });
      await files.close();
    }
    assert.equal(told.length, 1);
    const [of, message = '', fields] = told[0] ?? [];
    assert.equal(of, level);
    assert.ok(message.startsWith(`a chunk of the snapshot ${why}`), message);
    assert.deepEqual(fields, { file: 'snapshot/calendar~events.2' });
    assert.deepEqual(chunksIn(world), ['calendar~events.0', 'calendar~events.1']);
  });
}

/** What others do to the snapshot of a site that runs; each time all is served as it was read. */
const WHILE_RUNNING: readonly {
  readonly name: string;
  readonly edit: (world: EventsWorld) => void;
  readonly isTold: boolean;
}[] = [
  { name: 'nothing happens', edit: () => {}, isTold: false },
  {
    name: 'its files are removed',
    edit: (world) => {
      for (const name of chunksIn(world)) world.fileSystem.unlinkNow(`${SNAPSHOT}/${name}`);
    },
    isTold: false,
  },
  {
    name: 'a file is written over in place',
    edit: (world) => world.fileSystem.writeNow(`${SNAPSHOT}/calendar~events.0`, new Uint8Array(4_000)),
    isTold: true,
  },
  {
    name: 'a file is emptied',
    edit: (world) => world.fileSystem.writeNow(`${SNAPSHOT}/calendar~events.0`, new Uint8Array()),
    isTold: true,
  },
  {
    name: 'one bit of each byte is turned, one after the other',
    edit: (world) => {
      const inode = inodeOf(world, `${SNAPSHOT}/calendar~events.0`);
      inode.bytes = inode.bytes.map((byte) => byte ^ 4);
    },
    isTold: true,
  },
  {
    name: 'it cannot be read',
    edit: ({ fileSystem }) => {
      fileSystem.hooks = { fault: ({ name }) => (name === 'readNow' ? 'EIO' : undefined) };
    },
    isTold: true,
  },
];

for (const { name, edit, isTold } of WHILE_RUNNING) {
  test(`while it runs, ${name}: it serves what the files contain`, async () => {
    const world = await stopped();
    const told: unknown[] = [];
    const log = { ...quietLog, warn: (message: string) => void told.push(message) };
    const { files, titles } = await openEvents({ ...world, log });
    edit(world);
    assert.deepEqual(titles(), onDisk(world));
    assert.equal(told.length > 0, isTold);
    world.fileSystem.hooks = {};
    world.clock.advance(10_000);
    await files.close();
    assert.equal(world.fileSystem.openHandles, 0);
    world.clock.advance(10_000);
    assert.deepEqual((await restart(world)).served, onDisk(world));
  });
}

test('if neither the snapshot nor the file has a record’s text any more, the read fails and never returns another', async () => {
  const world = await stopped();
  const { files, folder } = await openEvents(world);
  world.fileSystem.writeNow(`${SNAPSHOT}/calendar~events.0`, new Uint8Array(4_000));
  editEvent(world.fileSystem, 2, 'newer');
  assert.throws(() => folder.entries.get(2)?.value, { code: 'EIO' });
  assert.equal(folder.entries.get(3)?.value.title, 'event 3');
  await files.close();
});

test('a newer file replaces one that is being read: former versions keep their texts', async () => {
  const world = await stopped();
  const { files, folder, titles } = await openEvents(world);
  const before = new Map(folder.entries);
  await files.commit((tx) => {
    putEvent(tx, 2, 'newer');
    tx.remove(EVENTS, 3);
  });
  world.fileSystem.hooks = {};
  const old = inodeOf(world, `${SNAPSHOT}/calendar~events.0`);
  await passTime(world, () => inodeOf(world, `${SNAPSHOT}/calendar~events.0`) !== old);
  // its replacement is read before the former one is closed
  await passTime(world, () => world.fileSystem.openHandles <= 4);
  old.bytes = new Uint8Array();
  assert.deepEqual(titles(), onDisk(world));
  assert.deepEqual(
    [1, 2, 3].map((id) => before.get(id)?.value.title),
    ['event 1', 'event 2', 'event 3'],
  );
  world.clock.advance(10_000);
  await files.close();
});

test('a restored old snapshot is compared record by record', async () => {
  const world = await stopped();
  const old = inodeOf(world, `${SNAPSHOT}/calendar~events.0`).bytes.slice();
  const { files } = await openEvents(world);
  await files.commit((tx) => putEvent(tx, 2, 'newer'));
  world.clock.advance(10_000);
  await files.close();
  inodeOf(world, `${SNAPSHOT}/calendar~events.0`).bytes = old;
  world.clock.advance(10_000);
  const { served, read } = await restart(world);
  assert.equal(served[2], 'newer');
  assert.deepEqual(read, [2]);
});

test('in the background: after a load without a snapshot, and a minute after a change', async () => {
  const world = await stopped();
  for (const name of chunksIn(world)) world.fileSystem.unlinkNow(`${SNAPSHOT}/${name}`);
  const { files } = await openEvents(world);
  const written = (names: number) => passTime(world, () => chunksIn(world).length === names);
  await written(3);
  await files.commit((tx) => putEvent(tx, 5_000, 'new'));
  await written(4);
  const after = crashed(world, files);
  world.clock.advance(10_000);
  assert.deepEqual(await restart(after), { served: onDisk(world), read: [] });
});

test('in the background: a text damaged while stopped is reported once, and its file is rewritten', async () => {
  const world = await stopped();
  const path = `${SNAPSHOT}/calendar~events.0`;
  const inode = inodeOf(world, path);
  inode.bytes = inode.bytes.with(-5, 0);
  const told: unknown[] = [];
  const log = { ...quietLog, warn: (_: string, fields?: object) => void told.push(fields) };
  const { files } = await openEvents({ ...world, log });
  assert.deepEqual(told, []);
  await passTime(world, () => told.length > 0 && faultOf(inodeOf(world, path).bytes) === undefined);
  assert.deepEqual(told, [{ file: 'snapshot/calendar~events.0' }]);
  await files.close();
  world.clock.advance(10_000);
  assert.deepEqual(await restart(world), { served: onDisk(world), read: [] });
});

/** The process is gone, and does nothing more. */
function crashed({ clock, fileSystem, machine }: EventsWorld, files: { kill(): void }): EventsWorld {
  files.kill();
  fileSystem.hooks = { fault: () => 'EIO' };
  return { clock, machine, fileSystem: new SimFileSystem(clock, fileSystem.disk) };
}

/** Lets a second pass, and what is due happen, until something is so. */
async function passTime({ clock }: EventsWorld, isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    assert.ok(turns < 10_000, 'it never came so far');
    clock.advance(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a start is interrupted, or the disk fails, at any call while the snapshot is written: only time is lost', async () => {
  const calls = await callsOfLastClose(await changed());
  for (let call = 1; call <= calls; call++) {
    const world = await changed();
    const { files } = await openEvents(world);
    await files.commit((tx) => putEvent(tx, 512, 'last'));
    world.clock.advance(10_000);
    let made = 0;
    world.fileSystem.hooks = { fault: () => (++made >= call ? 'EIO' : undefined) };
    await files.close().catch(() => undefined);
    const after = crashed(world, files);
    world.clock.advance(10_000);
    const { served } = await restart(after);
    assert.deepEqual(served, onDisk(world), `call ${call}`);
    assert.equal(served[512], 'last');
  }
});

/** A site all of whose snapshot files are outdated. */
async function changed(): Promise<EventsWorld> {
  const world = await stopped();
  for (const id of [1, 513, 1024]) editEvent(world.fileSystem, id, 'by hand');
  world.clock.advance(10_000);
  return world;
}

async function callsOfLastClose(world: EventsWorld): Promise<number> {
  const { files } = await openEvents(world);
  await files.commit((tx) => putEvent(tx, 512, 'last'));
  world.clock.advance(10_000);
  const before = world.fileSystem.calls;
  await files.close();
  return world.fileSystem.calls - before;
}

const WALKS = 6;
const STEPS = 40;
const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`random walks of writes, edits and restarts (SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  for (let walk = 0; walk < WALKS; walk++) {
    let world = await stopped();
    for (let step = 0; step < STEPS; step++) {
      const { files, titles } = await openEvents(world);
      assert.deepEqual(titles(), onDisk(world), `walk ${walk}, step ${step}`);
      for (let writes = random.below(4); writes > 0; writes--) await write(files, random);
      if (random.below(2) === 0) world.clock.advance(random.below(5_000));
      if (random.below(4) === 0) {
        world = crashed(world, files);
      } else await files.close();
      if (random.below(2) === 0) world.clock.advance(random.below(5_000));
      for (let edits = random.below(3); edits > 0; edits--) editSomething(world, random);
    }
  }
});

const someId = (random: SeededRandom): number => random.pick(IDS) + random.below(2);
const someTitle = (random: SeededRandom): string => `title ${random.below(10)}`;

const write = (files: Awaited<ReturnType<typeof openEvents>>['files'], random: SeededRandom): Promise<void> =>
  files.commit((tx) => {
    const id = someId(random);
    if (random.below(4) === 0) tx.remove(EVENTS, id);
    else putEvent(tx, id, someTitle(random));
  });

function editSomething(world: EventsWorld, random: SeededRandom): void {
  const { fileSystem } = world;
  const file = eventFile(someId(random));
  const there = fileSystem.disk.find(file);
  const chunk = random.pick(['none', ...chunksIn(world)]);
  const id = Number(/(\d+)\.json$/.exec(file)?.[1]);
  switch (random.below(5)) {
    case 0:
      if (there) fileSystem.unlinkNow(file);
      break;
    case 1: {
      // of the same size and with its old time
      const modifiedNs = there?.modifiedNs;
      fileSystem.writeNow(file, recordOf({ id, title: someTitle(random) }).bytes);
      if (there && modifiedNs !== undefined) there.modifiedNs = modifiedNs;
      break;
    }
    case 2:
      fileSystem.writeNow(file, recordOf({ id, title: 'of another size' }).bytes);
      break;
    case 3:
      if (chunk !== 'none') fileSystem.unlinkNow(`${SNAPSHOT}/${chunk}`);
      break;
    default: {
      const bytes = chunk === 'none' ? undefined : inodeOf(world, `${SNAPSHOT}/${chunk}`).bytes;
      if (bytes && bytes.length > 0) {
        const at = random.below(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
      }
    }
  }
}
