import type { Log } from '../../platform/index.ts';
import type { Moment } from '../data/query.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { AtOnce, Transaction } from '../data/transaction.ts';
import type { Contributions } from '../points/point.ts';
import type { Secret, SecretName } from '../secret.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Enqueue } from './enqueue.ts';
import type { Mail } from './mail.ts';
import type { NetworkAccess } from './network.ts';

/** Context of jobs and listeners: work of a plugin that no request waits for. */
export interface WorkContext<Config = unknown> {
  /** 1 for the first attempt. A run that was interrupted by the end of the process counts as an attempt. */
  readonly attempt: number;
  /** The instant at which it runs. */
  readonly moment: Moment;
  /** What the plugin may read. */
  readonly store: StoreReader;
  /**
   * Runs a transaction as the plugin: guards see the system principal. Resolves when it is durable.
   *
   * @param run synchronous; it may run again, like `run` of a write
   * @throws what `run` throws; the reason of `signal` if that is aborted; ApiError as a write
   */
  transaction<T>(run: (store: Transaction, enqueue: Enqueue, mail: Mail) => AtOnce<T>): Promise<T>;
  /** Requests to other sites; for plugins that use `network`. The time limit applies to each request separately. */
  readonly network: NetworkAccess;
  readonly site: SiteInfo;
  /** The plugin's settings, validated by its `config` schema. */
  readonly config: Config;
  readonly contributions: Contributions;
  /** A secret of the plugin; undefined while it is not set. @throws Error for one that the plugin does not declare */
  secret(key: SecretName<Config>): Secret | undefined;
  /** The site's log; entries name the plugin. */
  readonly log: Log;
  /** Aborted when `timeout` has passed, and when the site closes. */
  readonly signal: AbortSignal;
}
