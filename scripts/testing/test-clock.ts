import type { Clock } from '../../core/host.ts';

interface Alarm {
  readonly at: number;
  readonly call: () => void;
}

/** A clock that moves only when a test sets it. */
export interface TestClock extends Clock {
  /** Moves ahead by milliseconds, and calls the alarms due in between, in order. */
  advance(milliseconds: number): void;
  /** Moves to an instant, ahead or back, and calls the alarms due by then. */
  set(instant: number | string): void;
}

/** A clock for tests. @param start an instant: milliseconds since 1970 UTC or ISO 8601 */
export function testClock(start: number | string = '2030-01-15T12:00:00Z'): TestClock {
  let now = new Date(start).getTime();
  let elapsed = 0;
  const alarms = new Set<Alarm>();
  const goTo = (instant: number) => {
    elapsed += Math.max(0, instant - now);
    for (;;) {
      const [due] = [...alarms].filter((alarm) => alarm.at <= instant).sort((a, b) => a.at - b.at);
      if (!due) break;
      alarms.delete(due);
      now = Math.max(now, due.at);
      due.call();
    }
    now = instant;
  };
  return {
    now: () => now,
    elapsed: () => elapsed,
    after: (milliseconds, call) => {
      const alarm = { at: now + milliseconds, call };
      alarms.add(alarm);
      return () => alarms.delete(alarm);
    },
    advance: (milliseconds) => goTo(now + milliseconds),
    set: (instant) => goTo(new Date(instant).getTime()),
  };
}
