import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Basis } from '../../../core/http/kept/basis.ts';
import { Revisions } from '../../../core/http/kept/revisions.ts';

const NOW = 1_000;

/** Revisions, and what tells them of a change. */
function world() {
  let tell: (collections: ReadonlySet<string>) => void = () => {};
  const revisions = new Revisions({
    onChange: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  return { revisions, change: (...collections: string[]) => tell(new Set(collections)) };
}

type Play = (basis: Basis, change: (...collections: string[]) => void, part: Basis) => void;

/** What happens to a basis made at 1,000 that includes a part, and whether it holds at an instant then. */
const ROWS: readonly (readonly [what: string, play: Play, at: number, holds: boolean])[] = [
  ['nothing was read', () => {}, NOW, true],
  ['nothing was read, far ahead', () => {}, 1e15, true],
  ['the clock was set back', () => {}, NOW - 1, false],
  ['a millisecond before its end', (basis) => basis.endsAt(2_000), 1_999, true],
  ['at its end', (basis) => basis.endsAt(2_000), 2_000, false],
  [
    'the earlier of two ends counts, said first',
    (basis) => {
      basis.endsAt(2_000);
      basis.endsAt(3_000);
    },
    2_000,
    false,
  ],
  [
    'the earlier of two ends counts, said last',
    (basis) => {
      basis.endsAt(3_000);
      basis.endsAt(2_000);
    },
    2_000,
    false,
  ],
  ['it has no end', (basis) => basis.endsAt(Number.POSITIVE_INFINITY), 1e15, true],
  ['it ended when it was made', (basis) => basis.endsAt(Number.NEGATIVE_INFINITY), NOW, false],
  [
    'what it read changed',
    (basis, change) => {
      basis.read('events');
      change('events');
    },
    NOW,
    false,
  ],
  [
    'one of several that it read changed',
    (basis, change) => {
      basis.read('events');
      basis.read('venues');
      change('tags', 'venues');
    },
    NOW,
    false,
  ],
  [
    'something else changed',
    (basis, change) => {
      basis.read('events');
      change('venues');
    },
    NOW,
    true,
  ],
  [
    'something else changed twice, and was asked about between',
    (basis, change) => {
      basis.read('events');
      change('venues');
      basis.holds(NOW);
      change('venues');
    },
    NOW,
    true,
  ],
  [
    'it changed after it was found unchanged',
    (basis, change) => {
      basis.read('events');
      change('venues');
      basis.holds(NOW);
      change('events');
    },
    NOW,
    false,
  ],
  [
    'it changed before it was read',
    (basis, change) => {
      change('events');
      basis.read('events');
    },
    NOW,
    true,
  ],
  [
    'a part read what changed',
    (_, change, part) => {
      part.read('venues');
      change('venues');
    },
    NOW,
    false,
  ],
  ['a part ended', (_, __, part) => part.endsAt(2_000), 2_000, false],
  ['a part will end', (_, __, part) => part.endsAt(2_000), 1_999, true],
];

for (const [what, play, at, holds] of ROWS) {
  test(`${what}: ${holds ? 'holds' : 'does not hold'}`, () => {
    const { revisions, change } = world();
    const basis = new Basis(revisions, NOW);
    const part = new Basis(revisions, NOW);
    basis.include(part);
    play(basis, change, part);
    assert.equal(basis.holds(at), holds);
  });
}

test('a part that was made later is not used before', () => {
  const { revisions } = world();
  const basis = new Basis(revisions, NOW);
  basis.include(new Basis(revisions, 2_000));
  assert.equal(basis.holds(1_500), false);
  assert.equal(basis.holds(2_000), true);
});
