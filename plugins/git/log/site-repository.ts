import { type Git, GitMissing, type SwitchContext } from '../../../core/index.ts';
import { GitFailure } from './ask-git.ts';
import { openRepository, type Repository } from './repository.ts';

/** Why a site cannot use a repository: one sentence for the user. */
export class RepositoryProblem extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'RepositoryProblem';
  }
}

/**
 * The repository to keep a site in: its own, or the one named explicitly. A repository that merely contains the site's folder may be for something
 * else, such as the program that serves it.
 *
 * @param folder absolute path of the site
 * @param named absolute path of a folder in the intended repository
 * @throws RepositoryProblem
 */
export async function siteRepository(git: Git, folder: string, named?: string): Promise<Repository> {
  const repository = await openedRepository(git, folder, 'the site');
  if (named !== undefined) {
    const { root } = await openedRepository(git, named, named);
    if (root !== repository.root) throw new RepositoryProblem(`the site is not in the git repository ${root}`);
  } else if (repository.prefix !== '') {
    throw new RepositoryProblem(
      `the site is not a git repository itself: it is the folder ${repository.prefix} of another one, which may be for ` +
        'something else. Run git init in its folder, or choose a repository with --repository DIR',
    );
  }
  return repository;
}

async function openedRepository(git: Git, folder: string, what: string): Promise<Repository> {
  try {
    return await openRepository(git, folder);
  } catch (error) {
    if (error instanceof GitMissing) throw new RepositoryProblem(`git cannot be run for ${what}; is it installed?`);
    if (!(error instanceof GitFailure)) throw error;
    throw new RepositoryProblem(
      /not a git repository/.test(error.message)
        ? `${what} is not in a git repository; create one with git init in its folder`
        : `the git repository of ${what} cannot be used: ${error.message}`,
    );
  }
}

/** Requires a repository when the plugin is switched on. A site that already uses the plugin without one continues to run. */
export async function approve({ git, folder, said }: SwitchContext): Promise<string | undefined> {
  try {
    await siteRepository(git, folder, said.repository);
    return undefined;
  } catch (error) {
    if (error instanceof RepositoryProblem) return error.message;
    throw error;
  }
}
