import type { Written } from './data/written.ts';
import type { SiteInfo } from './site-info.ts';

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
 * Gives the text of a commit, or nothing for what is not to be committed.
 *
 * @deprecated Contribute to the point `git/commit-text` of plugin git.
 */
export type TellCommit<Config = unknown> = (written: Written, context: CommitContext<Config>) => CommitText | undefined;

/** Makes the commits that a part `commits` tells, which made them itself in version 0.1.0: so it is on beside such a plugin. */
export const COMMITTER = 'git';
