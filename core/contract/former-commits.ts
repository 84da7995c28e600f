import type { SiteInfo } from './site-info.ts';
import type { CommitText, Written } from './work/written.ts';

/** Second argument of the deprecated part `commits`. */
export interface CommitContext<Config = unknown> {
  readonly site: SiteInfo;
  readonly config: Config;
}

/**
 * Returns the text of a commit, or undefined if nothing is to be committed.
 *
 * @deprecated Contribute to the point `git/commit-text` of plugin git.
 */
export type TellCommit<Config = unknown> = (written: Written, context: CommitContext<Config>) => CommitText | undefined;

/** The plugin that makes commits for plugins with the deprecated part `commits`; it is on whenever one of them is. */
export const COMMITTER = 'git';
