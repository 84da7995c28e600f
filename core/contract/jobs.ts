import type * as v from 'valibot';
import type { Log } from '../platform/index.ts';
import type { Moment } from './data/query.ts';
import type { StoreReader, Transaction } from './data/store.ts';
import type { Mail } from './routes/mail.ts';
import type { NetworkAccess } from './routes/network.ts';
import type { AtOnce, Contributions } from './routes/route.ts';
import type { Secret } from './secret.ts';
import type { SiteInfo } from './site-info.ts';

/** Context of a job's `run`. */
export interface JobContext<Input = undefined, Config = unknown> {
  /** What was enqueued, validated by the job's `input` schema. */
  readonly input: Input;
  /** 1 for the first attempt. A run that the end of the process cut off counts as one. */
  readonly attempt: number;
  /** The instant for which it runs, milliseconds since 1970 UTC; it may run later. The same for each attempt. */
  readonly scheduled: number;
  /** The instant at which it runs. */
  readonly moment: Moment;
  /** What the plugin may read. */
  readonly store: StoreReader;
  /**
   * Runs a transaction as the plugin: guards see the system principal. Resolves when it is durable.
   *
   * @param run synchronous; it may run again, as that of a write
   * @throws what `run` throws; the reason of `signal` if that is aborted; ApiError as a write
   */
  transaction<T>(run: (store: Transaction, enqueue: Enqueue, mail: Mail) => AtOnce<T>): Promise<T>;
  /** Fetches from other sites; for plugins that use `network`. The time limit counts for each request. */
  readonly network: NetworkAccess;
  readonly site: SiteInfo;
  /** The plugin's settings, validated by its `config` schema. */
  readonly config: Config;
  readonly contributions: Contributions;
  /** A secret of the plugin; undefined while it is not set. @throws Error for one that the plugin does not declare */
  readonly secret: (key: string) => Secret | undefined;
  /** The site's log; entries name the plugin. */
  readonly log: Log;
  /** Aborted when `timeout` has passed, and when the site closes. */
  readonly signal: AbortSignal;
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
export interface Job<Input = unknown> {
  readonly name: string;
  readonly every: number | undefined;
  readonly at: string | undefined;
  readonly cron: string | undefined;
  readonly zone: string | undefined;
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
