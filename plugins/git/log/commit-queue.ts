import { type Backlog, type Clock, type Log, messageOf, serialQueue } from '../../../core/index.ts';
import type { Commit } from './commit.ts';
import type { WaitingCommits } from './fitting-commits.ts';
import type { IndexUpdater, Unindexed } from './index-updater.ts';

/** Wait before a retry after a failure; doubles each time, up to the longest. Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** Wait before checking that an index update was kept: a process that read the index before it has written its own by then. Milliseconds. */
const INDEX_WAIT = 3_000;
/** Commits made by one git process. */
const AT_ONCE = 50;
/** Above this many bytes, a waiting commit keeps only file names and takes the files' contents when it is made. */
const MOST_BYTES = 64 * 1024 * 1024;

interface QueueParts {
  /** Makes the first of the waiting commits, all or none. @param waiting called once */
  readonly make: (waiting: () => WaitingCommits) => Promise<Unindexed | undefined>;
  readonly index: Pick<IndexUpdater, 'update' | 'check'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Commits waiting for git, in order. Adding one never blocks. */
export class CommitQueue {
  readonly #parts: QueueParts;
  readonly #waiting: Commit[] = [];
  readonly #turns = serialQueue(() => this.#work());
  #unindexed: Unindexed[] = [];
  #bytes = 0;
  #wait = FIRST_WAIT;
  #failure: string | undefined;
  #cancel = () => {};
  /** Undefined while no index check is scheduled. */
  #cancelCheck: (() => void) | undefined;
  #closed = false;
  readonly #onFinished: (() => void)[] = [];

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  add(commit: Commit): void {
    const bytes = bytesOf(commit);
    const isTooMuch = this.#bytes + bytes > MOST_BYTES;
    this.#waiting.push(isTooMuch ? withoutBytes(commit) : commit);
    if (!isTooMuch) this.#bytes += bytes;
    if (this.#failure === undefined) this.#turns.ask();
  }

  /** Commits waiting to be made. */
  get backlog(): Backlog {
    return { waiting: this.#waiting.length, failure: this.#failure };
  }

  /** Tries once more to make the waiting commits, then gives up: the files contain all of their changes. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    this.#turns.ask();
    await this.#turns.settled();
    this.#cancelCheck?.();
    if (this.#cancelCheck) await this.#turns.run(() => this.#checkIndex());
    const left = this.#waiting.length;
    if (left > 0) this.#parts.log.warn('some writes are not committed; git status shows them', { commits: left });
  }

  /** Resolves when everything is committed, and the index is known to have it. */
  finished(): Promise<void> {
    return new Promise((resolve) => {
      this.#onFinished.push(resolve);
      this.#tellWhenFinished();
    });
  }

  #tellWhenFinished(): void {
    if (this.#waiting.length > 0 || this.#unindexed.length > 0 || this.#cancelCheck) return;
    for (const resolve of this.#onFinished.splice(0)) resolve();
  }

  async #work(): Promise<void> {
    this.#cancel();
    try {
      while (this.#waiting.length > 0) {
        let count = 0;
        const unindexed = await this.#parts.make(() => {
          count = Math.min(AT_ONCE, this.#waiting.length);
          return { waiting: [...this.#waiting], count };
        });
        const commits = this.#waiting.splice(0, count);
        this.#bytes -= commits.reduce((sum, commit) => sum + bytesOf(commit), 0);
        if (unindexed) this.#unindexed.push(unindexed);
      }
      for (let [next] = this.#unindexed; next; [next] = this.#unindexed) {
        await this.#parts.index.update(next);
        this.#unindexed.shift();
        this.#checkIndexLater(INDEX_WAIT);
      }
      if (this.#failure !== undefined) this.#parts.log.info('commits work again', {});
      this.#failure = undefined;
      this.#wait = FIRST_WAIT;
      // a commit added during the index update did not trigger a run, because the last one had failed
      if (this.#waiting.length > 0) this.#turns.ask();
      this.#tellWhenFinished();
    } catch (error) {
      this.#tryAgainLater(error);
    }
  }

  #checkIndexLater(wait: number): void {
    this.#cancelCheck ??= this.#parts.clock.after(wait, () => this.#turns.run(() => this.#checkIndex()));
  }

  async #checkIndex(): Promise<void> {
    this.#cancelCheck = undefined;
    const stayed = await this.#parts.index.check().catch(() => undefined);
    // failures of git are reported when committing
    if (stayed !== true && !this.#closed) this.#checkIndexLater(stayed === undefined ? LONGEST_WAIT : INDEX_WAIT);
    this.#tellWhenFinished();
  }

  #tryAgainLater(error: unknown): void {
    const { clock, log } = this.#parts;
    const why = messageOf(error);
    if (why !== this.#failure) log.warn('writes cannot be committed to git; retrying', { cause: why });
    this.#failure = why;
    if (this.#closed) return;
    this.#cancel = clock.after(this.#wait, this.#turns.ask);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }
}

const bytesOf = ({ files }: Commit): number =>
  files.reduce((sum, { bytes }) => sum + (bytes instanceof Uint8Array ? bytes.length : 0), 0);

const withoutBytes = (commit: Commit): Commit => ({
  ...commit,
  files: commit.files.map((file) => (file.bytes === undefined ? file : { ...file, bytes: 'on-disk' })),
});
