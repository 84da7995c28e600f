import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentWrites } from '../../core/store/recent-writes.ts';
import type { RecordEntry } from '../../core/store/record-files.ts';

type Value = Readonly<Record<string, unknown>>;

/** The write: at instant 10,000 it made one into the other. */
const BEFORE = { id: 1, title: 'Fair', cost: '5', modified: '2027-01-01' };
const AFTER = { id: 1, title: 'Market', cost: '5', modified: '2027-01-02' };
const AT = 10_000;

const entryOf = (value: Value | undefined): RecordEntry | undefined =>
  value && { id: 1, value, hash: JSON.stringify(value) };

/** The write's parts, what was found and when, and whether the write is to be set aside. */
const cases: readonly (readonly [
  name: string,
  found: Value | undefined,
  unseen: boolean,
  at?: number,
  write?: { before?: Value | undefined; after?: Value | undefined },
])[] = [
  ['made from the version before', { ...BEFORE, cost: '6' }, true],
  ['made from the version before, in the member that was written', { ...BEFORE, title: 'Show' }, true],
  ['the version before itself', BEFORE, true],
  ['made from what was written', { ...AFTER, cost: '6' }, false],
  ['made from what was written, in a member that was written', { ...AFTER, title: 'Show' }, false],
  ['has none of what was written', { ...AFTER, title: 'Show', modified: '2027-01-03' }, true],
  ['removed', undefined, true],
  ['two seconds later', { ...BEFORE, cost: '6' }, true, AT + 2_000],
  ['later', { ...BEFORE, cost: '6' }, false, AT + 2_001],
  ['a new record, taken up', { ...AFTER, cost: '6' }, false, AT, { before: undefined }],
  ['a new record, another one in its place', { id: 1, title: 'Show' }, true, AT, { before: undefined }],
  ['a removed record, brought back', BEFORE, true, AT, { after: undefined }],
  [
    'a member removed, by both',
    { id: 1, title: 'Show' },
    false,
    AT,
    { before: { id: 1, cost: '5' }, after: { id: 1 } },
  ],
];

for (const [name, found, unseen, at = AT, write = {}] of cases) {
  test(`a fresh write that was replaced: ${name}`, () => {
    const { before, after } = { before: BEFORE, after: AFTER, ...write };
    const recent = new RecentWrites();
    const current = entryOf(after);
    recent.note(1, { before: entryOf(before), after: current, bytes: undefined, at: AT });
    assert.equal(recent.unseen(1, current, { entry: entryOf(found), at }) !== undefined, unseen);
    assert.equal(recent.unseen(2, undefined, { entry: entryOf(found), at }), undefined);
    assert.equal(recent.unseen(1, entryOf(BEFORE), { entry: entryOf(found), at }), undefined);
  });
}

test('the two seconds begin when the write lies in its file', () => {
  const recent = new RecentWrites();
  const current = entryOf(AFTER);
  const found = { entry: entryOf(BEFORE), at: AT + 3_000 };
  recent.note(1, { before: entryOf(BEFORE), after: current, bytes: undefined, at: AT });
  assert.equal(recent.unseen(1, current, found), undefined);
  recent.published(1, AT + 1_000);
  recent.published(2, AT + 1_000);
  assert.notEqual(recent.unseen(1, current, found), undefined);
});

test('writes are forgotten', () => {
  const recent = new RecentWrites();
  const current = entryOf(AFTER);
  const write = { before: undefined, after: current, bytes: undefined };
  recent.note(1, { ...write, at: AT });
  recent.note(2, { ...write, at: AT + 20_000 });
  assert.equal(recent.unseen(1, current, { entry: undefined, at: AT }), undefined);
  for (let id = 3; id < 6_000; id++) recent.note(id, { ...write, at: AT + 20_000 });
  assert.equal(recent.unseen(2, current, { entry: undefined, at: AT + 20_000 }), undefined);
  assert.notEqual(recent.unseen(5_999, current, { entry: undefined, at: AT + 20_000 }), undefined);
});
