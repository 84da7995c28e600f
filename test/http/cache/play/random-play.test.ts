import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { seededRandom } from '../../../verify/faults/seeded-random.ts';
import { play } from './play.ts';

const STEPS = 10_000;

/** Seeds at which something was wrong once, and steps enough to come past it. */
const FOUND_BEFORE = [{ seed: 2735230030, steps: 1_000 }];

const seed = Number(process.env.SEED ?? randomInt(2 ** 32));

test(`a caching site gives the same responses as one without a cache, ${STEPS} random steps (SEED=${seed})`, async (t) => {
  const { steps, reads, kept, keptForUsers, written, difference } = await play(seededRandom(seed), STEPS);
  t.diagnostic(`${reads} reads by strangers, ${kept} of them kept; ${keptForUsers} by users kept; ${written} writes`);
  assert.equal(difference, undefined, `SEED=${seed}, step ${steps}: ${difference}`);
  assert.ok(kept > 0.4 * reads, `only ${kept} of ${reads} reads were kept: nothing was shown`);
  assert.ok(keptForUsers > STEPS / 200, `only ${keptForUsers} reads by users were kept: nothing was shown`);
  assert.ok(written > STEPS / 100, `only ${written} writes were done: nothing changed`);
});

for (const { seed, steps } of FOUND_BEFORE) {
  test(`the same for ${steps} steps that once differed (SEED=${seed})`, async () => {
    const { steps: played, difference } = await play(seededRandom(seed), steps);
    assert.equal(difference, undefined, `step ${played}: ${difference}`);
    assert.equal(played, steps);
  });
}
