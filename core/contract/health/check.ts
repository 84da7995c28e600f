import type { StoreReader } from '../data/store.ts';
import type { Contributions } from '../routes/route.ts';
import type { SiteInfo } from '../site-info.ts';
import type { Diagnostics } from './diagnostics.ts';

/** How well something can be, from the best: `recommended` can be better, `critical` keeps the site from working or is not safe. */
export const CHECK_STATUSES = ['good', 'recommended', 'critical'] as const;
/** How well something is. */
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** What a check found. */
export interface CheckResult {
  readonly status: CheckStatus;
  /** One plain sentence. */
  readonly message: string;
  /** More of it, a line each: `site/posts/12.json:3:7: …`. */
  readonly details?: readonly string[];
  /** What to do about it, a plain sentence. */
  readonly action?: string;
}

/** What a check is asked with. */
export interface CheckContext<Config = unknown> {
  /** What the plugin may read. */
  readonly store: StoreReader;
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  /** What the core knows of how the site does, for a plugin that uses `health`. @throws Error with the line to add */
  readonly diagnostics: Diagnostics;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Something that an operator wants to be right: a row of `almanac doctor`. */
export interface Check<Config = unknown> {
  /** Lower-case words with hyphens; of all checks no other has it. */
  readonly name: string;
  /** What is looked at, in a few words. */
  readonly label: string;
  run(context: CheckContext<Config>): CheckResult | Promise<CheckResult>;
}
