import { type Clock, createSlots, GitLate, type Slots } from '../../../core/index.ts';

/** Pieces of history that are read at a time: half of what git does at a time, so that commits go on. */
const AT_ONCE = 2;
/** Users that wait for one of these. */
const WAITING_USERS = 32;
/** Pieces that one user may have waiting behind the one that is read. */
const WAITING_OF_ONE = 3;
/** Milliseconds that one may take. */
const LIMIT = 20_000;

/** Somebody who reads history. */
export interface PastReader {
  /** Tells users apart. */
  readonly name: string;
  /** They do not wait any more. */
  readonly signal: AbortSignal;
}

/** Reads of history: each user one at a time, all users a few; each within a time, and no longer than somebody waits for it. */
export class PastReads {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #ofAll = createSlots(AT_ONCE, WAITING_USERS);
  readonly #ofOne = new Map<string, Slots>();
  readonly #underWay = new Set<AbortController>();
  #closed: Error | undefined;

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock;
  }

  /**
   * Reads in turn.
   *
   * @param read ends when its signal says so
   * @throws NoSlot; GitLate; the reason of the signal; what `read` throws
   */
  async run<T>({ name, signal }: PastReader, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#closed) throw this.#closed;
    signal.throwIfAborted();
    const ending = new AbortController();
    const leave = () => ending.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    this.#underWay.add(ending);
    try {
      return await this.#serialQueue(name, ending, () => read(ending.signal));
    } finally {
      this.#underWay.delete(ending);
      signal.removeEventListener('abort', leave);
    }
  }

  /** Ends all that is read or waits; nothing is read any more. */
  close(): void {
    this.#closed = new Error('the site is closing');
    for (const ending of this.#underWay) ending.abort(this.#closed);
  }

  async #serialQueue<T>(name: string, ending: AbortController, read: () => Promise<T>): Promise<T> {
    const own = this.#ofOne.get(name) ?? createSlots(1, WAITING_OF_ONE);
    this.#ofOne.set(name, own);
    // a user has one place in the row of all, however much they ask for
    const leaveOwn = await own.take(ending.signal);
    try {
      const leave = await this.#ofAll.take(ending.signal);
      const cancel = this.#clock.after(LIMIT, () => ending.abort(new GitLate('history', LIMIT / 1000)));
      try {
        return await Promise.race([read(), ended(ending.signal)]);
      } finally {
        cancel();
        leave();
      }
    } finally {
      leaveOwn();
      if (own.isIdle) this.#ofOne.delete(name);
    }
  }
}

/** Rejects with the reason of the signal. */
const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
