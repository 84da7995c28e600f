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
export class BudgetExceeded extends Error {}

/** What of an event counts towards the characters of a file. */
interface EventTexts {
  readonly title: string;
  readonly description: string;
}

/** What is left of what one file may come to. */
export interface ImportBudget {
  /** @throws BudgetExceeded when reading the file has taken its time */
  check(): void;
  /**
   * Adds the events of an entry to those that are taken: all of them or none.
   *
   * @throws BudgetExceeded when there is no room, or no time, for them
   */
  take<Event extends EventTexts>(events: readonly Event[], taken: Event[]): void;
}

/** @param now milliseconds of a clock that goes on */
export function importBudget({ bytes, events: most, seconds }: ImportLimits, now: () => number): ImportBudget {
  const end = now() + seconds * 1_000;
  let left = most;
  let text = WRITTEN * bytes;
  const check = () => {
    if (now() >= end) throw new BudgetExceeded(`reading the file took more than ${seconds} seconds (--max-seconds)`);
  };
  return {
    check,
    take: (events, taken) => {
      check();
      const length = events.reduce((sum, { title, description }) => sum + title.length + description.length, 0);
      if (events.length > left) throw new BudgetExceeded(`the file has more than ${most} events (--max-events)`);
      if (length > text)
        throw new BudgetExceeded(`its events have more than ${WRITTEN * bytes} characters (--max-megabytes)`);
      left -= events.length;
      text -= length;
      for (const event of events) taken.push(event);
    },
  };
}
