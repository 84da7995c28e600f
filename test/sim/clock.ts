import type { Clock } from '../../core/platform/ports.ts';

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** A clock that advances only when told to. */
export class SimClock implements Clock {
  #now = Date.UTC(2030, 0, 1);
  readonly #timers = new Set<Timer>();
  #impatient: boolean;

  /** @param options `impatient`: time advances to the next timer as soon as nothing else is to be done */
  constructor(options: { readonly impatient?: boolean } = {}) {
    this.#impatient = options.impatient ?? false;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  after(milliseconds: number, call: () => void): () => void {
    const timer = { at: this.#now + milliseconds, call };
    this.#timers.add(timer);
    if (this.#impatient) setImmediate(() => this.#impatient && this.advance(Math.max(0, timer.at - this.#now)));
    return () => this.#timers.delete(timer);
  }

  /** Ends impatience: from now on time passes only by `advance`. */
  stop(): void {
    this.#impatient = false;
  }

  /** Lets time pass, and calls due timers in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.call();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }
}
