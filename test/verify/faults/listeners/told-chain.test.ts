import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Told, wrongChains, wrongChainsApart } from './told-chain.ts';

const told = (position: number, before: number | null, after: number | null): Told => ({
  position,
  id: 1,
  before,
  after,
});
const first = told(1, null, 1);

for (const { what, all, last, problems } of [
  { what: 'each change once', all: [first, told(2, 1, 2)], last: 2, problems: 0 },
  {
    what: 'a run that is told again',
    all: [first, told(2, 1, 2), first, told(2, 1, 2), told(3, 2, 3)],
    last: 3,
    problems: 0,
  },
  { what: 'a change whose former record nobody saw', all: [first, told(2, null, 7)], last: 7, problems: 0 },
  { what: 'a record that is removed', all: [first, told(2, 1, null)], last: undefined, problems: 0 },
  { what: 'a change that is missing in between', all: [first, told(3, 2, 3)], last: 3, problems: 1 },
  { what: 'a change that is missing at the end', all: [first], last: 2, problems: 1 },
  { what: 'changes in the wrong order', all: [told(2, 1, 2), first], last: 2, problems: 3 },
]) {
  test(`told of ${what}: ${problems} problems`, () => {
    const found = wrongChains(all, new Map(last === undefined ? [] : [[1, last]]));
    assert.equal(found.length, problems, found.join('\n'));
  });
}

test('of each record for itself: one that is told later is no problem, and changes of it in the wrong order are', () => {
  const other: Told = { position: 5, id: 2, before: null, after: 1 };
  const stored = new Map([
    [1, 2],
    [2, 1],
  ]);
  assert.deepEqual(wrongChainsApart([other, first, told(2, 1, 2)], stored), []);
  assert.notDeepEqual(wrongChainsApart([other, told(2, 1, 2), first], stored), []);
});
