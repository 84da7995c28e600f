import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unexplained } from './linearizable.ts';
import type { Effect, Operation, State } from './operation.ts';

/** An operation from one moment to another; `lost`: the server died before it responded. */
const op = (called: number, ended: number, effect: Effect, lost?: 'lost'): Operation => ({
  client: `c${called}`,
  effect,
  called,
  ended,
  answered: lost === undefined,
});
const read = (found: State): Effect => ({ type: 'read', found });
const write = (value: string): Effect => ({ type: 'write', value });
const replace = (expected: string, value: string): Effect => ({ type: 'replace', expected, value });
const refused = (expected: string): Effect => ({ type: 'refused', expected });
const remove: Effect = { type: 'remove' };

const cases: readonly [what: string, explained: boolean, operations: readonly Operation[]][] = [
  ['nothing', true, []],
  ['a read of what was there', true, [op(1, 2, read('a'))]],
  ['a read of what nobody wrote', false, [op(1, 2, read('x'))]],
  ['a read after a write', true, [op(1, 2, write('b')), op(3, 4, read('b'))]],
  ['a read that misses a write', false, [op(1, 2, write('b')), op(3, 4, read('a'))]],
  ['a read beside a write, of the old', true, [op(1, 4, write('b')), op(2, 3, read('a'))]],
  ['a read beside a write, of the new', true, [op(1, 4, write('b')), op(2, 3, read('b'))]],
  ['new, then old', false, [op(1, 6, write('b')), op(2, 3, read('b')), op(4, 5, read('a'))]],
  ['two writes side by side', true, [op(1, 4, write('b')), op(2, 3, write('c')), op(5, 6, read('b'))]],
  [
    'two readers who see two writes in two orders',
    false,
    [
      ...[op(1, 20, write('b')), op(2, 20, write('c'))],
      ...[op(3, 4, read('b')), op(5, 6, read('c')), op(7, 8, read('b'))],
    ],
  ],
  ['a lost write that happened', true, [op(1, 2, write('b'), 'lost'), op(3, 4, read('b'))]],
  ['a lost write that did not happen', true, [op(1, 2, write('b'), 'lost'), op(3, 4, read('a'))]],
  ['a lost write that happens later', false, [op(1, 2, write('b'), 'lost'), op(3, 4, read('a')), op(5, 6, read('b'))]],
  ['a lost write that is undone', false, [op(1, 2, write('b'), 'lost'), op(3, 4, read('b')), op(5, 6, read('a'))]],
  [
    'an acknowledged write that a lost one hides',
    true,
    [op(1, 4, write('b'), 'lost'), op(2, 3, write('c')), op(5, 6, read('b'))],
  ],
  ['two that replaced the same', false, [op(1, 4, replace('a', 'b')), op(2, 3, replace('a', 'c'))]],
  ['one that replaced, one that was refused', true, [op(1, 4, replace('a', 'b')), op(2, 3, refused('a'))]],
  ['refused though nothing had changed', false, [op(1, 2, refused('a'))]],
  ['refused beside a write that was lost', true, [op(1, 4, write('b'), 'lost'), op(2, 3, refused('a'))]],
  ['gone', true, [op(1, 2, remove), op(3, 4, read(undefined))]],
  ['gone and back', false, [op(1, 2, remove), op(3, 4, read('a'))]],
  ['written when it was gone', false, [op(1, 2, remove), op(3, 4, write('b'))]],
  ['removed twice', false, [op(1, 4, remove), op(2, 3, remove)]],
];

for (const [what, explained, operations] of cases) {
  test(`${what}: ${explained ? 'explained' : 'unexplained'}`, () => {
    assert.equal(unexplained('a', operations) === undefined, explained);
  });
}

/** The state after an operation, as a list of at most one value; undefined if the operation shows that it was another. */
function step([state]: readonly string[], effect: Effect): readonly string[] | undefined {
  const isThere = state !== undefined;
  if (effect.type === 'read') return effect.found === state ? [state].flatMap((one) => one ?? []) : undefined;
  if (effect.type === 'write') return isThere ? [effect.value] : undefined;
  if (effect.type === 'remove') return isThere ? [] : undefined;
  if (effect.type === 'replace') return state === effect.expected ? [effect.value] : undefined;
  return isThere && state !== effect.expected ? [state] : undefined;
}

/** Tries all orders, with and without each lost operation. */
function isExplained(state: readonly string[], open: readonly Operation[]): boolean {
  if (open.every(({ answered }) => !answered)) return true;
  return open.some((operation) => {
    const others = open.filter((other) => other !== operation);
    if (!operation.answered && isExplained(state, others)) return true;
    if (others.some(({ ended }) => ended < operation.called)) return false;
    const after = step(state, operation.effect);
    return after !== undefined && isExplained(after, others);
  });
}

test('the checker says what trying all orders says', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const effect: fc.Arbitrary<Effect> = fc.oneof(
    fc.option(value, { nil: undefined }).map(read),
    value.map(write),
    fc.tuple(value, value).map(([expected, put]) => replace(expected, put)),
    value.map(refused),
    fc.constant(remove),
  );
  const operation = fc
    .record({ effect, called: fc.nat(20), lasts: fc.nat(10), lost: fc.nat(3) })
    // ends are odd and calls even, so that no two moments are the same
    .map(({ effect, called, lasts, lost }) =>
      op(2 * called, 2 * (called + lasts) + 1, effect, lost === 0 ? 'lost' : undefined),
    );
  let explained = 0;
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const isSo = isExplained(['a'], operations);
      if (isSo) explained++;
      assert.equal(unexplained('a', operations) === undefined, isSo);
    }),
    { numRuns: 5_000 },
  );
  assert.ok(explained > 500, String(explained));
});
