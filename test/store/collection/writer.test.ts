import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { defineCollection } from '../../../core/contract/data/collection.ts';
import { eq } from '../../../core/contract/data/query.ts';
import type { RecordWriter } from '../../../core/contract/data/transaction.ts';
import { ApiError } from '../../../core/contract/error.ts';
import type { Principal } from '../../../core/contract/principal.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { type Note, nobody, notes, operator, somebody } from './setup.ts';

const FIRST = { id: 1, title: 'First', slug: 'first', status: 'publish' };
const SECOND = { id: 2, title: 'Second', slug: 'second', status: 'draft', unknown: { kept: [true] } };

async function open(files: Record<number, Record<string, unknown>> = { 1: FIRST, 2: SECOND }) {
  const records = memoryRecordFiles({ 'test/notes': files });
  const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
  const view = await store.bind([notes as never]);
  const write = <T>(run: (writer: RecordWriter<Note>) => T, principal: Principal = operator) =>
    view.transaction(principal, (transaction) => run(transaction.of(notes)));
  return { records, store, view, write, reader: view.reader.of(notes) };
}

const draft = { title: '', slug: null, start: null, end: null, status: 'draft', tags: [] };

test('a written record is served as it will be read from its file', async () => {
  const { write, reader } = await open();
  const made = await write((writer) => writer.insert({ ...draft, title: 'Third', gone: undefined, day: new Date(0) }));
  assert.deepEqual(made, { ...draft, id: 3, title: 'Third', day: '1970-01-01T00:00:00.000Z' });
  assert.equal(reader.get(3), made);
  assert.ok(Object.isFrozen(made));
});

test('undeclared members survive saving', async () => {
  const { write, reader } = await open();
  await write((writer) => {
    const record = writer.get(2);
    assert(record);
    writer.put({ ...record, title: 'Changed' });
  });
  assert.deepEqual(reader.get(2)?.unknown, { kept: [true] });
});

test('a put of an equal record writes nothing', async () => {
  const { write, records, reader } = await open();
  const before = reader.get(2);
  assert(before);
  const put = await write((writer) => writer.put({ ...structuredClone(before), absent: undefined }));
  assert.equal(put, before);
  assert.deepEqual(records.written, []);
});

test('a refused write stores nothing of its transaction', async (t) => {
  const cases: readonly {
    name: string;
    principal?: Principal;
    run: (writer: RecordWriter<Note>) => unknown;
    throws: { message: RegExp; status?: number; code?: string };
  }[] = [
    {
      name: 'a value that the schema does not take names the member',
      run: (writer) => writer.insert({ ...draft, tags: ['x'] as never }),
      throws: { message: /^test\/notes: tags\.0: / },
    },
    {
      name: 'a record that is not there cannot be replaced',
      run: (writer) => writer.put({ ...draft, id: 9 }),
      throws: { message: /^test\/notes has no record 9$/ },
    },
    {
      name: 'nor removed',
      run: (writer) => writer.remove(9),
      throws: { message: /^test\/notes has no record 9$/ },
    },
    {
      name: 'nor removed twice',
      run: (writer) => {
        writer.remove(1);
        writer.remove(1);
      },
      throws: { message: /^test\/notes has no record 1$/ },
    },
    {
      name: 'a value that another record has in a unique field',
      run: (writer) => writer.insert({ ...draft, slug: 'first' }),
      throws: { message: /^test\/notes: record 1 already has slug "first"$/ },
    },
    {
      name: 'a value that a record of the same transaction took',
      run: (writer) => {
        writer.insert({ ...draft, slug: 'new' });
        writer.insert({ ...draft, slug: 'new' });
      },
      throws: { message: /^test\/notes: record 4 already has slug "new"$/ },
    },
    {
      name: 'nobody: 401',
      principal: nobody,
      run: (writer) => writer.insert({ ...draft, status: 'publish' }),
      throws: { message: /^no$/, status: 401, code: 'rest_cannot_publish' },
    },
    {
      name: 'somebody without the right: 403',
      principal: somebody,
      run: (writer) => writer.put({ ...draft, id: 2, status: 'publish' }),
      throws: { message: /^no$/, status: 403, code: 'rest_cannot_publish' },
    },
    {
      name: 'the guard sees what is removed',
      principal: somebody,
      run: (writer) => writer.remove(1),
      throws: { message: /^no$/, status: 403, code: 'rest_cannot_publish' },
    },
    {
      name: 'the guard is asked even where nothing would change',
      principal: somebody,
      run: (writer) => writer.put(writer.get(1) as Note),
      throws: { message: /^no$/, status: 403, code: 'rest_cannot_publish' },
    },
    {
      name: 'a field that is not declared',
      run: (writer) => writer.first(eq('colour', 'red')),
      throws: { message: /^test\/notes declares no field "colour"$/ },
    },
    {
      name: 'an asynchronous body',
      run: async (writer) => writer.insert(draft),
      throws: { message: /must be synchronous/ },
    },
  ];
  for (const { name, principal, run, throws } of cases) {
    await t.test(name, async () => {
      const { write, records } = await open();
      const failed = write((writer) => {
        writer.insert(draft);
        return run(writer);
      }, principal);
      await assert.rejects(failed, (error: Error) => {
        assert.match(error.message, throws.message);
        assert.equal(error instanceof ApiError ? error.status : undefined, throws.status);
        assert.equal(error instanceof ApiError ? error.code : undefined, throws.code);
        return true;
      });
      assert.deepEqual(records.written, []);
    });
  }
});

test('values that a unique field allows', async (t) => {
  const cases: Record<string, (writer: RecordWriter<Note>) => unknown> = {
    'null more than once': (writer) => [writer.insert(draft), writer.insert(draft)],
    'the value that a record has itself': (writer) => writer.put({ ...draft, id: 1, slug: 'first', title: 'Other' }),
    'a value whose record was removed before': (writer) => {
      writer.remove(1);
      writer.insert({ ...draft, slug: 'first' });
    },
    'two records that change places through null': (writer) => {
      writer.put({ ...draft, id: 1, slug: null });
      writer.put({ ...draft, id: 2, slug: 'first' });
      writer.put({ ...draft, id: 1, slug: 'second' });
    },
  };
  for (const [name, run] of Object.entries(cases)) {
    await t.test(name, async () => {
      const { write } = await open();
      await write(run);
    });
  }
});

test('transactions of one group see each other, in queries, by id and in unique fields', async () => {
  const { write } = await open();
  const first = write((writer) => writer.insert({ ...draft, slug: 'new' }));
  const failed = write((writer) => {
    writer.insert({ ...draft, slug: 'never' });
    throw new Error('dropped');
  });
  const second = write((writer) => {
    assert.equal(writer.get(3)?.slug, 'new');
    assert.equal(writer.first(eq('slug', 'new'))?.id, 3);
    assert.equal(writer.first(eq('slug', 'never')), undefined);
    writer.insert({ ...draft, slug: 'new' });
  });
  await first;
  await assert.rejects(failed, /dropped/);
  await assert.rejects(second, /already has slug "new"/);
});

test('in a transaction the first record with a value is the one with the lowest id, changed or not', async () => {
  const { write } = await open();
  await write((writer) => {
    const drafts = () => writer.first(eq('status', 'draft'))?.id;
    assert.equal(drafts(), 2);
    writer.put({ ...draft, id: 1, slug: 'first' });
    assert.equal(drafts(), 1);
    assert.equal(writer.first(eq('status', 'publish')), undefined);
    writer.remove(1);
    assert.equal(drafts(), 2);
    writer.insert(draft);
    assert.equal(drafts(), 2);
    writer.remove(2);
    assert.equal(drafts(), 3);
  });
});

test('a version identifies the content, also in the transaction that changes it', async () => {
  const { write, reader } = await open();
  const [before, inside] = await write((writer) => {
    const version = writer.version(1);
    writer.put({ ...draft, id: 1, slug: 'first', title: 'Other' });
    return [version, writer.version(1)];
  });
  assert.ok(before);
  assert.notEqual(before, inside);
  assert.equal(reader.version(1), inside);
  assert.equal(reader.version(99), undefined);
});

test('ids: one sequence for all collections, or one of its own', async () => {
  const collection = (name: string, ids: 'site' | 'own') =>
    defineCollection(name, v.looseObject({ id: v.number() }), { ids, fields: {}, guard: () => undefined });
  const own = collection('people', 'own');
  const other = collection('test/other', 'site');
  const records = memoryRecordFiles({ 'test/notes': { 7: { ...FIRST, id: 7 } } });
  const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
  const view = await store.bind([own, other, notes] as never);
  const ids = await view.transaction(operator, (transaction) => [
    transaction.of(own).insert({}).id,
    transaction.of(own).insert({}).id,
    transaction.of(other).insert({}).id,
    transaction.of(notes).insert(draft).id,
  ]);
  assert.deepEqual(ids, [1, 2, 8, 9]);
});
