import type { GitDiagnostics } from '../contract/health/diagnostics.ts';
import { type FileSystem, readIfThere } from '../platform/index.ts';
import { findGit, GIT_LOCK } from '../store/index.ts';
import type { DiagnosedDisk } from './diagnosed-disk.ts';

const NS_PER_MS = 1_000_000n;

/** The repository that contains the data folder, if there is one. @throws FileSystemError */
export async function gitDiagnostics({ fileSystem, layout }: DiagnosedDisk): Promise<GitDiagnostics | undefined> {
  // parent folders may not be readable
  const repository = await findGit(fileSystem, layout.root).catch(() => undefined);
  if (repository === undefined) return undefined;
  const ignored = await readIfThere(fileSystem, `${layout.own}/.gitignore`);
  const lock = await fileSystem.stat(`${repository}/${GIT_LOCK}`);
  return {
    ignoresSecrets: ignored !== undefined && /^\*\s*$/m.test(new TextDecoder().decode(ignored)),
    lockedAt: lock && Number(lock.modifiedNs / NS_PER_MS),
    underWay: await workUnderWay(fileSystem, repository),
  };
}

/** Files that git keeps in its folder during an unfinished operation. */
const UNDER_WAY: readonly (readonly [file: string, work: string])[] = [
  ['MERGE_HEAD', 'a merge'],
  ['rebase-merge', 'a rebase'],
  ['rebase-apply', 'a rebase'],
  ['CHERRY_PICK_HEAD', 'a cherry-pick'],
  ['REVERT_HEAD', 'a revert'],
  ['BISECT_LOG', 'a bisection'],
];

/**
 * Unfinished operations in a repository: `a merge`.
 *
 * @param own absolute path of git's folder
 * @throws FileSystemError
 */
export async function workUnderWay(fileSystem: Pick<FileSystem, 'statAll'>, own: string): Promise<readonly string[]> {
  const stats = await fileSystem.statAll(UNDER_WAY.map(([file]) => `${own}/${file}`));
  return [...new Set(UNDER_WAY.filter((_, index) => stats[index]).map(([, work]) => work))];
}
