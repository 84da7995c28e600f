/** What code a thread runs, for the log. */
export interface RunningCodeName {
  readonly plugin: string;
  /** `GET /shop/v1/items` */
  readonly route: string;
}

/** How a thread is watched. */
export interface WatchOrder {
  /** How long the thread may go on without turning to anything else, in milliseconds of its own CPU. */
  readonly limit: number;
  /** Absolute path of the file that tells the next start which plugin it was, and how many times in a row. */
  readonly note: string;
  /** Told how long the thread was held, in milliseconds, each time that it looks after timers again. */
  readonly onHeld: (ms: number) => void;
}

/** Watches the thread that serves, and ends the process when it never comes back from what it does. */
export interface Watchdog {
  watch(order: WatchOrder): RunningWatchdog;
}

/** A thread that is watched. */
export interface RunningWatchdog {
  /** Code runs from now on. @param name asked for once */
  enter<Code extends object>(code: Code, name: (code: Code) => RunningCodeName): void;
  leave(): void;
  end(): void;
}
