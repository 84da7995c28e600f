/** The lowest free number after a text equals the result of trying each, whatever was written and edited before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eq } from '../../../core/contract/data/query.ts';
import type { FreeNumber, RecordReader } from '../../../core/contract/data/store-reader.ts';
import { createStore } from '../../../core/store/create-store.ts';
import { quietLog } from '../../../scripts/testing/quiet-log.ts';
import { memoryRecordFiles } from '../../memory-record-files.ts';
import { noTexts } from '../no-texts.ts';
import { type Note, notes, operator } from './setup.ts';

const slug = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 14 }).map((number) => `fair-${number}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('fair', 'fair-02', 'fair-', 'a-2', '', 'fair-99999999999999999999', 'fair-x2'),
  },
);

const step = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), slug }),
  fc.record({ kind: fc.constant('put' as const), at: fc.nat(20), slug }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(20) }),
  fc.record({
    kind: fc.constant('ask' as const),
    at: fc.nat(20),
    stem: fc.constantFrom('fair-', 'a-', 'none-', ''),
    least: fc.constantFrom(2, 2, 2, 5, 10),
    most: fc.constantFrom(Number.MAX_SAFE_INTEGER, 9),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const group = fc.record({
  kind: fc.constant('group' as const),
  bodies: fc.array(fc.record({ steps: fc.array(step, { maxLength: 6 }), fails: fc.boolean() }), { maxLength: 3 }),
});
const edit = fc.record({ kind: fc.constant('edit' as const), at: fc.nat(20), slug: fc.option(slug) });

/** Tries all. */
function naive(records: readonly Note[], { stem, least, most, except }: FreeNumber): number | undefined {
  const taken = new Set(records.filter(({ id }) => id !== except).map((one) => one.slug));
  for (let number = least; number <= most; number++) if (!taken.has(`${stem}${number}`)) return number;
  return undefined;
}

const idAt = (records: readonly Note[], at: number): number | undefined => records[at % (records.length || 1)]?.id;

function ask(reader: RecordReader<Note>, { at, stem, least, most }: Extract<Step, { kind: 'ask' }>): void {
  const { records } = reader.find();
  for (const except of [undefined, idAt(records, at)]) {
    const asked = { field: 'slug', stem, least, most, except };
    assert.equal(reader.freeNumber(asked), naive(records, asked), JSON.stringify(asked));
  }
  for (const { slug: one } of records) {
    assert.deepEqual(
      reader.first(eq('slug', one)),
      records.find((record) => record.slug === one),
    );
  }
}

test('it is the first unused number: after writes, failures and edits by hand, and during a transaction', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(group, edit, step), { maxLength: 12 }), async (steps) => {
      const records = memoryRecordFiles({ 'test/notes': {} });
      const store = createStore({ records, texts: noTexts(), log: quietLog, locate: async () => undefined });
      const view = await store.bind([notes as never]);
      const reader = view.reader.of(notes);
      const failure = new Error('wanted');
      const body = (bodySteps: readonly Step[], fails: boolean) =>
        view.transaction(operator, (transaction) => {
          const mine = transaction.of(notes);
          for (const one of bodySteps) {
            const all = mine.find().records;
            const id = 'at' in one ? idAt(all, one.at) : undefined;
            const isTaken = 'slug' in one && all.some((record) => record.slug === one.slug && record.id !== id);
            if (one.kind === 'ask') ask(mine, one);
            else if (one.kind === 'insert' && !isTaken) mine.insert({ slug: one.slug } as Note);
            else if (one.kind === 'put' && id !== undefined && !isTaken) mine.put({ id, slug: one.slug } as Note);
            else if (one.kind === 'remove' && id !== undefined) mine.remove(id);
          }
          if (fails) throw failure;
        });
      for (const one of steps) {
        if (one.kind === 'edit') {
          const id = idAt(reader.find().records, one.at) ?? 1_000;
          const value = one.slug === null ? undefined : ({ id, slug: one.slug } as Note);
          records.edit('test/notes', { [id]: value });
        } else if (one.kind === 'ask') ask(reader, one);
        else if (one.kind === 'group') {
          const done = await Promise.allSettled(one.bodies.map(({ steps: some, fails }) => body(some, fails)));
          for (const result of done) if (result.status === 'rejected') assert.equal(result.reason, failure);
        } else await body([one], false);
      }
    }),
    { numRuns: 500 },
  );
});

test('in one transaction, a number released after a search is free again', async () => {
  const taken = (number: number) => ({ id: number, slug: `fair-${number}` });
  const files = { 'test/notes': { 2: taken(2), 3: taken(3), 4: taken(4) } };
  const store = createStore({
    records: memoryRecordFiles(files),
    texts: noTexts(),
    log: quietLog,
    locate: async () => undefined,
  });
  const view = await store.bind([notes as never]);
  await view.transaction(operator, (transaction) => {
    const mine = transaction.of(notes);
    const next = () => mine.freeNumber({ field: 'slug', stem: 'fair-', least: 2, most: 99 });
    assert.equal(next(), 5);
    mine.insert({ slug: 'fair-5' } as Note);
    assert.equal(next(), 6);
    mine.remove(3);
    assert.equal(next(), 3);
    mine.put({ id: 2, slug: 'moved' } as Note);
    assert.equal(next(), 2);
  });
});

test('a number that two records have by hand is free for neither', async () => {
  const taken = (id: number) => ({ id, slug: 'fair-10' });
  const store = createStore({
    records: memoryRecordFiles({ 'test/notes': { 1: taken(1), 2: taken(2) } }),
    texts: noTexts(),
    log: quietLog,
    locate: async () => undefined,
  });
  const view = await store.bind([notes as never]);
  const asked = { field: 'slug', stem: 'fair-', least: 10, most: 99 };
  await view.transaction(operator, (transaction) => {
    for (const except of [1, 2]) assert.equal(transaction.of(notes).freeNumber({ ...asked, except }), 11);
  });
});
