import { askGit } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** The last commit of a branch; undefined while it has none. */
export type Tip = string | undefined;

/**
 * Tells which files others have committed since a commit, also those that are as they were in the end.
 *
 * @param since a commit after which all commits are asked for
 * @returns asked for a path below the work tree; yes for all where the branch no longer holds that commit
 * @throws GitFailure, GitMissing
 */
export async function othersCommits(
  { git, root }: Repository,
  since: Tip,
  tip: Tip,
): Promise<(path: string) => boolean> {
  if (since === tip) return () => false;
  if (since === undefined || tip === undefined) return () => true;
  const { code } = await git.run(['merge-base', '--is-ancestor', since, tip], { cwd: root });
  if (code !== 0) return () => true;
  const names = ['log', '-m', '--no-renames', '--name-only', '-z', '--format=', `${since}..${tip}`, '--'];
  const paths = new Set((await askGit(git, names, { cwd: root })).split('\0').map((path) => path.replace(/^\n/, '')));
  return (path) => paths.has(path);
}
