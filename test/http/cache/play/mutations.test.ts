/** The play of random-play.test.ts detects defects: with each of these mistakes the sites soon differ. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { TrackedReading } from '../../../../core/http/cache/reading.ts';
import { CachedResponses } from '../../../../core/http/cache/response-cache.ts';
import { TrackedMoment } from '../../../../core/http/cache/tracked-store.ts';
import { CacheDependencies, Revisions } from '../../../../core/http/dependencies/cache-dependencies.ts';
import { seededRandom } from '../../../verify/faults/seeded-random.ts';
import { play } from './play.ts';

/** Some are seldom seen. The seed stays, so that a mistake which is found is found the next time; with these all are soon. */
const STEPS = 5_000;
const SEED = 3;
const OWN_SEEDS: Readonly<Record<string, number>> = {
  'records that were read are forgotten': 27,
  'what parts rest on is forgotten': 24,
  'the clock is taken never to go back': 8,
  'terms are taken never to change': 19,
  'venues are taken never to change': 23,
  'users are taken never to change': 50,
  'media are taken never to change': 27,
  'menu items are taken never to change': 18,
  'an instant that was compared is not noted': 28,
  'what is held is held for ever': 22,
  'the instant itself is not noted': 7,
  'a query by the clock is not noted': 15,
  'who signs in is given what others who do are': 6,
  'who signs in is given what they were before their role changed': 35,
};

const { hold, reached, ahead } = TrackedMoment.prototype;
const { of } = Revisions.prototype;
const { holds, readRecord } = CacheDependencies.prototype;
const { part } = TrackedReading.prototype;
const { find, keep } = CachedResponses.prototype;
const NEVER = Number.POSITIVE_INFINITY;

/** A collection of this name is taken never to change. */
const unchanging = (collection: string) => (mock: TestContext['mock']) => {
  mock.method(Revisions.prototype, 'of', function (this: Revisions, name: string) {
    return name === collection ? 0 : of.call(this, name);
  });
  mock.method(
    CacheDependencies.prototype,
    'readRecord',
    function (this: CacheDependencies, ...seen: Parameters<typeof readRecord>) {
      if (seen[0] !== collection) readRecord.apply(this, seen);
    },
  );
};

/** Whole answers are kept under other keys. */
function keyed(mock: TestContext['mock'], change: (key: string) => string): void {
  mock.method(
    CachedResponses.prototype,
    'find',
    function (this: CachedResponses, ...[key, now]: Parameters<typeof find>) {
      return find.call(this, change(key), now);
    },
  );
  mock.method(
    CachedResponses.prototype,
    'keep',
    function (this: CachedResponses, ...[key, ...made]: Parameters<typeof keep>) {
      keep.call(this, change(key), ...made);
    },
  );
}

const MUTATIONS: Readonly<Record<string, (mock: TestContext['mock']) => void>> = {
  'instants that answers end at are forgotten': (mock) => mock.method(CacheDependencies.prototype, 'endsAt', () => {}),
  'collections that were read are forgotten': (mock) => mock.method(CacheDependencies.prototype, 'read', () => {}),
  'records that were read are forgotten': (mock) => mock.method(CacheDependencies.prototype, 'readRecord', () => {}),
  'what parts rest on is forgotten': (mock) => mock.method(CacheDependencies.prototype, 'include', () => {}),
  'the clock is taken never to go back': (mock) => {
    let latest = 0;
    mock.method(CacheDependencies.prototype, 'holds', function (this: CacheDependencies, now: number) {
      latest = Math.max(latest, now);
      return holds.call(this, latest);
    });
  },
  'terms are taken never to change': unchanging('content/terms'),
  'venues are taken never to change': unchanging('calendar/venues'),
  'users are taken never to change': unchanging('users'),
  'media are taken never to change': unchanging('site/media'),
  'menu items are taken never to change': unchanging('site/menu-items'),
  'an instant that was compared is not noted': (mock) =>
    mock.method(TrackedMoment.prototype, 'isReached', function (this: TrackedMoment, instant: number) {
      return hold.call(this, (now) => ({ value: instant <= now, until: NEVER })) as boolean;
    }),
  'what is held is held for ever': (mock) =>
    mock.method(TrackedMoment.prototype, 'hold', function (this: TrackedMoment, make: Parameters<typeof hold>[0]) {
      return hold.call(this, (now) => ({ ...make(now), until: NEVER }));
    }),
  'the instant itself is not noted': (mock) =>
    mock.getter(TrackedMoment.prototype, 'now', function (this: TrackedMoment) {
      return hold.call(this, (now) => ({ value: now, until: NEVER }));
    }),
  'a query by the clock is not noted': (mock) => {
    for (const [name, original] of Object.entries({ reached, ahead })) {
      mock.method(TrackedMoment.prototype, name as 'reached', function (this: TrackedMoment, field: string) {
        return { ...original.call(this, field), moving: undefined };
      });
    }
  },
  'who signs in is given what others who do are': (mock) =>
    mock.method(
      TrackedReading.prototype,
      'part',
      function (this: TrackedReading, ...[plugin, asked]: Parameters<typeof part>) {
        return part.call(this, plugin, { ...asked, reader: asked.reader && 'somebody' });
      },
    ),
  'who signs in is given what strangers are': (mock) => keyed(mock, (key) => key.split('\n')[0] ?? ''),
  'who signs in is given whole answers of others who do': (mock) =>
    keyed(mock, (key) => key.replace(/\n.*/, '\nsomebody')),
  'who signs in is given what they were before their role changed': (mock) =>
    keyed(mock, (key) => key.replace(/"role":"\w+"/, '')),
};

for (const [mistake, make] of Object.entries(MUTATIONS)) {
  const seed = Number(process.env.SEED ?? OWN_SEEDS[mistake] ?? SEED);
  test(`found: ${mistake} (SEED=${seed})`, async (t) => {
    make(t.mock);
    const { steps, difference } = await play(seededRandom(seed), STEPS);
    t.diagnostic(`after ${steps} steps`);
    assert.notEqual(difference, undefined, `SEED=${seed}: not found in ${steps} steps`);
  });
}
