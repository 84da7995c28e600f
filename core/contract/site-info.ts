import type { FileFolder } from './data/file-folder.ts';
import type { Limits } from './limits.ts';

/** What a handler may know of the site it serves. */
export interface SiteInfo {
  readonly title: string;
  readonly description: string;
  /** Where the site lives, without a trailing slash; every link is made from it and never from `Host`. */
  readonly url: string;
  /** IANA zone of the site. */
  readonly timezone: string;
  /** Of titles, texts, searches, filters … (docs/security.md). */
  readonly limits: Limits;
  /** Milliseconds since some moment of the past, whatever the clock is set to: for what may happen so often in a minute. */
  elapsed(): number;
  /** Absolute URL of a path below the REST root: `rest('/calendar/events/v1/events/12')`. */
  rest(path: string): string;
  /** Absolute URL of a file of a folder that is served. */
  file(folder: FileFolder, path: string): string;
}
