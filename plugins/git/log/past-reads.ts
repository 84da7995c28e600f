import { type Clock, createSlots, GitLate, type Slots } from '../../../core/index.ts';

/** Concurrent reads of history: half of what git runs at a time, so that commits are not held up. */
const AT_ONCE = 2;
/** Users that may wait for a read. */
const WAITING_USERS = 32;
/** Reads that one user may have waiting, besides the active one. */
const WAITING_OF_ONE = 3;
/** Time limit of a read. Milliseconds. */
const LIMIT = 20_000;

/** A reader of history. */
export interface PastReader {
  /** Identifies the user. */
  readonly name: string;
  /** Aborted when they stop waiting. */
  readonly signal: AbortSignal;
}

/** Limits reads of history: one at a time for each user, a few in total, each within a time limit and only while its reader waits. */
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
   * Waits for a free slot, then reads.
   *
   * @param read must stop when its signal is aborted
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

  /** Aborts all reads, active and waiting, and refuses further ones. */
  close(): void {
    this.#closed = new Error('the site is closing');
    for (const ending of this.#underWay) ending.abort(this.#closed);
  }

  async #serialQueue<T>(name: string, ending: AbortController, read: () => Promise<T>): Promise<T> {
    const own = this.#ofOne.get(name) ?? createSlots(1, WAITING_OF_ONE);
    this.#ofOne.set(name, own);
    // each user has one place in the common queue, however many reads they request
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
