import type { StoredRecord } from '../data/collection.ts';
import type { Contributions } from '../points/point.ts';
import type { Principal } from '../principal.ts';
import type { RunningOf } from '../service.ts';
import type { SiteInfo } from '../site-info.ts';

/** The file of a record that a transaction changed. */
export interface WrittenFile {
  /** Below the data folder. */
  readonly path: string;
  /** Hash of its previous contents, as by `hashOf`; undefined if it did not exist. */
  readonly before: string | undefined;
  /** Its new contents; undefined if it was removed. */
  readonly bytes: Uint8Array | undefined;
}

/** A record that a transaction changed: `before` is undefined if it is new, `after` if it was removed. */
export interface WrittenRecord {
  readonly collection: string;
  readonly id: number;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
  readonly file: WrittenFile;
}

/** What one transaction wrote, for a request, a whole batch or a command. Private collections are not included. */
export interface Written {
  readonly by: Principal;
  readonly records: readonly WrittenRecord[];
  /** Other files that were added or removed: paths below the data folder. */
  readonly files: readonly string[];
}

/** Author and message of a commit. */
export interface CommitText {
  readonly author: { readonly name: string; readonly email: string };
  /** One line, optionally followed by an empty line and more text. */
  readonly message: string;
}

/** Context of `written`. */
export interface WrittenContext<Config = unknown> {
  readonly site: SiteInfo;
  readonly config: Config;
  readonly contributions: Contributions;
  readonly running: RunningOf;
  /** Commit text from a plugin with the deprecated part `commits`. Undefined if no such plugin is on. */
  readonly formerText: ((written: Written) => CommitText | undefined) | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Called once a transaction is durable. It cannot change the transaction, and nothing waits for it. */
export type TellWritten<Config = unknown> = (written: Written, context: WrittenContext<Config>) => void;
