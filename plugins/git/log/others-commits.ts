import { askGit } from './ask-git.ts';
import type { Repository } from './repository.ts';

/** The last commit of a branch; undefined if it has none. */
export type Tip = string | undefined;

/**
 * Finds the files that others have committed since a commit, including those changed back.
 *
 * @param since only commits after this one count
 * @returns whether a path, relative to the work tree, is one of them; always true if the branch no longer contains `since`
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
