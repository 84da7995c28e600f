/** Runs calls one at a time. */
export interface SerialQueue {
  /** Requests a call. Requests made while one is waiting are combined into one call. */
  ask(): void;
  /** Runs other work in its turn; returns (or throws) its result. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything requested is done. */
  settled(): Promise<void>;
}

/** @param call must not reject */
export function serialQueue(call: () => Promise<void>): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  let waiting = false;
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  return {
    ask: () => {
      if (waiting) return;
      waiting = true;
      void run(() => {
        waiting = false;
        return call();
      });
    },
    run,
    settled: () => last,
  };
}

/** Runs over all items at once and waits for all of them, so that nothing continues unobserved; then throws the first failure. */
export async function allSettledOrThrow<T, R>(
  items: Iterable<T>,
  run: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = await Promise.allSettled([...items].map(run));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/**
 * Runs over all items, a limited number at a time, and waits for all of them; then throws the first failure, if any.
 *
 * @param atOnce returns the maximum number in progress; called again whenever one ends
 */
export async function mapLimit<T>(
  items: Iterable<T>,
  atOnce: () => number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const lanes = new Set<Promise<void>>();
  const results: Promise<void>[] = [];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const result = run(item);
    results.push(result);
    const lane = result.catch(() => undefined).then(() => void lanes.delete(lane));
    lanes.add(lane);
    while (lanes.size >= atOnce()) await Promise.race(lanes);
  }
  await allSettledOrThrow(results, (result) => result);
}

/** No slot is free, and too many callers are waiting. */
export class NoSlot extends Error {
  constructor() {
    super('too many are waiting already');
    this.name = 'NoSlot';
  }
}

/** A limited number of slots. Callers wait for one in order. */
export interface Slots {
  /**
   * Takes a slot; resolves with the function that releases it.
   *
   * @throws NoSlot; the reason of the signal, which ends the wait
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** No slot is taken, and nobody is waiting. */
  readonly isIdle: boolean;
}

/**
 * @param count number of slots
 * @param most maximum number of waiting callers; default unlimited
 */
export function createSlots(count: number, most = Number.POSITIVE_INFINITY): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  /** Releases the slot once, no matter how often it is called. */
  const place = () => {
    let isTaken = true;
    return () => {
      if (isTaken) release();
      isTaken = false;
    };
  };
  return {
    get isIdle() {
      return free === count;
    },
    take: (signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (free > 0) {
          free -= 1;
          resolve(place());
          return;
        }
        if (waiting.length >= most) throw new NoSlot();
        const abort = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason);
        };
        const enter = () => {
          signal?.removeEventListener('abort', abort);
          resolve(place());
        };
        waiting.push(enter);
        signal?.addEventListener('abort', abort, { once: true });
      }),
  };
}
