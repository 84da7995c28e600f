import { type TestClock, testClock } from '../../../../scripts/testing/test-clock.ts';

/**
 * A clock that somebody sets, ahead or back: who waits for so many milliseconds waits for so many, whatever the clock on the
 * wall says by then, as with the timers of a real machine. (Those of a `testClock` ring when its hands pass.)
 *
 * @param start an instant: milliseconds since 1970 UTC or ISO 8601
 */
export function wallClock(start: number | string): TestClock {
  const steady = testClock(start);
  let ahead = 0;
  return {
    now: () => steady.now() + ahead,
    elapsed: steady.elapsed,
    after: steady.after,
    advance: steady.advance,
    set: (instant) => {
      ahead = new Date(instant).getTime() - steady.now();
    },
  };
}
