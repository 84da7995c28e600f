import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundEntry } from '../../../core/platform/index.ts';
import { EVENTS, type EventsWorld, editEvent, eventFile, eventsWorld, openEvents, putEvent } from '../../sim/events.ts';
import type { Call } from '../../sim/file-system.ts';
import { settle } from '../../sim/settle.ts';
import { DATA, openSimSite } from '../../sim/site.ts';

const FOLDER = `${DATA}/${EVENTS}`;

/** A site with three events and a snapshot of them, stopped. */
async function stopped(): Promise<EventsWorld> {
  const world = eventsWorld();
  const { files } = await openEvents(world);
  await files.commit((tx) => {
    for (const id of [1, 2, 30]) putEvent(tx, id, `event ${id}`);
  });
  world.clock.advance(10_000);
  await files.close();
  world.clock.advance(10_000);
  return world;
}

const isListing = ({ name, path }: Call): boolean => name === 'readDirectory' && path === FOLDER;

/** Fails calls for the first so many times that they come. */
function failing({ fileSystem }: EventsWorld, fits: (call: Call) => boolean, times: number): void {
  let left = times;
  fileSystem.hooks = { fault: (call) => (fits(call) && left-- > 0 ? 'EIO' : undefined) };
}

const nextId = (files: Awaited<ReturnType<typeof openSimSite>>): Promise<number> =>
  files.commit((tx) => tx.nextId(EVENTS));

test('ids of a folder that is never opened are not reused', async () => {
  const world = await stopped();
  const files = await openSimSite(world);
  assert.equal(await nextId(files), 31);
  await files.close();
});

test('if reading a folder fails, its file names suffice to assign an id', async () => {
  const world = await stopped();
  failing(world, isListing, 1);
  const files = await openSimSite(world);
  assert.equal(await nextId(files), 31);
  await files.close();
});

test('nothing is written while a folder cannot be listed, and the client gets the reason', async () => {
  const world = await stopped();
  failing(world, isListing, 2);
  const files = await openSimSite(world);
  await assert.rejects(nextId(files), { code: 'rest_storage_error', message: /the disk reported EIO/ });
  assert.equal(await nextId(files), 31);
  await files.close();
});

test('a folder removed while it is read blocks nobody', async () => {
  const world = await stopped();
  failing(world, isListing, 1);
  const files = await openSimSite(world);
  world.fileSystem.hooks = {};
  world.fileSystem.renameNow(FOLDER, `${DATA}/aside`);
  assert.equal(typeof (await nextId(files)), 'number');
  await files.close();
});

test('an entry without metadata blocks neither writes nor reads', async () => {
  const world = await stopped();
  const note = `${FOLDER}/note.txt`;
  world.fileSystem.writeNow(note, new TextEncoder().encode('jam'));
  world.fileSystem.hooks = {
    fault: ({ name, path }) => (name === 'stat' && path === note ? 'ENAMETOOLONG' : undefined),
  };
  const { files, titles } = await openEvents(world);
  assert.equal(await nextId(files), 31);
  editEvent(world.fileSystem, 2, 'by hand');
  assert.equal(await files.refresh('all'), true);
  assert.deepEqual(titles(), { 1: 'event 1', 2: 'by hand', 30: 'event 30' });
  await files.close();
});

test('a listing that missed a file which a checkpoint rewrote is not trusted', async () => {
  const world = await stopped();
  const { fileSystem, clock } = world;
  const former = await openEvents(world);
  await former.files.commit((tx) => putEvent(tx, 2, 'anew'));
  // it is killed while a checkpoint makes the file durable; the next one writes it again
  let isDead = false;
  fileSystem.hooks = {
    fault: ({ name, path }) => {
      isDead ||= name === 'sync' && path === eventFile(2);
      return isDead ? 'EIO' : undefined;
    },
  };
  clock.advance(2_000);
  await settle(world);
  former.files.kill();
  fileSystem.hooks = {};

  let found: (entries: readonly FoundEntry[]) => void = () => {};
  const { lookInto } = fileSystem;
  fileSystem.lookInto = () => new Promise((resolve) => (found = resolve));
  const files = await openSimSite(world);
  fileSystem.lookInto = lookInto;
  const looked: (readonly FoundEntry[])[] = [];
  fileSystem.hooks = {
    before: ({ name, path }) => {
      if (name === 'link' && path === eventFile(2)) looked.push(entriesNow(world));
    },
  };
  clock.advance(2_000);
  await settle(world);
  fileSystem.hooks = {};
  const [missed] = looked;
  assert.deepEqual(missed?.map(({ name }) => name).sort(), ['1.json', '30.json']);
  found(missed ?? []);

  const { entries } = await files.folder(EVENTS, { private: false });
  assert.deepEqual([...entries.keys()].sort(), [1, 2, 30]);
  await files.close();
});

/** What lies in the folder, without a call that may wait. */
function entriesNow({ fileSystem: { disk } }: EventsWorld): readonly FoundEntry[] {
  return [...(disk.find(FOLDER)?.entries ?? [])].map(([name, number]) => {
    const { kind, bytes, modifiedNs, changedNs } = disk.inode(number);
    return { name, kind, stat: { kind, size: bytes.length, inode: BigInt(number), modifiedNs, changedNs } };
  });
}
