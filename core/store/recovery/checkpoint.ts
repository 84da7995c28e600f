import type { Clock } from '../../platform/index.ts';
import { LOCK_LOST, type Lock } from '../disk/lock.ts';
import { causeOf } from '../disk/storage-problem.ts';
import type { StoreDisk } from '../disk/store-disk.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import type { Published } from '../publish/publish.ts';
import type { RewrittenFiles } from '../publish/rewritten-files.ts';
import type { Ids, LogPosition } from '../records/ids.ts';
import { makeDurable } from './make-durable.ts';
import type { Recovered } from './recovery.ts';

/** How long published files may wait for their fsync; until then a restart replays them from the journal. */
const CHECKPOINT_AFTER_MS = 2_000;
/** How long an editor may write to a file that it has open after the file was moved aside. */
const HELD_OPEN_MS = 2_000;
/** Journal size that triggers a checkpoint earlier. */
const CHECKPOINT_AT_BYTES = 8 * 1024 * 1024;
/**
 * Number of segments found by a recovery that triggers a checkpoint at once. A server that is killed within two seconds of its
 * start leaves one more segment than it found, so after many such kills each start would have more to read.
 */
const CHECKPOINT_AT_SEGMENTS = 16;
/**
 * Files fsynced at once while there are writes. Node has four threads for files, and an fsync blocks one for milliseconds: with
 * more, the next commit would wait for a thread.
 */
const CALM_SYNCS = 2;
/** The same when writes arrive faster than that, or when there are no more. */
const HURRIED_SYNCS = 64;

interface CheckpointParts {
  readonly disk: StoreDisk;
  readonly journal: JournalFile;
  readonly ids: Ids;
  readonly lock: Pick<Lock, 'isHeld' | 'isLost'>;
  readonly rewritten: Pick<RewrittenFiles, 'rewrite'>;
  /** Is everything published that was committed? */
  readonly isPublished: () => boolean;
  /** Runs alone, between groups of transactions. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Makes published files durable in the background, and only then deletes their journal segments. */
export class Checkpoint {
  readonly #parts: CheckpointParts;
  readonly #clock: Clock;
  /** Published since the journal was last cut. */
  #published: Published[] = [];
  /** When the last file was moved aside, as of `Clock.elapsed`. */
  #movedAsideAt = 0;
  #endRest: (() => void) | undefined;
  /** Closed but not yet trimmed: what a failed checkpoint left is part of the next one. */
  #waiting: { readonly to: LogPosition; readonly published: readonly Published[] } | undefined;
  /** Files whose fsync failed once: another fsync would succeed although the kernel has dropped the bytes. */
  readonly #distrusted = new Set<string>();
  #cancelTimer: (() => void) | undefined;
  #isStopped = false;
  #failure: string | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: CheckpointParts) {
    this.#parts = parts;
    this.#clock = parts.disk.clock;
  }

  /** Why the last checkpoint failed; undefined if it did not. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /**
   * Schedules a checkpoint of what a recovery found in the journal.
   *
   * @param segments number of journal segments that it found
   */
  resume(segments: number, { position, published, distrusted }: Recovered): void {
    if (segments === 0) return;
    this.#waiting = { to: position, published };
    for (const path of distrusted) this.#distrusted.add(path);
    this.#startAfter(segments < CHECKPOINT_AT_SEGMENTS ? CHECKPOINT_AFTER_MS : 0);
  }

  /** Notes the files of one journal entry, and schedules a checkpoint. */
  note(published: readonly Published[]): void {
    for (const one of published) this.#published.push(one);
    if (published.some(({ captured }) => captured)) this.#movedAsideAt = this.#clock.elapsed();
    if (this.#isStopped) return;
    if (this.#isHurried) {
      this.#endRest?.();
      void this.#runQuietly();
    } else this.#startAfter(CHECKPOINT_AFTER_MS);
  }

  /** Makes a checkpoint now; resolves when the journal contains nothing older than this call. */
  async run(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const run = this.#running.then(() => this.#run());
    this.#running = run.catch(() => undefined);
    await run;
  }

  async #runQuietly(): Promise<void> {
    try {
      await this.run();
      this.#failure = undefined;
    } catch (error) {
      this.#failure = causeOf(error);
      this.#parts.disk.log.error('a checkpoint failed; the journal is kept', { error: String(error) });
      this.#startAfter(CHECKPOINT_AFTER_MS);
    }
  }

  #startAfter(milliseconds: number): void {
    // without the lock, the files belong to another process: there is nothing left to make durable
    if (this.#parts.lock.isLost || this.#isStopped) return;
    this.#cancelTimer ??= this.#clock.after(milliseconds, () => void this.#runQuietly());
  }

  async #run(): Promise<void> {
    const { disk, journal, ids, lock, rewritten, isPublished, exclusively } = this.#parts;
    let movedAsideAt = 0;
    await exclusively(async () => {
      if (!(await lock.isHeld())) throw new Error(LOCK_LOST);
      if (!isPublished()) throw new Error('some committed changes could not be written to their files');
      const to = (await journal.cut()) ?? this.#waiting?.to;
      if (to === undefined) return;
      this.#waiting = { to, published: [...(this.#waiting?.published ?? []), ...this.#published] };
      this.#published = [];
      movedAsideAt = this.#movedAsideAt;
    });
    if (!this.#waiting) return;
    const { to, published } = this.#waiting;
    await journal.noteSyncing(to);
    const distrusted = this.#distrusted;
    await makeDurable(disk, published, {
      exclusively,
      distrusted,
      rewritten,
      syncsAtOnce: () => (this.#isHurried ? HURRIED_SYNCS : CALM_SYNCS),
      mayDiscard: () => this.#restUntil(movedAsideAt + HELD_OPEN_MS),
    });
    await ids.save(disk.fileSystem, disk.layout.ids);
    await journal.trim(to);
    this.#waiting = undefined;
  }

  get #isHurried(): boolean {
    return this.#isStopped || this.#parts.journal.size >= CHECKPOINT_AT_BYTES;
  }

  /** Waits, unless it is hurried. @param end as of `Clock.elapsed` */
  async #restUntil(end: number): Promise<void> {
    const left = end - this.#clock.elapsed();
    if (left <= 0 || this.#isHurried) return;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.after(left, resolve);
      this.#endRest = () => {
        cancel();
        resolve();
      };
    });
    this.#endRest = undefined;
  }

  /** Ends the background work, which must not outlive the lock, after the current run. The caller makes the last `run` itself. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#endRest?.();
    await this.#running;
  }
}
