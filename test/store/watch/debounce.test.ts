import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createDebounce } from '../../../core/store/watch/debounce.ts';

const QUIET = 60;
const HOUR = 3_600_000;

/** A clock with separately controlled time and timers: real timers run whatever the clock shows. */
function handClock() {
  let alarm: { readonly within: number; readonly call: () => void } | undefined;
  return {
    hands: HOUR,
    elapsed: () => 0,
    now() {
      return this.hands;
    },
    after: (within: number, call: () => void) => {
      alarm = { within, call };
      return () => {};
    },
    /** Lets the alarm ring, if it was set for so soon. */
    async ring(within: number) {
      const due = alarm;
      if (!due || due.within > within) return;
      alarm = undefined;
      due.call();
      await setImmediate();
    },
  };
}

for (const [what, moved] of [
  ['goes on', QUIET],
  ['jumps ahead', HOUR],
  ['is set back', -HOUR],
] as const) {
  test(`a burst ends after a quiet period, and the next one can begin, when the clock ${what}`, async () => {
    const clock = handClock();
    let over = 0;
    const debounce = createDebounce({
      clock,
      quietMs: QUIET,
      limitMs: 1_000,
      held: async () => false,
      heldMs: 0,
      heldLimitMs: 0,
      onOver: () => over++,
    });
    debounce.note();
    clock.hands += moved;
    await clock.ring(QUIET);
    assert.equal(over, 1);
    debounce.note();
    clock.hands += QUIET;
    await clock.ring(QUIET);
    assert.equal(over, 2);
  });
}

test('a burst ends soon if the clock was set back and forward meanwhile', async () => {
  const clock = handClock();
  let over = 0;
  const debounce = createDebounce({
    clock,
    quietMs: QUIET,
    limitMs: 1_000,
    held: async () => {
      clock.hands += HOUR;
      return false;
    },
    heldMs: 0,
    heldLimitMs: 0,
    onOver: () => over++,
  });
  debounce.note();
  clock.hands -= HOUR;
  await clock.ring(QUIET);
  clock.hands += QUIET;
  await clock.ring(QUIET);
  assert.equal(over, 1);
});
