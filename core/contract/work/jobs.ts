import type * as v from 'valibot';
import type { JobTimes } from './enqueue.ts';
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
export interface JobDeclaration<Schema extends v.GenericSchema, Config = unknown> extends JobTimes {
  /** Lower-case words with hyphens; unique in the plugin. */
  readonly name: string;
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
