import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANY_OF_SITE, definePlugin } from '../../core/index.ts';
import { testClock } from '../../scripts/testing/test-clock.ts';
import { pluginSource, type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { indexOf, listed, open, type Run, reopen } from './index-plugin.ts';
import { ask, boardPlugin, edit, notes, untilHolds } from './note-board.ts';

for (const { what, act, told: expected } of [
  {
    what: 'a new record',
    act: async (site: TestSite) => assert.equal(await ask(site, 'POST', '/notes', { text: 'a' }), 200),
    told: ['created 1: a'],
  },
  {
    what: 'each change of a record, in order',
    act: async (site: TestSite) => {
      await ask(site, 'POST', '/notes', { text: 'a' });
      await ask(site, 'PUT', '/notes/1', { text: 'b' });
      await ask(site, 'PUT', '/notes/1', { text: 'c' });
      await ask(site, 'DELETE', '/notes/1');
    },
    told: ['created 1: a', 'changed 1: a -> b', 'changed 1: b -> c', 'removed 1: c'],
  },
  {
    what: 'all changes of one transaction',
    act: async (site: TestSite) => {
      await ask(site, 'POST', '/pairs', { text: 'a' });
    },
    told: ['created 1: a', 'created 2: a'],
  },
  {
    what: 'nothing of a write that changes nothing',
    act: async (site: TestSite) => {
      await ask(site, 'POST', '/notes', { text: 'a' });
      await ask(site, 'PUT', '/notes/1', { text: 'a' });
    },
    told: ['created 1: a'],
  },
  {
    what: 'nothing of a write that fails or is only tried',
    act: async (site: TestSite) => {
      assert.equal(await ask(site, 'POST', '/notes', { text: 'a', fails: true }), 500);
      assert.equal(await ask(site, 'POST', '/notes', { text: 'a', _dry_run: 1 }), 200);
    },
    told: [],
  },
]) {
  test(`a listener is notified of ${what}`, async (t) => {
    const { site, told } = await open(t);
    await act(site);
    await site.jobsDone();
    assert.deepEqual(told, expected);
  });
}

test('a listener is notified of edits by hand, before later changes', async (t) => {
  const { site, told } = await open(t);
  await ask(site, 'POST', '/notes', { text: 'a' });
  await site.jobsDone();
  await edit(site, 1, 'by hand');
  await untilHolds(site, () => told.length === 2);
  await edit(site, 1, 'unseen');
  // the file is read again before it is written
  await ask(site, 'PUT', '/notes/1', { text: 'b' });
  await site.jobsDone();
  await edit(site, 1, undefined);
  await untilHolds(site, () => told.length === 5);
  await edit(site, 7, 'new');
  await untilHolds(site, () => told.length === 6);
  assert.deepEqual(told, [
    'created 1: a',
    'changed 1: a -> by hand',
    'changed 1: by hand -> unseen',
    'changed 1: unseen -> b',
    'removed 1: b',
    'created 7: new',
  ]);
});

test('a listener is notified of edits made while the site was stopped, once', async (t) => {
  const { site } = await open(t);
  for (const text of ['a', 'b', 'c']) await ask(site, 'POST', '/notes', { text });
  await site.jobsDone();
  const next = await reopen(t, site, async () => {
    await edit(site, 1, 'by hand');
    await edit(site, 2, undefined);
    await edit(site, 9, 'new');
  });
  await next.site.jobsDone();
  const byId = (some: readonly string[]) => [...some].sort();
  assert.deepEqual(byId(next.told), byId(['changed 1: a -> by hand', 'removed 2: b', 'created 9: new']));
  const last = await reopen(t, next.site, async () => {});
  assert.deepEqual(last.told, []);
});

test('a new listener is not notified of existing records', async (t) => {
  const site = await testSite([boardPlugin]);
  await ask(site, 'POST', '/notes', { text: 'a' });
  const { site: next, told } = await reopen(t, site, async () => {});
  await ask(next, 'PUT', '/notes/1', { text: 'b' });
  await next.jobsDone();
  assert.deepEqual(told, ['changed 1: a -> b']);
});

test('a site without listeners logs nothing', async (t) => {
  const site = await testSite([boardPlugin]);
  t.after(() => site.close());
  await ask(site, 'POST', '/notes', { text: 'a' });
  await site.jobsDone();
  for (const folder of ['changes', 'versions']) {
    assert.equal(await site.fileSystem.stat(`/site/.almanac/private/core/${folder}`), undefined, folder);
  }
});

test('a plugin that was off is later notified how records differ from its last state', async (t) => {
  const { site, told, source } = await (async () => {
    const watched = indexOf();
    const opened = await testSite([boardPlugin, watched.source]);
    t.after(() => opened.close());
    await opened.jobsDone();
    return { site: opened, ...watched };
  })();
  const plugins = (on: boolean) => ({ plugins: { board: true, [source.key]: on } });
  await ask(site, 'POST', '/notes', { text: 'a' });
  await site.jobsDone();
  await site.saveSettings(plugins(false));
  await ask(site, 'PUT', '/notes/1', { text: 'b' });
  await ask(site, 'PUT', '/notes/1', { text: 'c' });
  await site.jobsDone();
  assert.deepEqual(told, ['created 1: a']);
  await site.saveSettings(plugins(true));
  await site.jobsDone();
  assert.deepEqual(told, ['created 1: a', 'changed 1: a -> c']);
});

test('a failed run is tried again with the same changes, and finally parked; jobs run delivers them again', async (t) => {
  const clock = testClock();
  const from = clock.now();
  const runs: string[] = [];
  let fails = true;
  const run: Run = (context) => {
    runs.push(`${(clock.now() - from) / 1_000}: ${context.changes.length} (${context.attempt})`);
    if (fails) throw new Error('no jam');
  };
  const { site, told } = await open(t, { run, retries: 2 }, { clock });
  await ask(site, 'POST', '/pairs', { text: 'a' });
  for (let second = 0; second < 60; second++) {
    await site.jobsDone();
    clock.advance(1_000);
  }
  assert.deepEqual(runs, ['0: 2 (1)', '10: 2 (2)', '30: 2 (3)', '30: 1 (1)', '30: 1 (1)']);
  await ask(site, 'PUT', '/notes/1', { text: 'b' });
  await site.jobsDone();
  assert.equal(runs.length, 5, 'what comes later of these records waits');
  const rows = await listed(site);
  assert.deepEqual(
    rows.map(([, ...row]) => row),
    [
      ['index/notes board/notes/1', '-', '1', 'parked', 'no jam'],
      ['index/notes board/notes/2', '-', '1', 'parked', 'no jam'],
      ['index/notes', '-', '0', 'waiting', '-'],
    ],
  );
  assert.ok(site.logged.some((line) => line.startsWith('a listener failed for good')));
  fails = false;
  const [[id = ''] = []] = rows;
  assert.deepEqual(await site.command('jobs run', id), [`${id} has run`]);
  await site.jobsDone();
  assert.deepEqual(told, ['created 1: a', 'changed 1: a -> b']);
  assert.deepEqual(await site.command('jobs run', 'index/notes'), ['index/notes has run']);
  await site.jobsDone();
  assert.deepEqual(told, ['created 1: a', 'changed 1: a -> b', 'created 2: a']);
  assert.deepEqual((await listed(site)).length, 1);
});

test('writes of a run are stored with its plugin, and a change is delivered again after a failure', async (t) => {
  let told = 0;
  const run: Run = ({ transaction }) => {
    told++;
    if (told === 1) return transaction(() => undefined).then(() => Promise.reject(new Error('no')));
  };
  const { site, told: noted } = await open(t, { run });
  await ask(site, 'POST', '/notes', { text: 'a' });
  await site.jobsDone();
  site.clock.advance(10_000);
  await site.jobsDone();
  assert.deepEqual([told, noted], [2, ['created 1: a']]);
});

test('many changes come a hundred at a time, and the log drops those that all listeners have received', async (t) => {
  const sizes: number[] = [];
  const { site, told } = await open(t, { run: ({ changes }) => void sizes.push(changes.length) });
  await site.close();
  for (let id = 1; id <= 1_450; id++) await edit(site, id, 'a');
  const { site: next, told: later } = await open(
    t,
    { run: ({ changes }) => void sizes.push(changes.length) },
    { clock: site.clock, fileSystem: site.fileSystem },
  );
  await next.jobsDone();
  assert.deepEqual([told.length, later.length, Math.max(...sizes)], [0, 1_450, 100]);
  const left = (await next.fileSystem.readDirectory('/site/.almanac/private/core/changes')).length;
  assert.ok(left >= 1_000 && left < 1_200, String(left));
  const last = await reopen(t, next, () => edit(next, 3, 'b'));
  await last.site.jobsDone();
  assert.deepEqual(last.told, ['changed 3: b'], 'what was let go of is still known');
});

test('a listener to any record of the site is notified of records of all kinds', async (t) => {
  const told: string[] = [];
  const index = definePlugin({ name: 'index' });
  const listener = index.listener({
    name: 'all',
    to: ANY_OF_SITE,
    run: ({ changes }) => void told.push(...changes.map(({ collection, id }) => `${collection} ${id}`)),
  });
  const site = await testSite([boardPlugin, pluginSource(index.with({ listeners: [listener] }), { listens: ['*'] })]);
  t.after(() => site.close());
  await site.jobsDone();
  await ask(site, 'POST', '/notes', { text: 'a' });
  await site.command('user add', { login: 'ada', role: 'editor', email: 'ada@example.org' });
  await site.jobsDone();
  assert.deepEqual(told, ['board/notes 1']);
});

for (const { what, manifest, message } of [
  {
    what: 'to what its manifest does not name',
    manifest: {},
    message: 'plugin index may not listen to changes of board/notes: add "board/notes" to listens in its plugin.json',
  },
  {
    what: 'to a plugin that it does not require',
    manifest: { listens: [notes.name], requires: [] },
    message:
      'plugin index listens to the collection board/notes but does not require plugin board: add "board" to requires in its plugin.json',
  },
]) {
  test(`a site does not start with a listener ${what}`, async () => {
    await assert.rejects(testSite([boardPlugin, indexOf({ manifest }).source]), { message });
  });
}

test('a site does not start with a listener and a job of one name', async () => {
  const board = definePlugin({ name: 'index' });
  const listener = board.listener({ name: 'notes', to: [], run: () => undefined });
  const job = board.job({ name: 'notes', run: () => undefined });
  await assert.rejects(testSite([board.with({ listeners: [listener], jobs: [job] })]), {
    message: 'listener notes of plugin index is there twice',
  });
});

test('plugin info lists the listeners of a plugin', async (t) => {
  const { site } = await open(t);
  const info = await site.command('plugin info', 'index');
  assert.ok(
    info.some((line) => /^listeners +notes \(board\/notes\)$/.test(line)),
    info.join('\n'),
  );
  assert.ok(info.some((line) => /^listens to +board\/notes$/.test(line)));
});
