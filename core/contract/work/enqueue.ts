import type * as v from 'valibot';

/** When a job runs without being enqueued: by at most one of `every`, `at` and `cron`. */
export interface JobTimes {
  /** Milliseconds from one run to the next, at least 1000. */
  readonly every?: number;
  /** Time of day: `03:00`. It runs once on each day, also when the clock changes at that time. */
  readonly at?: string;
  /** Five fields (minute, hour, day of the month, month, day of the week): `0 3 * * 1`. */
  readonly cron?: string;
  /** IANA zone of `at` and `cron`. Default: the zone of the site. */
  readonly zone?: string;
}

/** A job, listed under `jobs` of its plugin. */
export interface Job<Input = unknown> extends JobTimes {
  readonly name: string;
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
