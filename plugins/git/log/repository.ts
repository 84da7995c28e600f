import type { Git } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';

/** The git repository that contains a folder. */
export interface Repository {
  readonly git: Git;
  /** Absolute path of its work tree. */
  readonly root: string;
  /** Path of the folder relative to the work tree, with a trailing slash; empty for the work tree itself. */
  readonly prefix: string;
  /** Absolute path of git's own folder for this work tree. */
  readonly own: string;
}

/**
 * Finds the repository of a folder.
 *
 * @param folder absolute path
 * @throws GitFailure where there is none, GitMissing
 */
export async function openRepository(git: Git, folder: string): Promise<Repository> {
  const lines = await askGit(git, ['rev-parse', '--show-toplevel', '--absolute-git-dir', '--show-prefix'], {
    cwd: folder,
  });
  const [root = '', own = '', prefix = ''] = lines.split('\n');
  return { git, root, own, prefix };
}
