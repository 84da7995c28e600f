import assert from 'node:assert/strict';
import { test } from 'node:test';
import { definePlugin } from '../../core/index.ts';
import { pluginSource, type TestSite, testSite } from '../../scripts/testing/test-site.ts';
import { indexOf, listed, open, type Run, reopen } from './index-plugin.ts';
import { ask, boardPlugin, notes } from './note-board.ts';

/** Fails in every run with a bad note. */
const refusesBad: Run = ({ changes }) => {
  if (changes.some(({ after }) => after?.text.startsWith('bad'))) throw new Error('bad');
};

const post = (site: TestSite, text: string) => ask(site, 'POST', '/notes', { text });
const put = (site: TestSite, id: number, text: string) => ask(site, 'PUT', `/notes/${id}`, { text });
const statesOf = async (site: TestSite) => (await listed(site)).map(([, key, , , state]) => `${key} ${state}`).sort();

for (const { what, act, told: expected, rows } of [
  {
    what: 'one record with a change',
    act: async (site: TestSite) => {
      await post(site, 'bad');
      await post(site, 'b');
      await put(site, 1, 'good');
      await put(site, 2, 'c');
    },
    told: ['created 2: b', 'changed 2: b -> c'],
    rows: ['index/notes board/notes/1 parked', 'index/notes waiting'],
  },
  {
    what: 'a change between others of its record',
    act: async (site: TestSite) => {
      await post(site, 'a');
      await put(site, 1, 'bad');
      await put(site, 1, 'c');
      await post(site, 'b');
    },
    told: ['created 1: a', 'created 2: b'],
    rows: ['index/notes board/notes/1 parked', 'index/notes waiting'],
  },
  {
    what: 'two records',
    act: async (site: TestSite) => {
      await post(site, 'bad 1');
      await post(site, 'b');
      await post(site, 'bad 3');
    },
    told: ['created 2: b'],
    rows: ['index/notes board/notes/1 parked', 'index/notes board/notes/3 parked', 'index/notes waiting'],
  },
]) {
  test(`a listener that fails with ${what} receives all other changes, and the held ones when it is run`, async (t) => {
    let run: Run = refusesBad;
    const { site, told } = await open(t, { run: (context) => run(context), retries: 0 });
    await act(site);
    await site.jobsDone();
    assert.deepEqual([told, await statesOf(site)], [expected, rows]);
    const again = await reopen(t, site, async () => {}, { run: (context) => run(context), retries: 0 });
    await again.site.jobsDone();
    assert.deepEqual([again.told, await statesOf(again.site)], [[], rows], 'it stays so over a restart');
    run = () => undefined;
    await again.site.command('jobs run', 'index/notes');
    await again.site.jobsDone();
    assert.deepEqual(await statesOf(again.site), ['index/notes waiting']);
    const all = [...told, ...again.told];
    for (const id of [1, 2, 3]) {
      const texts = all.filter((line) => line.includes(` ${id}: `)).map((line) => line.split(': ')[1]);
      assert.deepEqual(
        texts.map((text) => text?.split(' -> ')[0]).slice(1),
        texts.map((text) => text?.split(' -> ').at(-1)).slice(0, -1),
        'each change begins where the one before it ended',
      );
    }
  });
}

test('held changes fail again, and are held again', async (t) => {
  const { site, told } = await open(t, { run: refusesBad, retries: 0 });
  await post(site, 'bad');
  await site.jobsDone();
  await assert.rejects(site.command('jobs run', 'index/notes'), /bad/);
  assert.deepEqual(await statesOf(site), ['index/notes board/notes/1 parked', 'index/notes waiting']);
  await post(site, 'b');
  await site.jobsDone();
  assert.deepEqual(told, ['created 2: b']);
});

test('a listener whose code is gone has nothing wait any more', async (t) => {
  const { site } = await open(t, { run: refusesBad, retries: 0 });
  await post(site, 'bad');
  await site.jobsDone();
  await site.close();
  const index = pluginSource(definePlugin({ name: 'index' }).with({}));
  const next = await testSite([boardPlugin, index], { clock: site.clock, fileSystem: site.fileSystem });
  t.after(() => next.close());
  await next.jobsDone();
  assert.deepEqual(await statesOf(next), []);
});

/** More than waits for a plugin that is off. */
const MANY = 5_400;

test('the log has a limit while a plugin is off, which must then rebuild its data', async (t) => {
  const resyncs: (readonly [resync: boolean, changes: number])[] = [];
  const { told, source } = indexOf({ run: ({ resync, changes }) => void resyncs.push([resync, changes.length]) });
  const other = definePlugin({ name: 'other' });
  const listener = other.listener({ name: 'notes', to: [notes], run: () => undefined });
  const listens = { requires: ['board'], listens: [notes.name] };
  const site = await testSite([boardPlugin, source, pluginSource(other.with({ listeners: [listener] }), listens)]);
  t.after(() => site.close());
  await site.jobsDone();
  const plugins = (on: boolean) => ({ plugins: { board: true, other: true, index: on } });
  await site.saveSettings(plugins(false));
  for (let count = 0; count < MANY; count += 900) {
    await site.json('/board/v1/many', { json: { text: 'a', count: 900 } });
    await site.jobsDone();
  }
  const left = (await site.fileSystem.readDirectory('/site/.almanac/private/core/changes')).length;
  assert.ok(left <= 5_200, String(left));
  await site.saveSettings(plugins(true));
  await site.jobsDone();
  assert.deepEqual(resyncs[0], [true, 0]);
  assert.ok(resyncs.slice(1).every(([resync, changes]) => !resync && changes > 0));
  assert.equal(told.length, left);
  await put(site, 1, 'b');
  await site.jobsDone();
  assert.equal(told.at(-1), 'changed 1: a -> b');
});
