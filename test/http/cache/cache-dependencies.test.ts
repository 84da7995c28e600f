import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CacheDependencies, Revisions } from '../../../core/http/dependencies/cache-dependencies.ts';

const NOW = 1_000;

/** Revisions, and what tells them of a change. */
function world() {
  let tell: (collections: ReadonlySet<string>) => void = () => {};
  let position = 0;
  const revisions = new Revisions({
    position: () => position,
    onChange: (listener) => {
      tell = listener;
      return () => {};
    },
  });
  const change = (...collections: string[]) => {
    position++;
    tell(new Set(collections));
  };
  return { revisions, change, tell: (...collections: string[]) => tell(new Set(collections)) };
}

type Play = (
  dependencies: CacheDependencies,
  change: (...collections: string[]) => void,
  part: CacheDependencies,
) => void;

/** Operations on a basis created at 1,000 with a part, and whether it is still valid at an instant. */
const ROWS: readonly (readonly [what: string, play: Play, at: number, holds: boolean])[] = [
  ['nothing was read', () => {}, NOW, true],
  ['nothing was read, far ahead', () => {}, 1e15, true],
  ['the clock was set back', () => {}, NOW - 1, false],
  ['a millisecond before its end', (dependencies) => dependencies.endsAt(2_000), 1_999, true],
  ['at its end', (dependencies) => dependencies.endsAt(2_000), 2_000, false],
  [
    'the earlier of two ends counts, said first',
    (dependencies) => {
      dependencies.endsAt(2_000);
      dependencies.endsAt(3_000);
    },
    2_000,
    false,
  ],
  [
    'the earlier of two ends counts, said last',
    (dependencies) => {
      dependencies.endsAt(3_000);
      dependencies.endsAt(2_000);
    },
    2_000,
    false,
  ],
  ['it has no end', (dependencies) => dependencies.endsAt(Number.POSITIVE_INFINITY), 1e15, true],
  ['it ended when it was made', (dependencies) => dependencies.endsAt(Number.NEGATIVE_INFINITY), NOW, false],
  [
    'what it read changed',
    (dependencies, change) => {
      dependencies.read('events');
      change('events');
    },
    NOW,
    false,
  ],
  [
    'one of several that it read changed',
    (dependencies, change) => {
      dependencies.read('events');
      dependencies.read('venues');
      change('tags', 'venues');
    },
    NOW,
    false,
  ],
  [
    'a record that it read changed',
    (dependencies, change) => {
      const records = { version: () => version };
      let version: string | undefined = 'a';
      dependencies.readRecord('events', records, 1);
      version = 'b';
      change('events');
    },
    NOW,
    false,
  ],
  [
    'another record of the collection changed',
    (dependencies, change) => {
      dependencies.readRecord('events', { version: () => 'a' }, 1);
      change('events');
    },
    NOW,
    true,
  ],
  [
    'a record that it looked for came',
    (dependencies, change) => {
      const records = { version: () => version };
      let version: string | undefined;
      dependencies.readRecord('events', records, 1);
      version = 'a';
      change('events');
    },
    NOW,
    false,
  ],
  [
    'it read a record and then the collection, and another record changed',
    (dependencies, change) => {
      dependencies.readRecord('events', { version: () => 'a' }, 1);
      dependencies.read('events');
      change('events');
    },
    NOW,
    false,
  ],
  [
    'something else changed',
    (dependencies, change) => {
      dependencies.read('events');
      change('venues');
    },
    NOW,
    true,
  ],
  [
    'something else changed twice, and was asked about between',
    (dependencies, change) => {
      dependencies.read('events');
      change('venues');
      dependencies.holds(NOW);
      change('venues');
    },
    NOW,
    true,
  ],
  [
    'it changed after it was found unchanged',
    (dependencies, change) => {
      dependencies.read('events');
      change('venues');
      dependencies.holds(NOW);
      change('events');
    },
    NOW,
    false,
  ],
  [
    'it changed before it was read',
    (dependencies, change) => {
      change('events');
      dependencies.read('events');
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
    const dependencies = new CacheDependencies(revisions, NOW);
    const part = new CacheDependencies(revisions, NOW);
    dependencies.include(part);
    play(dependencies, change, part);
    assert.equal(dependencies.holds(at), holds);
  });
}

test('a part that was created later is not used before', () => {
  const { revisions } = world();
  const dependencies = new CacheDependencies(revisions, NOW);
  dependencies.include(new CacheDependencies(revisions, 2_000));
  assert.equal(dependencies.holds(1_500), false);
  assert.equal(dependencies.holds(2_000), true);
});

test('a change reported at the position of another one counts as well', () => {
  const { revisions, change, tell } = world();
  const dependencies = new CacheDependencies(revisions, NOW);
  dependencies.read('calendar/events');
  change('site/posts');
  assert.equal(dependencies.holds(NOW), true);
  tell('calendar/events');
  assert.equal(dependencies.holds(NOW), false);
});
