/** There is no place, and too many wait for one. */
export class NoSlot extends Error {
  constructor() {
    super('too many are waiting already');
    this.name = 'NoSlot';
  }
}

/** Places that are taken one by one, and waited for in turn. */
export interface Slots {
  /**
   * Takes a place; gives what frees it again.
   *
   * @throws NoSlot; the reason of the signal, which ends the wait
   */
  take(signal?: AbortSignal): Promise<() => void>;
  /** Nobody has a place, and nobody waits. */
  readonly isIdle: boolean;
}

/**
 * @param count of places
 * @param most that wait; default any number
 */
export function createSlots(count: number, most = Number.POSITIVE_INFINITY): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  /** Frees it once, however often it is called. */
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
