import { type AnsweringCode, type Attention, codeName } from '../../http/index.ts';
import type { Clock, Log, RunningCodeName, RunningWatchdog } from '../../platform/index.ts';

/** So many milliseconds are long: everybody else waits meanwhile. */
const LONG = 250;

interface ThreadAttentionParts {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** Undefined where nobody watches. */
  readonly watchdog: () => RunningWatchdog | undefined;
  /** Is a plugin one of the site, and not Almanac's own? */
  readonly isOfSite: (plugin: string) => boolean;
}

/** Logs what holds the thread for more than 250 ms, and tells the watchdog what has it. */
export class ThreadAttention implements Attention {
  readonly #parts: ThreadAttentionParts;
  /** Of the code of routes since `heldUp` was asked last, in milliseconds. */
  #spent = 0;

  constructor(parts: ThreadAttentionParts) {
    this.#parts = parts;
  }

  given<T>(mounted: AnsweringCode, call: () => T): T {
    const { clock, log } = this.#parts;
    const watchdog = this.#parts.watchdog();
    const began = clock.elapsed();
    watchdog?.enter(mounted, this.#nameOf);
    try {
      return call();
    } finally {
      watchdog?.leave();
      const ms = clock.elapsed() - began;
      this.#spent += ms;
      if (ms > LONG) log.warn('the code of a route held the server up', { ...codeName(mounted), ms: Math.round(ms) });
    }
  }

  late(mounted: AnsweringCode, what: string, ms: number): void {
    this.#parts.log.warn(`${what} took too long`, { ...codeName(mounted), ms });
  }

  /** The thread was held for so many milliseconds: says so where no route was the reason that was logged already. */
  readonly heldUp = (ms: number): void => {
    const spent = this.#spent;
    this.#spent = 0;
    if (ms > LONG && spent < ms / 2) this.#parts.log.warn('the server was held up', { ms: Math.round(ms) });
  };

  readonly #nameOf = (mounted: AnsweringCode): RunningCodeName => {
    const name = codeName(mounted);
    return { ...name, isOfSite: this.#parts.isOfSite(name.plugin) };
  };
}
