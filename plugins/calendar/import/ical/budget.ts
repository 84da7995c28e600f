/** Limits of an import. */
export interface ImportLimits {
  /** Size of the file. */
  readonly bytes: number;
  readonly events: number;
  /** Per recurring entry. */
  readonly occurrences: number;
  /** Time to read the file. */
  readonly seconds: number;
}

/** Maximum characters of all events per byte of the file limit: each occurrence of an entry repeats its text. */
const WRITTEN = 10;

/** Reading of the file must stop; the message gives the reason. */
export class BudgetExceeded extends Error {}

/** Texts of an event that count towards the character limit. */
interface EventTexts {
  readonly title: string;
  readonly description: string;
}

/** The remaining allowance of one import. */
export interface ImportBudget {
  /** @throws BudgetExceeded when the time to read the file is used up */
  check(): void;
  /**
   * Adds the events of an entry to those taken so far: all of them or none.
   *
   * @throws BudgetExceeded when there is no room, or no time, for them
   */
  take<Event extends EventTexts>(events: readonly Event[], taken: Event[]): void;
}

/** @param now current time in milliseconds */
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
