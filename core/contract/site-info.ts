import type { FileFolder } from './data/file-folder.ts';
import type { Limits } from './limits.ts';

/** What serves an address. */
export interface AddressClaim {
  /** As part of a sentence: `the page /docs of plugin api-docs`. */
  readonly name: string;
  /**
   * Whether nothing else is ever shown there, because the address belongs to the API or to files. A page of a plugin gives way to a
   * published page or post.
   */
  readonly isFirm: boolean;
}

/** Information about the site for handlers. */
export interface SiteInfo {
  readonly title: string;
  readonly description: string;
  /** URL of the site, without a trailing slash. All links are built from it, never from `Host`. */
  readonly url: string;
  /** IANA time zone of the site. */
  readonly timezone: string;
  /** Limits of titles, texts, searches, filters … (docs/security.md). */
  readonly limits: Limits;
  /** Names of the collections that `ANY_OF_SITE` stands for, of all plugins that are on. */
  readonly collections: readonly string[];
  /** Milliseconds since an arbitrary moment, unaffected by changes of the clock: for rate limits. */
  elapsed(): number;
  /** Absolute URL of a path below the root of the API: `rest('/calendar/events/v1/events/12')`. */
  rest(path: string): string;
  /** What serves a path below the site's URL, not counting the pages for all unclaimed paths; undefined if nothing does. */
  claimOf(path: string): AddressClaim | undefined;
  /** Absolute URL of a file in a served folder. */
  file(folder: FileFolder, path: string): string;
}
