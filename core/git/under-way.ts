import type { FileSystem } from '../ports/file-system.ts';

/** What git leaves in its folder until a piece of work is done. */
const UNDER_WAY: readonly (readonly [file: string, work: string])[] = [
  ['MERGE_HEAD', 'a merge'],
  ['rebase-merge', 'a rebase'],
  ['rebase-apply', 'a rebase'],
  ['CHERRY_PICK_HEAD', 'a cherry-pick'],
  ['REVERT_HEAD', 'a revert'],
  ['BISECT_LOG', 'a bisection'],
];

/**
 * Pieces of work that wait to be ended in a repository: `a merge`.
 *
 * @param own absolute path of git's folder
 * @throws FileSystemError
 */
export async function workUnderWay(fileSystem: FileSystem, own: string): Promise<readonly string[]> {
  const stats = await fileSystem.statAll(UNDER_WAY.map(([file]) => `${own}/${file}`));
  return [...new Set(UNDER_WAY.filter((_, index) => stats[index]).map(([, work]) => work))];
}
