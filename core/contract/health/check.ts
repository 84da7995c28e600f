import type { Log } from '../../platform/index.ts';
import type { Moment } from '../data/query.ts';
import type { StoreReader } from '../data/store-reader.ts';
import type { Contributions } from '../points/point.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Diagnostics } from './diagnostics.ts';

/** Statuses of a check, from the best: `recommended` means that something could be better, `critical` that it is broken or unsafe. */
export const CHECK_STATUSES = ['good', 'recommended', 'critical'] as const;
/** One of `CHECK_STATUSES`. */
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** Result of a check. */
export interface CheckResult {
  readonly status: CheckStatus;
  /** One plain sentence. */
  readonly message: string;
  /** Details, one line each: `site/posts/12.json:3:7: …`. */
  readonly details?: readonly string[];
  /** What to do about it, in one plain sentence. */
  readonly action?: string;
}

/** Context of a check. */
export interface CheckContext<Config = unknown> {
  /** What the plugin may read. */
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  /** Facts about the site from the core, for a plugin that uses `health`. @throws Error with the line to add */
  readonly diagnostics: Diagnostics;
  /** The instant of the check. */
  readonly moment: Moment;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** The site's log; entries name the plugin. */
  readonly log: Log;
}

/** A health check: a row of `almanac doctor`. */
export interface Check<Config = unknown> {
  /** Lower-case words with hyphens; unique among all checks. */
  readonly name: string;
  /** What is checked, in a few words. */
  readonly label: string;
  /**
   * Collections and folders of texts. When one of these or the settings change, the site runs the check and logs what is new. Such a
   * check must be quick.
   */
  readonly follows?: readonly { readonly name: string }[];
  run(context: CheckContext<Config>): CheckResult | Promise<CheckResult>;
}
