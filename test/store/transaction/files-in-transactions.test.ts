import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileTransaction } from '../../../core/store/records/record-files.ts';
import { editEvent, eventFile, eventsWorld, namesOnDisk, openEvents, putEvent, textOnDisk } from '../../sim/events.ts';
import type { Call } from '../../sim/file-system.ts';
import { SimMachine } from '../../sim/processes.ts';
import { settle } from '../../sim/settle.ts';
import { DATA } from '../../sim/site.ts';
import { hashOfText, placeText, temporaryOnDisk, uploadsOnDisk } from '../../sim/uploads.ts';

const PATH = 'uploads/2026/flag.png';
const FLAG = { '2026/flag.png': 'flag' };

async function open() {
  const world = eventsWorld();
  const opened = await openEvents(world);
  return {
    ...world,
    ...opened,
    uploads: () => uploadsOnDisk(world.fileSystem),
    temporary: () => temporaryOnDisk(world.fileSystem),
    conflicts: () => namesOnDisk(world.fileSystem, '.almanac/conflicts'),
    journal: () => namesOnDisk(world.fileSystem, '.almanac/journal'),
    /** The process is killed, and another one started. */
    restart: async () => {
      opened.files.kill();
      return openEvents(world);
    },
    /** The machine loses power when all is on the disk, and is started again. */
    reboot: async () => {
      opened.files.kill();
      return openEvents({ ...world, machine: new SimMachine('boot-2') });
    },
    /** Advances two seconds, so that a checkpoint is made if possible. */
    checkpoint: async () => {
      world.clock.advance(2_000);
      await settle(world);
    },
  };
}

type World = Awaited<ReturnType<typeof open>>;

/** Places a flag, runs a transaction, ends; gives what became of the transaction. */
async function upload({ files }: World, body: (tx: FileTransaction) => unknown): Promise<unknown> {
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  const outcome = await files.commit(body).catch(({ code, message }) => code ?? message);
  await stage.end();
  return outcome;
}

const keepFlag = (tx: FileTransaction) => {
  putEvent(tx, 1, 'Fair');
  tx.keepFile(PATH);
};

async function kept(): Promise<World> {
  const world = await open();
  await upload(world, keepFlag);
  return world;
}

const removeFlag = (tx: FileTransaction) => tx.removeFile(PATH, hashOfText('flag'));

const fail = ({ fileSystem }: World, fails: (call: Call) => boolean, code = 'EIO') => {
  fileSystem.hooks = { fault: (call) => (fails(call) ? code : undefined) };
};

test('a record and its file are stored together, and stay', async () => {
  const world = await kept();
  assert.deepEqual([world.titles(), world.uploads()], [{ 1: 'Fair' }, FLAG]);
  await world.files.close();
  assert.deepEqual([world.uploads(), world.temporary(), world.journal()], [FLAG, [], []]);
  const { titles } = await openEvents(world);
  assert.deepEqual([titles(), world.uploads()], [{ 1: 'Fair' }, FLAG]);
});

test('a transaction may consist of files only', async () => {
  const world = await open();
  await upload(world, (tx) => tx.keepFile(PATH));
  await world.restart();
  assert.deepEqual(world.uploads(), FLAG);
});

test('a staged file that is not stored is removed with its stage', async (t) => {
  const cases: readonly { name: string; play: (world: World) => Promise<unknown>; says: unknown }[] = [
    { name: 'nobody keeps it', play: (world) => upload(world, (tx) => putEvent(tx, 1, 'Fair')), says: undefined },
    {
      name: 'the body throws',
      play: (world) =>
        upload(world, (tx) => {
          keepFlag(tx);
          throw new Error('no');
        }),
      says: 'no',
    },
    {
      name: 'the journal takes nothing',
      play: (world) => {
        fail(world, ({ name }) => name === 'dataSync');
        return upload(world, keepFlag);
      },
      says: 'rest_storage_error',
    },
    {
      name: 'the disk is full',
      play: (world) => {
        fail(world, ({ name, path }) => name === 'write' && path.endsWith('.new'), 'ENOSPC');
        return upload(world, keepFlag);
      },
      says: 'rest_storage_full',
    },
    {
      name: 'its record is edited again and again',
      play: (world) => {
        let edits = 0;
        world.fileSystem.hooks = {
          before: ({ name, path }) => {
            if (name === 'stat' && path === eventFile(1)) editEvent(world.fileSystem, 1, `edit ${edits++}`);
          },
        };
        world.fileSystem.makeDirectoriesNow(eventFile(1).replace('/1.json', ''));
        return upload(world, keepFlag);
      },
      says: 'rest_edit_conflict',
    },
  ];
  for (const { name, play, says } of cases) {
    await t.test(name, async () => {
      const world = await open();
      assert.equal(await play(world), says);
      assert.deepEqual([world.uploads(), world.temporary()], [{}, []]);
      world.fileSystem.hooks = {};
      await world.restart();
      assert.deepEqual(world.uploads(), {});
    });
  }
});

test('a body that throws undoes its own stored and removed files, and nobody else’s in its group', async () => {
  const world = await kept();
  const stage = world.files.stage();
  await placeText(stage, 'uploads/2.png', 'two');
  await placeText(stage, 'uploads/3.png', 'three');
  const results = await Promise.allSettled([
    world.files.commit((tx) => tx.keepFile('uploads/2.png')),
    world.files.commit((tx) => {
      for (const path of ['uploads/2.png', 'uploads/3.png']) tx.keepFile(path);
      removeFlag(tx);
      throw new Error('no');
    }),
  ]);
  await stage.end();
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  assert.deepEqual(world.uploads(), { ...FLAG, '2.png': 'two' });
});

test('a body that runs again because of an edit stores its file', async () => {
  const world = await kept();
  const stage = world.files.stage();
  await placeText(stage, 'uploads/2.png', 'two');
  let runs = 0;
  editEvent(world.fileSystem, 1, 'Edit');
  await world.files.commit((tx) => {
    runs++;
    putEvent(tx, 1, `${tx.get('calendar/events', 1)?.value.title} and more`);
    tx.keepFile('uploads/2.png');
  });
  await stage.end();
  assert.deepEqual([runs, world.titles()], [2, { 1: 'Edit and more' }]);
  await world.files.close();
  assert.deepEqual(world.uploads(), { ...FLAG, '2.png': 'two' });
});

test('only a file that a stage placed and that is still waiting can be stored', async (t) => {
  const cases: readonly { name: string; play: (world: World) => Promise<unknown> }[] = [
    { name: 'none', play: async () => undefined },
    {
      name: 'one that lies there',
      play: async ({ fileSystem }) => {
        fileSystem.makeDirectoriesNow(`${DATA}/uploads/2026`);
        fileSystem.writeNow(`${DATA}/${PATH}`, new Uint8Array());
      },
    },
    { name: 'one that was kept', play: (world) => upload(world, keepFlag) },
    { name: 'one of a stage that ended', play: (world) => upload(world, () => undefined) },
  ];
  for (const { name, play } of cases) {
    await t.test(name, async () => {
      const world = await open();
      await play(world);
      await assert.rejects(
        world.files.commit((tx) => tx.keepFile(PATH)),
        /is not a file that was staged for this transaction/,
      );
    });
  }
});

test('a stage that ends during its transaction removes nothing that the transaction stores', async () => {
  const world = await open();
  const stage = world.files.stage();
  await placeText(stage, PATH, 'flag');
  const committing = world.files.commit(keepFlag);
  await Promise.all([stage.end(), committing]);
  assert.deepEqual([world.titles(), world.uploads()], [{ 1: 'Fair' }, FLAG]);
});

test('a removed file is gone permanently when the transaction returns', async () => {
  const world = await kept();
  await world.files.commit((tx) => {
    tx.remove('calendar/events', 1);
    removeFlag(tx);
  });
  assert.deepEqual([world.titles(), world.uploads()], [{}, {}]);
  await world.files.close();
  assert.deepEqual([world.uploads(), world.temporary(), world.conflicts()], [{}, [], []]);
});

test('a removed file that exists in another form', async (t) => {
  const edit = ({ fileSystem }: World, text = 'edit') =>
    fileSystem.writeNow(`${DATA}/${PATH}`, new TextEncoder().encode(text));
  const inConflicts = `uploads~2026~flag.${hashOfText('edit').slice(0, 12)}.png`;
  const cases: readonly {
    name: string;
    before: (world: World) => unknown;
    /** Files, and conflicts. */
    leaves: readonly [Readonly<Record<string, string>>, readonly string[]];
  }[] = [
    { name: 'it is as it was', before: () => {}, leaves: [{}, []] },
    { name: 'somebody edited it: that goes to the conflicts', before: edit, leaves: [{}, [inConflicts]] },
    {
      name: 'it is gone already',
      before: ({ fileSystem }) => fileSystem.unlinkNow(`${DATA}/${PATH}`),
      leaves: [{}, []],
    },
    {
      name: 'its folder is gone',
      before: ({ fileSystem }) => fileSystem.renameNow(`${DATA}/uploads/2026`, `${DATA}/uploads/2025`),
      leaves: [{ '2025/flag.png': 'flag' }, []],
    },
    {
      name: 'a folder has its place: that is not ours',
      before: ({ fileSystem }) => {
        fileSystem.unlinkNow(`${DATA}/${PATH}`);
        fileSystem.makeDirectoryNow(`${DATA}/${PATH}`);
        fileSystem.writeNow(`${DATA}/${PATH}/a.png`, new TextEncoder().encode('theirs'));
      },
      leaves: [{ '2026/flag.png/a.png': 'theirs' }, []],
    },
    {
      name: 'it cannot be moved to us, from a disk that was mounted there: it stays',
      before: (world) => fail(world, ({ name, path }) => name === 'rename' && path === `${DATA}/${PATH}`, 'EXDEV'),
      leaves: [FLAG, []],
    },
  ];
  for (const { name, before, leaves } of cases) {
    for (const killed of [false, true]) {
      await t.test(`${name}${killed ? ', after a kill' : ''}`, async () => {
        const world = await kept();
        await before(world);
        await world.files.commit(removeFlag);
        const next = killed ? await world.restart() : world;
        await next.files.close();
        assert.deepEqual([world.uploads(), world.conflicts()], leaves);
        assert.deepEqual([world.temporary(), world.journal()], [[], []]);
      });
    }
  }
  await t.test('a file is edited through an open handle after it was moved aside', async () => {
    const world = await kept();
    await world.files.commit(removeFlag);
    const aside = world.temporary().find((name) => name.endsWith('.old')) ?? '';
    world.fileSystem.writeNow(`${DATA}/.almanac/tmp/${aside}`, new TextEncoder().encode('edit'));
    await world.files.close();
    assert.deepEqual([world.uploads(), world.conflicts()], [{}, [inConflicts]]);
    assert.equal(textOnDisk(world.fileSystem, `.almanac/conflicts/${inConflicts}`), 'edit');
  });
});

test('remains of a removed file after a kill', async (t) => {
  const place = `${DATA}/${PATH}`;
  for (const [name, reboots, leaves] of [
    ['somebody put it back: it stays, the removal is told', false, [FLAG, ['uploads~2026~flag.removed.png']]],
    [
      'a power cut brought it back: it is removed again, and set aside',
      true,
      [{}, [`uploads~2026~flag.${hashOfText('flag').slice(0, 12)}.png`]],
    ],
  ] as const) {
    await t.test(name, async () => {
      const world = await kept();
      await world.files.commit(removeFlag);
      world.fileSystem.writeNow(place, new TextEncoder().encode('flag'));
      const next = await (reboots ? world.reboot() : world.restart());
      await next.files.close();
      assert.deepEqual([world.uploads(), world.conflicts()], leaves);
      assert.deepEqual([world.temporary(), world.journal()], [[], []]);
    });
  }
});

test('a file that one group stores and removes is gone', async (t) => {
  for (const killed of [false, true]) {
    await t.test(killed ? 'after a kill' : 'at once', async () => {
      const world = await open();
      const stage = world.files.stage();
      await placeText(stage, PATH, 'flag');
      await Promise.all([world.files.commit(keepFlag), world.files.commit(removeFlag)]);
      await stage.end();
      assert.deepEqual([world.titles(), world.uploads()], [{ 1: 'Fair' }, {}]);
      const next = killed ? await world.restart() : world;
      await next.files.close();
      assert.deepEqual([world.uploads(), world.temporary(), world.conflicts()], [{}, [], []]);
    });
  }
});

test('a file that two remove is removed', async () => {
  const world = await kept();
  await Promise.all([world.files.commit(removeFlag), world.files.commit(removeFlag)]);
  await world.files.commit(removeFlag);
  await world.files.close();
  assert.deepEqual([world.uploads(), world.temporary(), world.conflicts()], [{}, [], []]);
});

test('only the path of a file can be removed', async () => {
  const world = await kept();
  for (const path of ['settings.json', '../x.png', 'uploads/../settings.json', '.almanac/ids.json', 'uploads']) {
    await assert.rejects(
      world.files.commit((tx) => tx.removeFile(path, '')),
      /cannot be the path of a file/,
    );
  }
});

test('a file that cannot be moved away is moved before the next group, and no checkpoint passes it', async () => {
  const world = await kept();
  await world.checkpoint();
  assert.deepEqual(world.temporary(), []);
  fail(world, ({ name, path }) => name === 'rename' && path === `${DATA}/${PATH}`);
  await world.files.commit(removeFlag);
  assert.deepEqual(world.uploads(), FLAG);
  await world.checkpoint();
  assert.notDeepEqual(world.journal(), []);
  await assert.rejects(
    world.files.commit((tx) => putEvent(tx, 2, 'Market')),
    { code: 'rest_storage_error' },
  );
  world.fileSystem.hooks = {};
  await world.files.commit((tx) => putEvent(tx, 2, 'Market'));
  assert.deepEqual(world.uploads(), {});
});

test('remains of a stored file after a kill', async (t) => {
  const place = `${DATA}/${PATH}`;
  const inConflicts = `uploads~2026~flag.${hashOfText('flag').slice(0, 12)}.png`;
  const cases: readonly {
    name: string;
    before: (world: World) => unknown;
    reboots?: boolean;
    leaves: readonly [Readonly<Record<string, string>>, readonly string[]];
  }[] = [
    { name: 'it is there', before: () => {}, leaves: [FLAG, []] },
    {
      name: 'somebody removed it: so it stays, ours is set aside',
      before: ({ fileSystem }) => fileSystem.unlinkNow(place),
      leaves: [{}, [inConflicts]],
    },
    {
      name: 'somebody moved its folder',
      before: ({ fileSystem }) => fileSystem.renameNow(`${DATA}/uploads`, `${DATA}/away`),
      leaves: [{}, [inConflicts]],
    },
    {
      name: 'a power cut took it and left its mark: it is put there again',
      before: ({ fileSystem }) => fileSystem.unlinkNow(place),
      reboots: true,
      leaves: [FLAG, []],
    },
    {
      name: 'a power cut took its folder',
      before: ({ fileSystem }) => fileSystem.renameNow(`${DATA}/uploads`, `${DATA}/away`),
      reboots: true,
      leaves: [FLAG, []],
    },
    {
      name: 'somebody edited it',
      before: ({ fileSystem }) => fileSystem.writeNow(place, new TextEncoder().encode('edit')),
      leaves: [{ '2026/flag.png': 'edit' }, []],
    },
    {
      name: 'somebody replaced it',
      before: ({ fileSystem }) => {
        fileSystem.unlinkNow(place);
        fileSystem.writeNow(place, new TextEncoder().encode('edit'));
      },
      leaves: [{ '2026/flag.png': 'edit' }, []],
    },
    {
      name: 'something else has the place of its folder: it goes to the conflicts',
      before: ({ fileSystem }) => {
        fileSystem.renameNow(`${DATA}/uploads`, `${DATA}/away`);
        fileSystem.writeNow(`${DATA}/uploads`, new Uint8Array());
      },
      leaves: [{ '': '' }, [inConflicts]],
    },
    {
      name: 'its mark is gone: the checkpoint was cut off before the journal forgot',
      before: ({ fileSystem, temporary }) => {
        for (const name of temporary()) fileSystem.unlinkNow(`${DATA}/.almanac/tmp/${name}`);
      },
      leaves: [FLAG, []],
    },
  ];
  for (const { name, before, reboots, leaves } of cases) {
    await t.test(name, async () => {
      const world = await kept();
      before(world);
      const next = await (reboots ? world.reboot() : world.restart());
      assert.deepEqual([world.uploads(), world.conflicts()], leaves);
      await next.files.close();
      assert.deepEqual([world.uploads(), world.temporary(), world.journal()], [leaves[0], [], []]);
    });
  }
});
