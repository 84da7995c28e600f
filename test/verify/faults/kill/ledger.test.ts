import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ledger } from './ledger.ts';
import type { Effect, FoundRecord, Ref } from './message.ts';

const note = (key: string, id: number): Ref => ({ collection: 'notes', id, key });
const secret = (key: string, id: number): Ref => ({ collection: 'secrets', id, key });
const writes = (key: string): Effect => ({ key, removes: false });
const removes = (key: string): Effect => ({ key, removes: true });
const found = (ref: Ref, seen: Record<string, number>, rest: Partial<FoundRecord> = {}): FoundRecord => ({
  ...ref,
  seen,
  balance: 0,
  whole: true,
  ...rest,
});

/** Client a created the records x and y; client b then wrote x. */
function begun(): Ledger {
  const ledger = new Ledger();
  ledger.tried({ type: 'tried', client: 'a', number: 1, effects: [writes('x'), writes('y')] });
  ledger.acknowledge({ type: 'acknowledged', client: 'a', number: 1, made: [note('x', 5), note('y', 6)] });
  ledger.tried({ type: 'tried', client: 'b', number: 1, effects: [writes('x')] });
  ledger.acknowledge({ type: 'acknowledged', client: 'b', number: 1, made: [] });
  return ledger;
}
const x = found(note('x', 5), { a: 1, b: 1 });
const y = found(note('y', 6), { a: 1 });

/** Client a tries to write x, to remove y and to create z, without a response. */
function open(): Ledger {
  const ledger = begun();
  ledger.tried({ type: 'tried', client: 'a', number: 2, effects: [writes('x'), removes('y'), writes('z')] });
  return ledger;
}
const xAfter = found(note('x', 5), { a: 2, b: 1 });
const z = found(note('z', 7), { a: 2 });

for (const [what, ledger, records, wrong] of [
  ['all that was acknowledged', begun(), [x, y], []],
  ['a record less', begun(), [x], ['y is lost']],
  ['an older version', begun(), [found(note('x', 5), { a: 1 }), y], ['x has b:none instead of b:1']],
  ['a record more', begun(), [x, y, z], ['z is there, but was removed or never made']],
  ['a number that was not tried', begun(), [xAfter, y], ['x has a:2 instead of a:1']],
  ['a client that did not write', begun(), [x, found(note('y', 6), { a: 1, b: 1 })], ['y was written by b']],
  ['a record that is not whole', begun(), [x, { ...y, whole: false }], ['y is of two halves']],
  ['money from nowhere', begun(), [x, { ...y, balance: 3 }], ['the balances add up to 3']],
  [
    'money that moved',
    begun(),
    [
      { ...x, balance: -3 },
      { ...y, balance: 3 },
    ],
    [],
  ],
  ['another id', begun(), [{ ...x, id: 6 }, y], ['id site 6 was given to y, and to x']],
  ['nothing of an open transaction', open(), [x, y], []],
  ['all of an open transaction', open(), [xAfter, z], []],
  [
    'a part of an open transaction',
    open(),
    [xAfter, y, z],
    ['half of transaction a:2 is there: x, z', 'y is there, but was removed or never made'],
  ],
] as const) {
  test(`after a kill, ${what}: ${wrong.length === 0 ? 'right' : 'wrong'}`, () => {
    assert.deepEqual(ledger.compare(records), wrong);
  });
}

test('a finding is told once', () => {
  const ledger = begun();
  assert.equal(ledger.compare([x]).length, 1);
  assert.deepEqual(ledger.compare([x]), []);
});

test('a transaction that was not made does not count when the next is found', () => {
  const ledger = open();
  ledger.compare([x, y]);
  assert.deepEqual(ledger.compare([xAfter, z]), [
    'x has a:2 instead of a:1',
    'y is lost',
    'z is there, but was removed or never made',
  ]);
});

test('an id is given once, also when its record is gone; each sequence has its own', () => {
  const ledger = begun();
  ledger.compare([x, y]);
  ledger.tried({ type: 'tried', client: 'a', number: 3, effects: [removes('y')] });
  ledger.acknowledge({ type: 'acknowledged', client: 'a', number: 3, made: [] });
  ledger.tried({ type: 'tried', client: 'a', number: 4, effects: [writes('again')] });
  assert.deepEqual(
    ledger.acknowledge({
      type: 'acknowledged',
      client: 'a',
      number: 4,
      made: [note('again', 6), secret('secret', 5)],
    }),
    ['id site 6 was given to y, and to again'],
  );
});

test('an acknowledgement needs a try', () => {
  const ledger = begun();
  const again = ledger.acknowledge({ type: 'acknowledged', client: 'a', number: 1, made: [] });
  assert.deepEqual(again, ['a was told of a transaction that it did not try']);
  assert.equal(ledger.acknowledged, 3);
});
