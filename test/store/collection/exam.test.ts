import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  all,
  any,
  type Condition,
  contains,
  eq,
  gt,
  lte,
  ne,
  noneOf,
  not,
  type Order,
  type Rank,
  type Scalar,
} from '../../../core/contract/data/query.ts';
import type { RecordReader } from '../../../core/contract/data/store-reader.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { naiveFind, pageOf } from './naive-find.ts';
import { type Note, notes, operator } from './setup.ts';

const number = fc.integer({ min: -2, max: 3 });
const word = fc.constantFrom('', 'a', 'b', 'Äa', 'ab', 'B a');
const scalar: fc.Arbitrary<Scalar> = fc.oneof(number, word, fc.boolean(), fc.constant(null));

const note = fc.record({
  title: word,
  start: fc.oneof(number, word, fc.boolean(), fc.constant(null)),
  end: fc.oneof(number, fc.constant(null)),
  status: fc.constantFrom('publish', 'publish', 'publish', 'publish', 'draft', 'trash'),
  tags: fc.array(number, { maxLength: 3 }),
});

const comparable = fc.constantFrom('id', 'title', 'start', 'end', 'times');
const equatable = fc.constantFrom('id', 'title', 'start', 'end', 'times', 'status', 'tags', 'slug');
const values = fc.oneof(scalar, fc.constantFrom('publish', 'draft'));

const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('eq' as const, 'ne' as const), field: equatable, value: values }),
  fc.record({
    op: fc.constantFrom('in' as const, 'notIn' as const),
    field: equatable,
    values: fc.array(values, { maxLength: 3 }),
  }),
  fc.record({
    op: fc.constantFrom('lt' as const, 'lte' as const, 'gt' as const, 'gte' as const),
    field: comparable,
    value: scalar,
  }),
  fc.record({
    op: fc.constantFrom('contains' as const, 'equals' as const),
    field: fc.constant('search'),
    text: fc.constantFrom('', 'A', 'ä', 'b', 'x', 'b A ', 'AB'),
  }),
);
/** Conditions as lists have them: each lets most records through. */
const usual: fc.Arbitrary<Condition> = fc
  .subarray<Condition>(
    [
      eq('status', 'publish'),
      gt('end', -2),
      lte('start', 'zz'),
      ne('tags', 1),
      noneOf('times', [3]),
      not(contains('search', 'ab')),
      any(eq('status', 'publish'), all(eq('status', 'draft'), eq('tags', 2))),
    ],
    { minLength: 2 },
  )
  .map((conditions) => all(...conditions));
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'large' },
    { weight: 2, arbitrary: leaf },
    { weight: 1, arbitrary: usual },
    {
      weight: 2,
      arbitrary: fc.record({
        op: fc.constantFrom('all' as const, 'any' as const),
        conditions: fc.array(tie('condition'), { maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ op: fc.constant('not' as const), condition: tie('condition') }) },
  ),
}));

const order: fc.Arbitrary<Order> = fc.record({
  field: comparable,
  direction: fc.constantFrom('asc' as const, 'desc' as const),
});
const query = fc.record({
  where: fc.option(condition, { nil: undefined }),
  order: fc.option(fc.array(order, { maxLength: 3 }), { nil: undefined }),
  rank: fc.option(
    fc.constantFrom<Rank<Note>>(
      (record) => record.tags.length,
      { field: 'tags', rankOf: (tag) => -Number(tag) },
      { field: 'end', rankOf: (end) => Number(end) % 2 },
    ),
    { nil: undefined },
  ),
  tiers: fc.option(fc.array(leaf, { maxLength: 3 }), { nil: undefined }),
  offset: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
  limit: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
});

/** One write: of a new record, over the n-th that is there, or the end of that one. */
const write = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), note }),
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(), note }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

type Drawn = typeof note extends fc.Arbitrary<infer T> ? T : never;

const stored = (list: readonly Drawn[]): Record<number, Note> =>
  Object.fromEntries(list.map((value, at) => [at + 1, { id: at + 1, slug: `s${at}`, ...value }]));

async function bound(list: readonly Drawn[]) {
  const records = memoryRecordFiles({ 'test/notes': stored(list) });
  const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
  return { records, view: await store.bind([notes as never]) };
}

/** Values of some fields, by id. */
const valuesById = (reader: Pick<RecordReader<Note>, 'values'>, where: Condition | undefined) =>
  [...reader.values(['id', 'status', 'tags'], where)].sort(([a], [b]) => Number(a) - Number(b));
const valuesIn = (records: readonly Note[]) =>
  records.map(({ id, status, tags }) => [id, status, tags]).sort(([a], [b]) => Number(a) - Number(b));

/** How many records have each value, but for values that none has. */
const tallied = (reader: Pick<RecordReader<Note>, 'tally'>, field: string, where: Condition | undefined) =>
  new Map([...reader.tally(field, where)].filter(([, count]) => count !== 0).sort());
function tallyIn(records: readonly Note[], valuesOf: (note: Note) => readonly Scalar[]) {
  const tally = new Map<Scalar, number>();
  for (const value of records.flatMap((record) => [...new Set(valuesOf(record))])) {
    tally.set(value, (tally.get(value) ?? 0) + 1);
  }
  return new Map([...tally].sort());
}
function assertTallies(
  reader: Pick<RecordReader<Note>, 'tally'>,
  where: Condition | undefined,
  fitting: readonly Note[],
) {
  assert.deepEqual(
    tallied(reader, 'tags', where),
    tallyIn(fitting, (record) => record.tags),
  );
  assert.deepEqual(
    tallied(reader, 'status', where),
    tallyIn(fitting, (record) => [record.status]),
  );
}

const RUNS = { numRuns: 400 };

test('the same for thousands of records, where indexes are split into chunks', async () => {
  const many = fc.array(note, { minLength: 1_500, maxLength: 3_000, size: 'max' });
  const removals = fc.array(fc.nat({ max: 3_000 }), { maxLength: 2_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(many, removals, fc.array(query, { minLength: 10, maxLength: 10 }), async (list, gone, queries) => {
      const { records, view } = await bound(list);
      for (const id of gone) records.edit('test/notes', { [id]: undefined });
      const reader = view.reader.of(notes);
      const everything = reader.find().records;
      assert.equal(everything.length, list.length - new Set(gone.filter((id) => id >= 1 && id <= list.length)).size);
      for (const asked of queries) assert.deepEqual(pageOf(reader.find(asked)), naiveFind(notes, everything, asked));
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test('a query filters, sorts, pages and counts like a plain filter over all records', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { maxLength: 60, size: 'max' }),
      fc.array(query, { minLength: 1, maxLength: 8, size: 'max' }),
      async (list, queries) => {
        const { view } = await bound(list);
        const reader = view.reader.of(notes);
        const everything = reader.find().records;
        for (const asked of queries) {
          assert.deepEqual(pageOf(reader.find(asked)), naiveFind(notes, everything, asked));
          const fitting = naiveFind(notes, everything, { where: asked.where });
          assert.equal(reader.count(asked.where), fitting.total);
          assert.deepEqual(valuesById(reader, asked.where), valuesIn(fitting.records));
          assertTallies(reader, asked.where, fitting.records);
        }
      },
    ),
    RUNS,
  );
});

test('queries of a transaction see its own writes and those of its group; afterwards everybody does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { maxLength: 25, size: 'max' }),
      fc.array(fc.record({ writes: fc.array(write, { maxLength: 6 }), query, fails: fc.boolean() }), { maxLength: 5 }),
      async (list, group) => {
        const { view } = await bound(list);
        const model = new Map<number, Note>(Object.entries(stored(list)).map(([id, value]) => [Number(id), value]));
        const failure = new Error('wanted');
        const runs = group.map(({ writes, query, fails }) =>
          view.transaction(operator, (store) => {
            const mine = new Map(model);
            for (const one of writes) apply(store.of(notes), mine, one);
            assert.deepEqual(pageOf(store.of(notes).find(query)), naiveFind(notes, [...mine.values()], query));
            const { records } = naiveFind(notes, [...mine.values()], { where: query.where });
            assert.deepEqual(valuesById(store.of(notes), query.where), valuesIn(records));
            assertTallies(store.of(notes), query.where, records);
            if (fails) throw failure;
            model.clear();
            for (const [id, value] of mine) model.set(id, value);
          }),
        );
        for (const result of await Promise.allSettled(runs)) {
          if (result.status === 'rejected') assert.equal(result.reason, failure);
        }
        const reader = view.reader.of(notes);
        assert.deepEqual(pageOf(reader.find()), naiveFind(notes, [...model.values()], {}));
        for (const { query } of group)
          assert.deepEqual(pageOf(reader.find(query)), naiveFind(notes, [...model.values()], query));
      },
    ),
    RUNS,
  );
});

function apply(
  store: { insert(value: Omit<Note, 'id'>): Note; put(value: Note): Note; remove(id: number): void },
  model: Map<number, Note>,
  one: Write,
) {
  if (one.kind === 'insert') {
    const made = store.insert({ ...one.note, slug: null });
    model.set(made.id, made);
    return;
  }
  const id = [...model.keys()].sort((a, b) => a - b)[one.at % Math.max(1, model.size)];
  const before = id === undefined ? undefined : model.get(id);
  if (!before) return;
  if (one.kind === 'put') model.set(before.id, store.put({ ...before, ...one.note }));
  else {
    store.remove(before.id);
    model.delete(before.id);
  }
}

test('a view that followed many outside edits equals one built afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(note, { maxLength: 20, size: 'max' }),
      fc.array(fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), fc.option(note, { nil: undefined })), {
        maxLength: 6,
      }),
      fc.array(query, { maxLength: 6 }),
      async (list, edits, queries) => {
        const { records, view } = await bound(list);
        for (const edit of edits) {
          records.edit(
            'test/notes',
            Object.fromEntries(Object.entries(edit).map(([id, value]) => [id, value && { id: Number(id), ...value }])),
          );
        }
        const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
        const fresh = (await store.bind([notes as never])).reader.of(notes);
        for (const asked of [{}, ...queries])
          assert.deepEqual(pageOf(view.reader.of(notes).find(asked)), pageOf(fresh.find(asked)));
      },
    ),
    RUNS,
  );
});
