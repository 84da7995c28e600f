import timers from 'node:timers';
import { promisify } from 'node:util';

type Call = (...given: unknown[]) => void;

/** One kind of Node's timers. */
interface Kind<Timer extends object> {
  readonly start: (call: Call, ...rest: never[]) => Timer;
  readonly clear: (timer: Timer) => void;
  /** True when it fires only once. */
  readonly once: boolean;
}

type Promises = typeof timers.promises;

/** Options of Node's promise-based timers. */
interface Waiting {
  readonly signal?: AbortSignal;
  readonly ref?: boolean;
}

/** Never settles. */
const forever = (): Promise<never> => new Promise(() => {});

/** Timers started by the code of one plugin. They end together with the code. */
export class PluginTimers {
  readonly #running = new Map<object, () => void>();
  #isOver = false;

  /** Replacements for the global functions with these names. */
  readonly functions: Readonly<Record<string, Call>>;
  /** Replacements for Node's modules, by name. */
  readonly modules: Readonly<Record<string, object>>;
  /** Replacement for the global object, differing only in the timers. */
  readonly global: object;

  constructor() {
    const timeout = this.#tracked({ start: setTimeout, clear: clearTimeout, once: true });
    const interval = this.#tracked({ start: setInterval, clear: clearInterval, once: false });
    const immediate = this.#tracked({ start: setImmediate, clear: clearImmediate, once: true });
    const promises = this.#promises();
    this.functions = {
      setTimeout: Object.assign(timeout.start, { [promisify.custom]: promises.setTimeout }),
      clearTimeout: timeout.clear,
      setInterval: interval.start,
      clearInterval: interval.clear,
      setImmediate: Object.assign(immediate.start, { [promisify.custom]: promises.setImmediate }),
      clearImmediate: immediate.clear,
    };
    this.modules = {
      'node:timers': { ...timers, ...this.functions, promises },
      'node:timers/promises': promises,
    };
    this.global = this.#global();
  }

  /** Ends all timers; timers started later never fire. */
  end(): void {
    this.#isOver = true;
    for (const clear of this.#running.values()) clear();
    this.#running.clear();
  }

  #global(): object {
    const own: ReadonlyMap<unknown, unknown> = new Map<string, unknown>([
      ...Object.entries(this.functions),
      ['globalThis', undefined],
      ['global', undefined],
    ]);
    const global: object = new Proxy(globalThis, {
      // Node's accessors check that they are called on the real global object
      get: (all, name) => (own.has(name) ? (own.get(name) ?? global) : Reflect.get(all, name)),
      set: (all, name, value) => Reflect.set(all, name, value),
    });
    return global;
  }

  #tracked<Timer extends object>({ start, clear, once }: Kind<Timer>) {
    return {
      start: (call: unknown, ...rest: unknown[]) => {
        // Node itself rejects what is not a function
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

  /** Replacement for Node's promise-based timers; once the code has ended, none of their promises settles. */
  #promises(): Promises {
    const { setTimeout: later, setImmediate: soon, setInterval: often } = timers.promises;
    const setTimeout = <T>(milliseconds?: number, value?: T, waiting?: Waiting) =>
      this.#held(waiting, (held) => later(milliseconds, value, held));
    const setImmediate = <T>(value?: T, waiting?: Waiting) => this.#held(waiting, (held) => soon(value, held));
    const wait = (milliseconds: number, waiting?: Waiting) => setTimeout(milliseconds, undefined, waiting);
    const scheduler = { wait, yield: () => setImmediate() } as Promises['scheduler'];
    return { setTimeout, setImmediate, setInterval: this.#repeated(often), scheduler };
  }

  /** @param waiting options passed by the plugin; Node itself rejects what is not an object */
  async #held<T>(waiting: Waiting | undefined, start: (held: Waiting) => Promise<T>): Promise<T> {
    if (this.#isOver) return forever();
    const own = new AbortController();
    this.#running.set(own, () => own.abort());
    try {
      return await start(heldBy(own, waiting));
    } catch (error) {
      if (own.signal.aborted) return await forever();
      throw error;
    } finally {
      this.#running.delete(own);
    }
  }

  #repeated(start: Promises['setInterval']): Promises['setInterval'] {
    const [running, isOver] = [this.#running, () => this.#isOver];
    return async function* <T>(milliseconds?: number, value?: T, waiting?: Waiting) {
      if (isOver()) await forever();
      const own = new AbortController();
      running.set(own, () => own.abort());
      try {
        yield* start(milliseconds, value, heldBy(own, waiting));
      } catch (error) {
        if (own.signal.aborted) await forever();
        throw error;
      } finally {
        running.delete(own);
      }
    };
  }
}

/** Adds a second way to abort to the options. */
const heldBy = ({ signal }: AbortController, waiting: Waiting = {}): Waiting => ({
  ...waiting,
  signal: waiting.signal === undefined ? signal : AbortSignal.any([signal, waiting.signal]),
});
