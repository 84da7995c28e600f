import { type AnsweringCode, type Attention, codeName } from '../../http/index.ts';
import type { Clock, Log, RunningCodeName, RunningWatchdog } from '../../platform/index.ts';

/** Milliseconds after which a warning is logged: every other request waits meanwhile. */
const LONG = 250;

interface ThreadAttentionParts {
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly log: Log;
  /** Does the plugin belong to the site, rather than being built in? */
  readonly isOfSite: (plugin: string) => boolean;
}

/** Logs what blocks the thread for more than 250 ms, and tells the watchdog which code runs. */
export class ThreadAttention implements Attention {
  /** Undefined if the thread is not watched. */
  watchdog: RunningWatchdog | undefined;
  readonly #parts: ThreadAttentionParts;
  /** Time spent in code of routes since the last call of `heldUp`, in milliseconds. */
  #spent = 0;

  constructor(parts: ThreadAttentionParts) {
    this.#parts = parts;
  }

  given<T>(mounted: AnsweringCode, call: () => T): T {
    const { clock, log } = this.#parts;
    const { watchdog } = this;
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

  /** Called when the thread was blocked, with the milliseconds: warns unless code of routes accounts for it, which is logged already. */
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
