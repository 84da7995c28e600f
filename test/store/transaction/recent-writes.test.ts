import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordEntry } from '../../../core/store/records/record-files.ts';
import { RecentWrites } from '../../../core/store/transaction/recent-writes.ts';

type Value = Readonly<Record<string, unknown>>;

/** The write turned the first into the second. */
const BEFORE = { id: 1, title: 'Fair', cost: '5', modified: '2027-01-01' };
const AFTER = { id: 1, title: 'Market', cost: '5', modified: '2027-01-02' };

const entryOf = (value: Value | undefined): RecordEntry | undefined =>
  value && { id: 1, value, hash: JSON.stringify(value) };

/** The write's parts, what was found, and whether the write is to be set aside. */
const cases: readonly (readonly [
  name: string,
  found: Value | undefined,
  unseen: boolean,
  write?: { before?: Value | undefined; after?: Value | undefined },
])[] = [
  ['made from the version before', { ...BEFORE, cost: '6' }, true],
  ['made from the version before, in the member that was written', { ...BEFORE, title: 'Show' }, true],
  ['the version before itself', BEFORE, true],
  ['made from what was written', { ...AFTER, cost: '6' }, false],
  ['made from what was written, in a member that was written', { ...AFTER, title: 'Show' }, false],
  ['has none of what was written', { ...AFTER, title: 'Show', modified: '2027-01-03' }, true],
  ['removed', undefined, true],
  ['a new record, taken up', { ...AFTER, cost: '6' }, false, { before: undefined }],
  ['a new record, another one in its place', { id: 1, title: 'Show' }, true, { before: undefined }],
  ['a removed record, brought back', BEFORE, true, { after: undefined }],
  ['a member removed, by both', { id: 1, title: 'Show' }, false, { before: { id: 1, cost: '5' }, after: { id: 1 } }],
];

for (const [name, found, unseen, write = {}] of cases) {
  test(`a replaced fresh write: ${name}`, () => {
    const { before, after } = { before: BEFORE, after: AFTER, ...write };
    const recent = new RecentWrites();
    const current = entryOf(after);
    recent.note(1, { before: entryOf(before), after: current, bytes: undefined });
    assert.equal(recent.unseen(1, current, entryOf(found)) !== undefined, unseen);
    assert.equal(recent.unseen(2, undefined, entryOf(found)), undefined);
    assert.equal(recent.unseen(1, entryOf(BEFORE), entryOf(found)), undefined);
  });
}

const write = (bytes?: Uint8Array) => ({ before: undefined, after: entryOf(AFTER), bytes });

test('a write is recent for two seconds after it is in its file', () => {
  const recent = new RecentWrites();
  for (const id of [1, 2, 3]) recent.note(id, write());
  for (const id of [2, 1, 4]) recent.published(id, 10_000 + id);
  const dueAt = (now: number) => [...recent.due(now).keys()];
  assert.deepEqual([12_002, 12_003, 99_999].map(dueAt), [[], [2, 1], [2, 1]]);
});

test('a forgotten write is not the next one of its record', () => {
  const recent = new RecentWrites();
  recent.note(1, write());
  recent.published(1, 0);
  const [[, first] = [1, undefined]] = recent.due(9_999);
  recent.note(1, write());
  recent.forget(1, first);
  assert.deepEqual([...recent.ids()], [1]);
  recent.forget(1);
  assert.equal(recent.size, 0);
});

test('above 64 MiB the oldest are forgotten', () => {
  const recent = new RecentWrites();
  const bytes = new Uint8Array(4 * 1024 * 1024);
  for (let id = 1; id <= 40; id++) recent.note(id, write(bytes));
  for (let again = 0; again < 100; again++) recent.note(40, write(bytes));
  assert.deepEqual(
    [...recent.ids()],
    Array.from({ length: 15 }, (_, index) => 26 + index),
  );
});
