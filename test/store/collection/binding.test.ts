import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineCollection } from '../../../core/contract/data/collection.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { notes, operator } from './setup.ts';

const open = (files: Record<string, Record<number, Record<string, unknown>>>) => {
  const records = memoryRecordFiles(files);
  return { records, store: createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined }) };
};

test('a file that does not fit its schema is absent after a cold start and reported; the rest is served', async () => {
  const { store } = open({ 'test/notes': { 1: { id: 1 }, 2: { id: 2, tags: 'none' } } });
  const { reader } = await store.bind([notes as never]);
  assert.equal(reader.of(notes).get(2), undefined);
  assert.deepEqual(
    reader
      .of(notes)
      .find()
      .records.map(({ id }) => id),
    [1],
  );
  const { quarantined, records } = await store.health();
  assert.equal(records, 1);
  assert.deepEqual(
    quarantined.map(({ file, kind, stale }) => ({ file, kind, stale })),
    [{ file: 'test/notes/2.json', kind: 'schema', stale: false }],
  );
  assert.match(quarantined[0]?.message ?? '', /^tags: /);
});

test('a file that breaks while it is served: the last good version stays, unwritten, until it is repaired', async () => {
  const { store, records } = open({ 'test/notes': { 1: { id: 1, title: 'good' } } });
  const { reader, transaction } = await store.bind([notes as never]);
  const version = reader.of(notes).version(1);
  records.edit('test/notes', { 1: { id: 1, title: 5 } });

  assert.equal(reader.of(notes).get(1)?.title, 'good');
  assert.equal(reader.of(notes).version(1), version);
  assert.equal((await store.health()).quarantined[0]?.stale, true);
  for (const write of ['put', 'remove'] as const) {
    const refused = transaction(operator, (store) => {
      const record = store.of(notes).get(1);
      assert.equal(record?.title, 'good');
      return write === 'put' ? store.of(notes).put({ ...record, title: 'new' }) : store.of(notes).remove(1);
    });
    await assert.rejects(refused, { code: 'rest_edit_conflict', status: 409, message: /^test\/notes\/1\.json / });
  }
  assert.deepEqual(records.written, []);

  records.edit('test/notes', { 1: { id: 1, title: 'mended' } });
  assert.equal(reader.of(notes).get(1)?.title, 'mended');
  assert.deepEqual((await store.health()).quarantined, []);
});

test('a broken file that is removed is gone', async () => {
  const { store, records } = open({ 'test/notes': { 1: { id: 1 } } });
  const { reader } = await store.bind([notes as never]);
  records.edit('test/notes', { 1: { id: 1, title: 5 } });
  records.edit('test/notes', { 1: undefined });
  assert.equal(reader.of(notes).get(1), undefined);
  assert.deepEqual((await store.health()).quarantined, []);
});

test('a new view serves the last good version that the old one served', async () => {
  const { store, records } = open({ 'test/notes': { 1: { id: 1, title: 'good' }, 2: { id: 2 } } });
  const old = await store.bind([notes as never]);
  const version = old.reader.of(notes).version(1);
  records.edit('test/notes', { 1: { id: 1, title: 5 } });
  const next = await store.bind([notes as never]);
  old.release();
  assert.equal(next.reader.of(notes).get(1)?.title, 'good');
  assert.equal(next.reader.of(notes).version(1), version);
  assert.equal((await store.health()).quarantined.length, 1);
});

test('a new view includes changes that arrive while it is built', async () => {
  const many = Object.fromEntries(Array.from({ length: 2_500 }, (_, n) => [n + 1, { id: n + 1, title: 'old' }]));
  const { store, records } = open({ 'test/notes': many });
  const binding = store.bind([notes as never]);
  await new Promise(setImmediate);
  records.edit('test/notes', { 1: { id: 1, title: 'new' }, 2: undefined, 2500: undefined, 3000: { id: 3_000 } });
  const reader = (await binding).reader.of(notes);
  assert.equal(reader.get(1)?.title, 'new');
  assert.equal(reader.count(), 2_499);
  for (const id of [2, 2_500]) assert.equal(reader.get(id), undefined);
  assert.ok(reader.get(3_000));
});

test('views of two generations follow changes side by side until they are released', async () => {
  const { store, records } = open({ 'test/notes': { 1: { id: 1 } } });
  const old = await store.bind([notes as never]);
  const next = await store.bind([notes as never]);
  records.edit('test/notes', { 2: { id: 2 } });
  assert.equal(old.reader.of(notes).count(), 2);
  assert.equal(next.reader.of(notes).count(), 2);
  old.release();
  records.edit('test/notes', { 3: { id: 3 } });
  assert.equal(old.reader.of(notes).count(), 2);
  assert.equal(next.reader.of(notes).count(), 3);
});

test('a listener is notified of changed collections once the new state can be read', async () => {
  const { store, records } = open({ 'test/notes': {} });
  const { reader, transaction } = await store.bind([notes as never]);
  const heard: string[] = [];
  const end = store.onChange((collections) => heard.push(`${[...collections]}: ${reader.of(notes).count()}`));
  await transaction(operator, (store) =>
    store.of(notes).insert({ title: '', slug: null, start: null, end: null, status: '', tags: [] }),
  );
  records.edit('test/notes', { 1: undefined });
  end();
  records.edit('test/notes', { 2: { id: 2 } });
  assert.deepEqual(heard, ['test/notes: 1', 'test/notes: 0']);
});

test('a collection without an active plugin cannot be read, and a name cannot be bound twice', async () => {
  const { store } = open({});
  const { reader } = await store.bind([]);
  assert.throws(() => reader.of(notes), /^Error: collection test\/notes belongs to no plugin that is on$/);
  await assert.rejects(store.bind([notes, notes] as never), /^Error: collection test\/notes is bound twice$/);
});

const versioned = (version: number) =>
  defineCollection('test/cards', v.looseObject({ name: v.string() }), {
    fields: {},
    guard: () => undefined,
    version,
    upgrade: {
      2: ({ label, ...rest }) => ({ ...rest, title: label }),
      3: ({ title, ...rest }) => {
        if (title === 'cursed') throw new Error('no such title');
        return { ...rest, name: title };
      },
    },
  });

test('records are upgraded step by step in memory, on disk when next saved', async (t) => {
  const cards = versioned(3);
  const cases: readonly {
    name: string;
    stored: Record<string, unknown>;
    served?: Record<string, unknown>;
    kind?: string;
    says?: RegExp;
  }[] = [
    { name: 'from the first version', stored: { label: 'a' }, served: { name: 'a', $version: 3 } },
    { name: 'from the second', stored: { $version: 2, title: 'a', x: 1 }, served: { name: 'a', x: 1, $version: 3 } },
    { name: 'one that is up to date', stored: { $version: 3, name: 'a' }, served: { name: 'a', $version: 3 } },
    {
      name: 'a newer one is left alone',
      stored: { $version: 4, name: 'a' },
      kind: 'newer-version',
      says: /version 4.* supports only 3/,
    },
    {
      name: 'a version that is none',
      stored: { $version: 'x' },
      kind: 'schema',
      says: /\$version must be a whole number/,
    },
    {
      name: 'an upgrade that fails',
      stored: { label: 'cursed' },
      kind: 'schema',
      says: /^the code of its upgrade to version 3 fails: no such title$/,
    },
    { name: 'what an upgrade makes is checked too', stored: { label: 7 }, kind: 'schema', says: /^name: / },
  ];
  for (const { name, stored, served, kind, says } of cases) {
    await t.test(name, async () => {
      const { store, records } = open({ 'test/cards': { 1: { id: 1, ...stored } } });
      const { reader, transaction } = await store.bind([cards as never]);
      const record = reader.of(cards).get(1);
      assert.deepEqual(record, served && { id: 1, ...served });
      const [problem] = (await store.health()).quarantined;
      assert.equal(problem?.kind, kind);
      if (says) assert.match(problem?.message ?? '', says);
      if (!record) return;
      await transaction(operator, (store) => store.of(cards).put({ ...record, name: 'saved' }));
      const { entries } = await records.folder('test/cards', { private: false });
      assert.deepEqual(Object.entries(entries.get(1)?.value ?? {}).slice(0, 3), [
        ['id', 1],
        ['$version', 3],
        ['name', 'saved'],
      ]);
    });
  }
});
