import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsWorld, namesOnDisk, openEvents, putEvent } from '../../sim/events.ts';
import type { Call, Fault } from '../../sim/file-system.ts';
import { DATA } from '../../sim/site.ts';
import { chunks, hashOfText, placeText, temporaryOnDisk, uploadsOnDisk } from '../../sim/uploads.ts';

const PATH = 'uploads/2026/11/flag.png';

async function open() {
  const world = eventsWorld();
  const { files } = await openEvents(world);
  return {
    ...world,
    files,
    uploads: () => uploadsOnDisk(world.fileSystem),
    temporary: () => temporaryOnDisk(world.fileSystem),
  };
}

const answer = (placing: Promise<void>): Promise<unknown> =>
  placing.then(
    () => 'placed',
    ({ status, code }) => `${status} ${code}`,
  );

test('bytes are stored as they arrive, even if the disk accepts only half of them at a time', async () => {
  const { files, fileSystem } = await open();
  fileSystem.hooks = { fault: ({ name }) => (name === 'write' ? 'short' : undefined) };
  const stage = files.stage();
  const { temporary, size, hash } = await stage.receive(chunks('hello ', '', 'world'));
  assert.deepEqual([size, hash], [11, hashOfText('hello world')]);
  assert.equal(new TextDecoder().decode(fileSystem.disk.find(temporary)?.bytes), 'hello world');
});

test('a failed upload leaves nothing', async (t) => {
  async function* cutOff() {
    yield* chunks('half');
    throw new Error('the client went away');
  }
  const fails = (name: Call['name'], fault: Fault) => (call: Call) => (call.name === name ? fault : undefined);
  const cases = [
    { name: 'the client goes away', bytes: cutOff, fault: undefined, says: /went away/ },
    { name: 'the disk is full', bytes: () => chunks('a', 'b'), fault: fails('write', 'ENOSPC'), says: /ENOSPC/ },
    { name: 'no file can be made', bytes: () => chunks('a'), fault: fails('open', 'EROFS'), says: /EROFS/ },
  ];
  for (const { name, bytes, fault, says } of cases) {
    await t.test(name, async () => {
      const { files, fileSystem, temporary } = await open();
      fileSystem.hooks = { fault };
      await assert.rejects(files.stage().receive(bytes()), says);
      assert.deepEqual(temporary(), []);
      assert.equal(fileSystem.openHandles, 0);
    });
  }
});

test('a placed file exists at once, and is removed when its stage ends and nobody keeps it', async () => {
  const { files, uploads, temporary } = await open();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  assert.deepEqual(uploads(), { '2026/11/flag.png': 'flag' });
  assert.equal(await stage.locate(PATH), `${DATA}/${PATH}`);
  await stage.end();
  assert.deepEqual([uploads(), temporary()], [{}, []]);
  assert.equal(await stage.locate(PATH), undefined);
});

test('writing a reserved file places it; one that is not placed is removed with the stage', async () => {
  const { files, fileSystem, uploads, temporary } = await open();
  const stage = files.stage();
  const [one, two, three] = [stage.reserve(), stage.reserve(), files.stage().reserve()];
  assert.equal(new Set([one, two, three]).size, 3);
  fileSystem.writeNow(one, new TextEncoder().encode('one'));
  fileSystem.writeNow(two, new TextEncoder().encode('two'));
  await stage.place(one, PATH);
  assert.deepEqual(uploads(), { '2026/11/flag.png': 'one' });
  await stage.end();
  assert.deepEqual([uploads(), temporary()], [{}, []]);
});

test('stages end by themselves', async () => {
  const { files, uploads } = await open();
  const [one, two] = [files.stage(), files.stage()];
  await placeText(one, 'uploads/1.png', 'one');
  await placeText(two, 'uploads/2.png', 'two');
  await one.end();
  assert.deepEqual(uploads(), { '2.png': 'two' });
  await one.end();
  await two.end();
  assert.deepEqual(uploads(), {});
});

test('an occupied place stays as it is', async (t) => {
  const cases: readonly { name: string; take: (world: Awaited<ReturnType<typeof open>>) => Promise<unknown> }[] = [
    {
      name: 'by somebody else’s file',
      take: async ({ fileSystem }) => {
        fileSystem.makeDirectoriesNow(`${DATA}/uploads/2026/11`);
        fileSystem.writeNow(`${DATA}/${PATH}`, new TextEncoder().encode('theirs'));
      },
    },
    { name: 'by a file of another stage', take: ({ files }) => placeText(files.stage(), PATH, 'theirs') },
    {
      name: 'by a file that was kept',
      take: async ({ files }) => {
        await placeText(files.stage(), PATH, 'theirs');
        await files.commit((tx) => tx.keepFile(PATH));
      },
    },
  ];
  for (const { name, take } of cases) {
    await t.test(name, async () => {
      const world = await open();
      await take(world);
      const before = world.temporary();
      const stage = world.files.stage();
      assert.equal(await answer(placeText(stage, PATH, 'ours')), '503 rest_storage_error');
      await stage.end();
      assert.deepEqual([world.uploads(), world.temporary()], [{ '2026/11/flag.png': 'theirs' }, before]);
    });
  }
  await t.test('or was, by a file that was kept and that somebody removed', async () => {
    const { files, fileSystem, uploads } = await open();
    await placeText(files.stage(), PATH, 'theirs');
    await files.commit((tx) => tx.keepFile(PATH));
    fileSystem.unlinkNow(`${DATA}/${PATH}`);
    assert.equal(await answer(placeText(files.stage(), PATH, 'ours')), '503 rest_storage_error');
    assert.deepEqual(uploads(), {});
  });
});

test('of two concurrent stages for one place, one gets it', async () => {
  const { files, uploads, temporary } = await open();
  const stages = ['one', 'two'].map((text) => ({ text, stage: files.stage() }));
  const answers = await Promise.all(stages.map(({ stage, text }) => answer(placeText(stage, PATH, text))));
  assert.deepEqual(answers.toSorted(), ['503 rest_storage_error', 'placed']);
  const winner = stages[answers.indexOf('placed')];
  await stages[1 - answers.indexOf('placed')]?.stage.end();
  assert.deepEqual(uploads(), { '2026/11/flag.png': winner?.text });
  await winner?.stage.end();
  assert.deepEqual([uploads(), temporary()], [{}, []]);
});

test('only the path of a file is a place', async () => {
  const { files, fileSystem, temporary } = await open();
  const stage = files.stage();
  const paths = [
    'flag.png',
    '/uploads/flag.png',
    '../flag.png',
    'uploads/../settings.json',
    'uploads/./flag.png',
    'uploads//flag.png',
    'uploads/.flag.png',
    'uploads/Flag.png',
    'uploads/a~b.png',
    'uploads/a b.png',
    'uploads/flag',
    'uploads/flag.png/',
    'uploads/flag.tar.gz',
    'uploads/flag.png\n',
    '.almanac/flag.png',
    `uploads/${'x'.repeat(240)}.png`,
  ];
  for (const path of paths) await assert.rejects(placeText(stage, path, 'x'), /cannot be the path of a file/, path);
  await stage.end();
  assert.deepEqual(temporary(), []);
  assert.deepEqual(namesOnDisk(fileSystem, '').toSorted(), ['.almanac']);
});

test('whichever call of an upload fails once: it is reported, nothing is left, and the next one works', async (t) => {
  const plain = await open();
  const calls: Call[] = [];
  plain.fileSystem.hooks = { before: (call) => calls.push(call) };
  await placeText(plain.files.stage(), PATH, 'flag');
  const told = { ENOSPC: '507 rest_storage_full', EIO: '503 rest_storage_error' };
  for (const [code, status] of Object.entries(told)) {
    for (const [nth, { name }] of calls.entries()) {
      await t.test(`${code} of call ${nth}, ${name}`, async () => {
        const { files, fileSystem, uploads, temporary } = await open();
        let count = 0;
        fileSystem.hooks = { fault: () => (count++ === nth ? code : undefined) };
        const stage = files.stage();
        const { temporary: received } = await stage.receive(chunks('flag')).catch(() => ({ temporary: undefined }));
        if (received) assert.equal(await answer(stage.place(received, PATH)), status);
        await stage.end();
        assert.deepEqual([uploads(), temporary()], [{}, []]);
        const next = files.stage();
        await placeText(next, PATH, 'flag');
        assert.deepEqual(uploads(), { '2026/11/flag.png': 'flag' });
      });
    }
  }
});

test('a file that cannot be removed when its stage ends is removed when the store closes', async () => {
  const { files, fileSystem, uploads, temporary } = await open();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  fileSystem.hooks = { fault: ({ name }) => (name === 'unlink' ? 'EIO' : undefined) };
  await stage.end();
  assert.deepEqual(uploads(), { '2026/11/flag.png': 'flag' });
  fileSystem.hooks = {};
  await files.close();
  assert.deepEqual([uploads(), temporary()], [{}, []]);
});

test('a file that cannot be removed even then is removed at the next start, and nothing is left behind', async () => {
  const { files, fileSystem, clock, uploads, temporary, machine } = await open();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  await files.commit((tx) => putEvent(tx, 1, 'Fair'));
  fileSystem.hooks = { fault: ({ name, path }) => (name === 'unlink' && path.endsWith('.png') ? 'EIO' : undefined) };
  await files.close();
  const { calls } = fileSystem;
  clock.advance(60_000);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(fileSystem.calls, calls);
  fileSystem.hooks = {};
  const { titles } = await openEvents({ fileSystem, clock, machine });
  assert.deepEqual([titles(), uploads(), temporary()], [{ 1: 'Fair' }, {}, []]);
});

test('closing ends all stages, and nothing is placed after it', async () => {
  const { files, uploads, temporary } = await open();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  const { temporary: late } = await stage.receive(chunks('late'));
  await files.close();
  assert.equal(await answer(stage.place(late, 'uploads/late.png')), '503 rest_storage_error');
  await stage.end();
  assert.deepEqual([uploads(), temporary()], [{}, []]);
});

test('a process that lost the lock places and removes nothing: the files belong to another', async () => {
  const { files, fileSystem, uploads } = await open();
  const stage = files.stage();
  await placeText(stage, 'uploads/1.png', 'one');
  fileSystem.unlinkNow(`${DATA}/.almanac/lock`);
  assert.equal(await answer(placeText(stage, 'uploads/2.png', 'two')), '503 rest_storage_error');
  await stage.end();
  assert.deepEqual(uploads(), { '1.png': 'one' });
});

test('files that nobody keeps are gone after a kill, immediately for the next process', async () => {
  const { files, uploads, temporary, ...world } = await open();
  const stage = files.stage();
  await placeText(stage, PATH, 'flag');
  await stage.receive(chunks('half'));
  files.kill();
  await openEvents(world);
  assert.deepEqual([uploads(), temporary()], [{}, []]);
});

test('a file that replaced such a file stays', async () => {
  const { files, uploads, temporary, ...world } = await open();
  await placeText(files.stage(), PATH, 'flag');
  files.kill();
  world.fileSystem.unlinkNow(`${DATA}/${PATH}`);
  world.fileSystem.writeNow(`${DATA}/${PATH}`, new TextEncoder().encode('theirs'));
  await openEvents(world);
  assert.deepEqual([uploads(), temporary()], [{ '2026/11/flag.png': 'theirs' }, []]);
});
