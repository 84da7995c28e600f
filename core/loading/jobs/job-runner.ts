import { storedChanges } from '../../changes/stored-changes.ts';
import { CommandError } from '../../contract/commands/command.ts';
import { all, eq, gte } from '../../contract/data/query.ts';
import { system } from '../../contract/fixed-principals.ts';
import { checkedInput, newJob } from '../../jobs/enqueue.ts';
import { FailedForGood } from '../../jobs/failed-for-good.ts';
import { jobKey, type StoredJob, storedJobs } from '../../jobs/stored-jobs.ts';
import { describeThrown, didYouMean, messageOf, serialQueue } from '../../lib/index.ts';
import { type Clock, type Log, within } from '../../platform/index.ts';
import type { Store } from '../../store/index.ts';
import type { MountedWork } from '../gather-jobs.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';
import { heldOf, isBehind, pendingChanges, toldChange } from '../listeners/pending-changes.ts';
import { storedListeners } from '../listeners/stored-listeners.ts';
import type { GenerationLease } from '../runtime/generation-lease.ts';
import { beginAttempt, endAttempt, type Outcome } from './attempt.ts';
import { ChangeKeeper } from './change-keeper.ts';
import { keepSchedules } from './keep-schedules.ts';
import { runWork } from './run-work.ts';

/** Timers stop while the machine sleeps: after it wakes, no job is late for longer than this. Milliseconds. */
const LONGEST_LOOK = 60_000;
/** How long no job begins after the state of a job could not be written. Milliseconds. */
const PAUSE = 10_000;
/** How long jobs may take to stop when the site closes. Milliseconds. */
const STOP_WITHIN = 1_000;

interface JobRunnerParts {
  readonly store: Pick<Store, 'onChange' | 'onSwap'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly serving: () => GenerationLease;
}

/** Runs the jobs and listeners of a served site: one run of each at a time, different ones concurrently. */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  /** Current runs by key; their promises never reject. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  readonly #looks = serialQueue(() => this.#look());
  #unfollow: (() => void) | undefined;
  #cancelTimer = () => {};
  /** No job begins before this time, milliseconds since 1970 UTC. */
  #pausedUntil = 0;

  readonly #keeper: ChangeKeeper;

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
    this.#keeper = new ChangeKeeper({ ...parts, ask: () => this.look() });
  }

  /** Starts running jobs. */
  start(): void {
    this.#unfollow = this.#parts.store.onChange((collections) => {
      if (collections.has(storedJobs.name) || collections.has(storedChanges.name)) this.look();
    });
    this.#keeper.start();
    this.look();
  }

  /** Jobs and listeners that failed for good. */
  get parked(): readonly StoredJob[] {
    return this.#parts
      .serving()
      .generation.bound.reader.of(storedJobs)
      .find({ where: eq('state', 'parked') }).records;
  }

  /** Looks for jobs that are newly due or newly declared. */
  readonly look = (): void => {
    if (this.#unfollow && !this.#closing.signal.aborted) this.#looks.ask();
  };

  /** Resolves when no job is running and none that could run is due. */
  async settled(): Promise<void> {
    do {
      await Promise.all(this.#running.values());
      await this.#looks.run(() => this.#look());
    } while (this.#running.size > 0);
  }

  /**
   * Runs a job immediately, even if this process does not run jobs otherwise.
   *
   * @param which the id of a waiting or parked job, or the key of a declared one, which is enqueued; a listener receives all pending
   *   changes
   * @returns why it failed; undefined if it succeeded
   * @throws CommandError when it cannot be run; as a transaction
   */
  async runNow(which: string): Promise<string | undefined> {
    const lease = this.#parts.serving();
    const { generation } = lease;
    const isId = /^\d+$/.test(which);
    const stored = isId ? generation.bound.reader.of(storedJobs).get(Number(which)) : undefined;
    if (isId && !stored) throw new CommandError(`there is no job ${which}`);
    const key = stored ? jobKey(stored.plugin, stored.job) : which;
    const mounted = generation.jobs.get(key);
    if (!mounted) {
      const meant = didYouMean(key, generation.jobs.keys());
      throw new CommandError(`no plugin that is on has a job ${key}${meant}`);
    }
    if (this.#running.has(key)) throw new CommandError(`${key} is running`);
    const isOf = ({ plugin, job }: StoredJob) => mounted.to && jobKey(plugin, job) === key;
    const waiting = stored ?? storedListeners(generation.bound.reader).find(isOf);
    const held = waiting && !stored ? heldOf(generation.bound.reader, waiting) : [];
    return this.#occupy(lease, key, async () => {
      let failure: string | undefined;
      for (const one of [waiting, ...held]) {
        const record = await this.#makeDue(generation, mounted, one);
        failure ??= await this.#attempt(generation, mounted, record.id);
      }
      return failure;
    });
  }

  /** Stops; waits at most a second for running jobs. */
  async close(): Promise<void> {
    const { clock, log } = this.#parts;
    this.#closing.abort(new Error('the site closes'));
    this.#unfollow?.();
    this.#keeper.stop();
    this.#cancelTimer();
    await this.#looks.settled();
    const ended = Promise.all(this.#running.values()).then(() => undefined);
    await within(clock, STOP_WITHIN, ended, () => log.warn('a job did not stop in time', {}));
  }

  /** Starts due jobs, and schedules the next look. */
  async #look(): Promise<void> {
    const { clock, serving } = this.#parts;
    if (this.#closing.signal.aborted) return;
    this.#cancelTimer();
    try {
      await keepSchedules(serving().generation, clock.now());
      await this.#keeper.keep(serving().generation);
    } catch (error) {
      this.#pause(error);
    }
    const lease = serving();
    const now = clock.now();
    const waiting = [...lease.generation.jobs].flatMap(([key, mounted]) => {
      const record = this.#running.has(key) ? undefined : firstOf(lease.generation, key, mounted);
      return record ? [{ key, mounted, record, due: Math.max(record.due, this.#pausedUntil) }] : [];
    });
    for (const { key, mounted, record, due } of waiting) {
      if (due > now) continue;
      this.#occupy(lease, key, () => this.#attempt(lease.generation, mounted, record.id)).catch((error) =>
        this.#pause(error),
      );
    }
    const times = [this.#pausedUntil, ...waiting.map(({ due }) => due)].filter((time) => time > now);
    if (times.length > 0) this.#cancelTimer = clock.after(Math.min(LONGEST_LOOK, Math.min(...times) - now), this.look);
  }

  /** No other run of the job begins before this work is done. */
  #occupy<T>(lease: GenerationLease, key: string, work: () => Promise<T>): Promise<T> {
    const done = lease.hold(work());
    const over = () => {
      this.#running.delete(key);
      this.look();
    };
    this.#running.set(key, done.then(over, over));
    return done;
  }

  /** @returns why it failed */
  async #attempt(generation: BuiltGeneration, mounted: MountedWork, id: number): Promise<string | undefined> {
    const { clock, log } = this.#parts;
    const begun = await beginAttempt(generation, mounted, id, clock.now());
    if (!begun) return undefined;
    const { outcome, stack } = await this.#outcomeOf(generation, mounted, begun);
    const left = await endAttempt(generation, mounted, begun, outcome, clock.now());
    if (outcome.end !== 'failed') return undefined;
    const { plugin, job, attempts: attempt } = begun;
    const fields = { plugin, job, id, attempt, failure: outcome.failure, stack };
    const what = mounted.to ? 'listener' : 'job';
    if (left?.state === 'parked') log.error(`a ${what} failed for good`, fields);
    else log.warn(`a ${what} failed and is tried again`, fields);
    return outcome.failure;
  }

  async #outcomeOf(
    generation: BuiltGeneration,
    mounted: MountedWork,
    begun: StoredJob,
  ): Promise<{ readonly outcome: Outcome; readonly stack?: string | undefined }> {
    const { signal } = this.#closing;
    try {
      const position = await this.#run(generation, mounted, begun);
      return { outcome: { end: 'done', position } };
    } catch (error) {
      if (signal.aborted) return { outcome: { end: 'stopped' } };
      const [failure = ''] = messageOf(error).split('\n', 1);
      return {
        outcome: { end: 'failed', failure, isFinal: error instanceof FailedForGood },
        stack: describeThrown(error).stack,
      };
    }
  }

  /** @returns for a listener, the last change up to which all are handled */
  async #run(generation: BuiltGeneration, mounted: MountedWork, begun: StoredJob): Promise<number | undefined> {
    const run = (given: object) =>
      runWork(generation, mounted, { begun, given }, this.#parts.clock, this.#closing.signal);
    if (!mounted.to) {
      const input = checkedInput(begun.plugin, mounted.work, begun.input);
      await run({ input, scheduled: begun.scheduled });
      return undefined;
    }
    const { changes: pending, position } = pendingChanges(generation.bound.reader, begun);
    const changes = pending.flatMap((change) => toldChange(generation.bound, change) ?? []);
    const resync = begun.lost === true;
    if (changes.length > 0 || resync) await run({ changes, resync });
    return position;
  }

  #makeDue(
    { bound }: BuiltGeneration,
    { plugin, work, to }: MountedWork,
    stored: StoredJob | undefined,
  ): Promise<StoredJob> {
    const now = this.#parts.clock.now();
    return bound.transaction(system, (store) => {
      const records = store.of(storedJobs);
      const record = stored && records.get(stored.id);
      if (record) return records.put({ ...record, state: 'waiting', due: now, attempts: 0 });
      if (stored) throw new CommandError(`there is no job ${stored.id} any more`);
      if (to) throw new CommandError(`${jobKey(plugin.name, work.name)} has not begun to listen`);
      try {
        return records.insert(newJob(plugin.name, work, undefined, now));
      } catch (error) {
        throw new CommandError(messageOf(error));
      }
    });
  }

  #pause(error: unknown): void {
    const { clock, log } = this.#parts;
    this.#pausedUntil = clock.now() + PAUSE;
    log.error('the state of jobs could not be stored', { cause: String(error) });
  }
}

/** Of the records of a job that may run, the one due first; for a listener, among those with pending changes. */
function firstOf({ bound }: BuiltGeneration, key: string, { to }: MountedWork): StoredJob | undefined {
  const where = all(eq('job', key), gte('due', 0));
  const order = [{ field: 'due', direction: 'asc' }] as const;
  const records = bound.reader.of(storedJobs);
  if (to) return records.find({ where, order }).records.find((one) => isBehind(bound.reader, one));
  return records.find({ where, order, limit: 1 }).records[0];
}
