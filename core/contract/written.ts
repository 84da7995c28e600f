import type { StoredRecord } from './collection.ts';
import type { Principal } from './principal.ts';
import type { SiteInfo } from './site-info.ts';

/** A record that a transaction changed, as it is stored: undefined where there was none before, or is none after. */
export interface WrittenRecord {
  readonly collection: string;
  readonly id: number;
  readonly before: StoredRecord | undefined;
  readonly after: StoredRecord | undefined;
}

/** What one transaction wrote: that of a request, of all items of a batch, or of a command. Private collections are left out. */
export interface Written {
  readonly by: Principal;
  readonly records: readonly WrittenRecord[];
  /** Files beside the records that came or went, by path below the data folder. */
  readonly files: readonly string[];
}

/** How a commit is signed and told. */
export interface CommitText {
  readonly author: { readonly name: string; readonly email: string };
  /** A line, and perhaps more below an empty one. */
  readonly message: string;
}

/** What a plugin is asked with that tells commits. */
export interface CommitContext<Config = unknown> {
  readonly site: SiteInfo;
  readonly config: Config;
}

/**
 * Has what is written committed to the git repository of the site, for a plugin that uses `git`: gives the text of the
 * commit, or nothing for what is not to be committed. It is asked after the transaction, and cannot change it.
 */
export type TellCommit<Config = unknown> = (written: Written, context: CommitContext<Config>) => CommitText | undefined;
