import type * as v from 'valibot';
import type { WorkContext } from './work-context.ts';

/** Context of a job's `run`. */
export interface JobContext<Input = undefined, Config = unknown> extends WorkContext<Config> {
  /** What was enqueued, validated by the job's `input` schema. */
  readonly input: Input;
  /** The instant for which it runs, milliseconds since 1970 UTC; it may run later. The same for each attempt. */
  readonly scheduled: number;
}

/**
 * Declaration of a job: work that is done after a request, or by the clock. With one of `every`, `at` and `cron` it runs by that
 * schedule; each job may also be enqueued.
 */
export interface JobDeclaration<Schema extends v.GenericSchema, Config = unknown> {
  /** Lower-case words with hyphens; unique in the plugin. */
  readonly name: string;
  /** Milliseconds from one run to the next, at least 1000. */
  readonly every?: number;
  /** Time of day: `03:00`. It runs once on each day, also if the clock is set forward or back at that time. */
  readonly at?: string;
  /** Five fields: minute, hour, day of the month, month, day of the week: `0 3 * * 1`. */
  readonly cron?: string;
  /** IANA zone of `at` and `cron`. Default: that of the site. */
  readonly zone?: string;
  /**
   * What happens to a run that is more than a minute late because the site was not served: `once` runs it then, once for all
   * times that were missed; `skip` waits for the next time. Default `once`.
   */
  readonly missed?: 'once' | 'skip';
  /** Schema of what is enqueued, which must be JSON. A job with a schedule must accept undefined. Default: nothing. */
  readonly input?: Schema;
  /** How often a run that failed is tried again, after 10 seconds, 20, 40 … up to an hour. Default 5. */
  readonly retries?: number;
  /** Milliseconds after which a run has failed. Default one minute. */
  readonly timeout?: number;
  /** One run of a job at a time. It may run again after a kill, so it must do no harm if it does. */
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
 * Has a job of the plugin run once, after the transaction of which this is a part: if that fails, nothing is enqueued.
 *
 * @throws Error for a job that the plugin does not list, and for an input that its schema refuses
 */
export type Enqueue = <Input>(
  job: Job<Input>,
  ...given: undefined extends Input
    ? [input?: Input, options?: EnqueueOptions]
    : [input: Input, options?: EnqueueOptions]
) => void;
