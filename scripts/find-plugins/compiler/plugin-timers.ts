import { promisify } from 'node:util';

type Call = (...given: unknown[]) => void;

/** One of Node's kinds of timers. */
interface Kind<Timer extends object> {
  readonly start: (call: Call, ...rest: never[]) => Timer;
  readonly clear: (timer: Timer) => void;
  /** It calls once. */
  readonly once: boolean;
}

/** The timers that the code of one plugin starts: they end when it does. */
export class PluginTimers {
  readonly #running = new Map<object, () => void>();
  #isOver = false;

  /** In the place of the globals of these names, and of the members of `node:timers`. */
  readonly functions: Readonly<Record<string, Call>>;

  constructor() {
    const timeout = this.#tracked({ start: setTimeout, clear: clearTimeout, once: true });
    const interval = this.#tracked({ start: setInterval, clear: clearInterval, once: false });
    const immediate = this.#tracked({ start: setImmediate, clear: clearImmediate, once: true });
    const later = (milliseconds?: unknown, value?: unknown) =>
      new Promise((resolve) => timeout.start(() => resolve(value), milliseconds));
    const soon = (value?: unknown) => new Promise((resolve) => immediate.start(() => resolve(value)));
    this.functions = {
      setTimeout: Object.assign(timeout.start, { [promisify.custom]: later }),
      clearTimeout: timeout.clear,
      setInterval: interval.start,
      clearInterval: interval.clear,
      setImmediate: Object.assign(immediate.start, { [promisify.custom]: soon }),
      clearImmediate: immediate.clear,
    };
  }

  /** Ends all of them; what is started from now on never calls. */
  end(): void {
    this.#isOver = true;
    for (const clear of this.#running.values()) clear();
    this.#running.clear();
  }

  #tracked<Timer extends object>({ start, clear, once }: Kind<Timer>) {
    return {
      start: (call: unknown, ...rest: unknown[]) => {
        // what is no function is refused by Node itself
        const called = typeof call === 'function' && once ? this.#forgetting(call as Call, () => timer) : call;
        const timer: Timer = start(called as Call, ...(rest as never[]));
        if (this.#isOver) clear(timer);
        else this.#running.set(timer, () => clear(timer));
        return timer;
      },
      clear: (timer: unknown) => {
        clear(timer as Timer);
        this.#running.delete(timer as Timer);
      },
    };
  }

  #forgetting(call: Call, timer: () => object): Call {
    return (...given) => {
      this.#running.delete(timer());
      call(...given);
    };
  }
}
