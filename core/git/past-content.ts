import { askGit } from './ask-git.ts';
import type { Repository } from './repository.ts';

/**
 * The commit that was the last one as of a commit or an instant, on the branch that is checked out; undefined where there
 * was none, or the commit is of another branch.
 *
 * @param when the name of a commit, or the beginning of it, in hexadecimal digits; or milliseconds since 1970 UTC
 * @throws GitFailure, GitMissing
 */
export async function commitAsOf(repository: Repository, when: string | number): Promise<string | undefined> {
  const { git, root } = repository;
  if (typeof when === 'number') {
    const before = `--before=${Math.floor(when / 1000)}`;
    const { code, stdout } = await git.run(['rev-list', '--max-count=1', before, 'HEAD'], { cwd: root });
    return code === 0 && stdout !== '' ? stdout.trim() : undefined;
  }
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', `${when}^{commit}`], { cwd: root });
  if (code !== 0) return undefined;
  const commit = stdout.trim();
  const ancestor = await git.run(['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root });
  return ancestor.code === 0 ? commit : undefined;
}

/**
 * What a file held in a commit; undefined where it was not there.
 *
 * @param path below the data folder
 * @throws GitFailure, GitMissing
 */
export async function contentAt(
  { git, root, prefix }: Repository,
  commit: string,
  path: string,
): Promise<string | undefined> {
  const listed = await askGit(git, ['ls-tree', '-z', commit, '--', `${prefix}${path}`], { cwd: root });
  const [, type, object] = (listed.split('\t', 1)[0] ?? '').split(' ');
  return type === 'blob' && object !== undefined ? askGit(git, ['cat-file', 'blob', object], { cwd: root }) : undefined;
}
