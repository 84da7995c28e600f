import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { type Collection, defineCollection, posting, sorted, text } from '../../../core/contract/data/collection.ts';
import { contains, eq } from '../../../core/contract/data/query.ts';
import type { StorePorts } from '../../../core/platform/ports.ts';
import { openStore } from '../../../core/store/open-store.ts';
import { memoryFileSystem } from '../../../scripts/testing/memory-file-system.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { testClock } from '../../../scripts/testing/test-clock.ts';
import { operator } from './setup.ts';

/** Titles that the schema was asked about. */
let checked: string[] = [];

const schema = v.looseObject({
  id: v.number(),
  title: v.pipe(
    v.string(),
    v.check((title) => checked.push(title) > 0 && title !== 'bad'),
  ),
  kind: v.optional(v.string(), 'plain'),
});

const notesOf = (version: number) =>
  defineCollection('test/notes', schema, {
    guard: () => undefined,
    version,
    upgrade: { 2: (record) => ({ ...record, kind: 'upgraded' }) },
    fields: {
      title: sorted((note) => note.title),
      kind: posting((note) => note.kind),
      search: text((note) => note.title),
    },
  });

/** A site with three records; each start reports checked and served records. */
async function site() {
  const fileSystem = memoryFileSystem();
  const clock = testClock();
  const ports: StorePorts = {
    fileSystem,
    clock,
    log: quietLog,
    random: { bytes: (count) => new Uint8Array(count).fill(++pid) },
    processes: {
      self: async () => ({ pid: 1, started: '', boot: '' }),
      isRunning: async () => false,
      memory: () => ({ resident: 0, heap: 0 }),
    },
  };
  let pid = 0;
  for (const path of ['/data', '/data/test', '/data/test/notes']) await fileSystem.makeDirectory(path);
  const write = async (id: number, value: object) => {
    const file = await fileSystem.open(`/data/test/notes/${id}.json`, 'create');
    await file.write(new TextEncoder().encode(JSON.stringify({ id, ...value })));
    await file.close();
  };
  await write(1, { title: 'exact', kind: 'own' });
  await write(2, { title: 'short' });
  await write(3, { title: 'bad' });
  const start = async (fingerprint: string | undefined, version = 1, code = '') => {
    checked = [];
    const notes = notesOf(version);
    const store = await openStore({ folder: '/data', ports, watch: false, fingerprint: async () => fingerprint });
    const { reader, transaction } = await store.bind([{ ...(notes as never as Collection<never>), code }]);
    const looked = [...checked];
    const all = reader.of(notes).find({ order: [{ field: 'title', direction: 'asc' }] }).records;
    const served = Object.fromEntries(all.map(({ id, kind }) => [id, kind]));
    assert.deepEqual(reader.of(notes).find({ where: eq('kind', 'own') }).total, version === 1 ? 1 : 0);
    assert.deepEqual(reader.of(notes).find({ where: contains('search', 'SHÓRT') }).total, 1);
    await transaction(operator, (tx) => assert.equal(tx.of(notes).get(2)?.title, 'short'));
    clock.advance(5_000);
    await store.close();
    return { checked: looked.sort(), served };
  };
  return { start };
}

const ALL = ['bad', 'exact', 'short'];

test('the same code does not check valid records again, but invalid ones', async () => {
  const { start } = await site();
  assert.deepEqual(await start('a'), { checked: ALL, served: { 1: 'own', 2: 'plain' } });
  assert.deepEqual(await start('a'), { checked: ['bad'], served: { 1: 'own', 2: 'plain' } });
});

test('all records are checked after a change of code, of the collection version, or if the code is unknown', async () => {
  const { start } = await site();
  await start('a');
  assert.deepEqual((await start('b')).checked, ALL);
  assert.deepEqual((await start('b')).checked, ['bad']);
  assert.deepEqual(await start('b', 2), { checked: ALL, served: { 1: 'upgraded', 2: 'upgraded' } });
  assert.deepEqual((await start('b', 1)).checked, ALL);
  assert.deepEqual((await start('b', 1, 'a plugin')).checked, ALL);
  assert.deepEqual((await start('b', 1, 'a plugin')).checked, ['bad']);
  assert.deepEqual((await start('b', 1, 'another')).checked, ALL);
  assert.deepEqual((await start(undefined)).checked, ALL);
});
