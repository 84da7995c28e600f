import type * as v from 'valibot';
import type { WorkContext } from './work-context.ts';

/** Context of a job's `run`. */
export interface JobContext<Input = undefined, Config = unknown> extends WorkContext<Config> {
  /** The enqueued input, validated by the job's `input` schema. */
  readonly input: Input;
  /** The instant that it was scheduled for, milliseconds since 1970 UTC; it may run later. The same for each attempt. */
  readonly scheduled: number;
}

/**
 * Declaration of a job: work that is done after a request or on a schedule. With one of `every`, `at` and `cron` it runs on that
 * schedule. Any job can also be enqueued.
 */
export interface JobDeclaration<Schema extends v.GenericSchema, Config = unknown> {
  /** Lower-case words with hyphens; unique in the plugin. */
  readonly name: string;
  /** Milliseconds from one run to the next, at least 1000. */
  readonly every?: number;
  /** Time of day: `03:00`. It runs once on each day, also when the clock changes at that time. */
  readonly at?: string;
  /** Five fields (minute, hour, day of the month, month, day of the week): `0 3 * * 1`. */
  readonly cron?: string;
  /** IANA zone of `at` and `cron`. Default: the zone of the site. */
  readonly zone?: string;
  /**
   * What happens to a run that is more than a minute late because the site was not served. `once` runs it late, once for all missed
   * times; `skip` waits for the next time. Default `once`.
   */
  readonly missed?: 'once' | 'skip';
  /** Schema of the enqueued input, which must be JSON. A job with a schedule must accept undefined. Default: no input. */
  readonly input?: Schema;
  /** How often a failed run is retried, after 10 seconds, 20, 40 … up to an hour. Default 5. */
  readonly retries?: number;
  /** Milliseconds after which a run counts as failed. Default one minute. */
  readonly timeout?: number;
  /** Only one run of a job is active at a time. It may run again after a kill, so running it twice must do no harm. */
  readonly run: (context: JobContext<v.InferOutput<Schema>, Config>) => Promise<void> | void;
}

/** A job, listed under `jobs` of its plugin. */
export interface Job<Input = unknown>
  extends Pick<JobDeclaration<v.GenericSchema>, 'name' | 'every' | 'at' | 'cron' | 'zone'> {
  readonly missed: 'once' | 'skip';
  readonly schema: v.GenericSchema;
  readonly retries: number;
  readonly timeout: number;
  readonly run: (context: never) => unknown;
  /** Only carries the type. */
  readonly input?: Input;
}

/** Options of `enqueue`. */
export interface EnqueueOptions {
  /** Milliseconds to wait. Default 0. */
  readonly after?: number;
}

/**
 * Enqueues a job of the plugin to run once, after the surrounding transaction: if that fails, nothing is enqueued.
 *
 * @throws Error for a job that the plugin does not list, and for an input that its schema rejects
 */
export type Enqueue = <Input>(
  job: Job<Input>,
  ...given: undefined extends Input
    ? [input?: Input, options?: EnqueueOptions]
    : [input: Input, options?: EnqueueOptions]
) => void;
