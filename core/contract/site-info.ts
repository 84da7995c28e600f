import type { FileFolder } from './data/file-folder.ts';
import type { Limits } from './limits.ts';

/** What handlers know about the site. */
export interface SiteInfo {
  readonly title: string;
  readonly description: string;
  /** URL of the site, without a trailing slash. All links are made from it, never from `Host`. */
  readonly url: string;
  /** IANA time zone of the site. */
  readonly timezone: string;
  /** Limits of titles, texts, searches, filters … (docs/security.md). */
  readonly limits: Limits;
  /** Milliseconds since an arbitrary moment, unaffected by changes of the clock: for rate limits. */
  elapsed(): number;
  /** Absolute URL of a path below the REST root: `rest('/calendar/events/v1/events/12')`. */
  rest(path: string): string;
  /** Absolute URL of a file in a served folder. */
  file(folder: FileFolder, path: string): string;
}
