import type { ImportedEvent } from './imported-event.ts';

/** What one file may come to. */
export interface ImportLimits {
  /** Of the file. */
  readonly bytes: number;
  readonly events: number;
  /** Of one recurring entry. */
  readonly occurrences: number;
  /** For reading it. */
  readonly seconds: number;
}

/** Characters of all events together, for each byte that the file may have: an entry of many occurrences has its text as often. */
const WRITTEN = 10;

/** Nothing more of a file may be read; the message says why. */
export class Spent extends Error {}

/** What is left of what one file may come to. */
export interface ImportBudget {
  /** @throws Spent when reading the file has taken its time */
  check(): void;
  /**
   * Adds the events of an entry to those that are taken: all of them or none.
   *
   * @throws Spent when there is no room, or no time, for them
   */
  take(events: readonly ImportedEvent[], taken: ImportedEvent[]): void;
}

/** @param now milliseconds of a clock that goes on */
export function importBudget({ bytes, events: most, seconds }: ImportLimits, now: () => number): ImportBudget {
  const end = now() + seconds * 1_000;
  let left = most;
  let text = WRITTEN * bytes;
  const check = () => {
    if (now() >= end) throw new Spent(`reading the file takes more than ${seconds} seconds (--max-seconds)`);
  };
  return {
    check,
    take: (events, taken) => {
      check();
      const length = events.reduce((sum, { title, description }) => sum + title.length + description.length, 0);
      if (events.length > left) throw new Spent(`the file has more than ${most} events (--max-events)`);
      if (length > text) throw new Spent(`its events have more than ${WRITTEN * bytes} characters (--max-megabytes)`);
      left -= events.length;
      text -= length;
      for (const event of events) taken.push(event);
    },
  };
}
