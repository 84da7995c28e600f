import { type FileLooks, workUnderWay } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';
import type { Commit } from './commit.ts';
import { fittingCommits, type Ground, type WaitingCommits } from './fitting-commits.ts';
import { type ImportedCommit, type ImportTarget, importStream } from './import-stream.ts';
import type { Unindexed } from './index-updater.ts';
import { othersCommits, type Tip } from './others-commits.ts';
import type { Repository } from './repository.ts';

/** Why no commit can be made now; it is tried again. */
export class GitBusy extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'GitBusy';
  }
}

/** What is needed to make commits. */
export interface CommitParts {
  readonly repository: () => Promise<Repository>;
  readonly files: FileLooks;
  /** Signs beside the authors. */
  readonly committer: Commit['author'];
}

/** Makes the commits of a queue. */
export class CommitMaker {
  readonly #parts: CommitParts;
  /** The last commit that was there before any that waits: what is newer and not ours is of others. */
  #known: { readonly tip: Tip } | undefined;
  /** What others committed before that, while some of those that wait did so already. */
  #isTheirs: Ground['isTheirs'] = () => false;

  constructor(parts: CommitParts) {
    this.#parts = parts;
  }

  /**
   * Makes commits on the branch that is checked out, one after the other, all or none of them. Neither the work tree nor
   * the index is touched. What others have committed of the same files meanwhile is never undone (`fitChanges`).
   *
   * @param next gives what waits; asked when it is known which commit is the last: what comes later comes after that one
   * @returns what the index is to be told; undefined when there was nothing to commit
   * @throws GitBusy while no branch is checked out or work of git waits for its end; GitFailure, GitMissing
   */
  async make(next: () => WaitingCommits): Promise<Unindexed | undefined> {
    const repository = await this.#parts.repository();
    this.#known ??= { tip: await tipOf(repository, 'HEAD') };
    const branch = await this.#branchIn(repository);
    // Of the branch, not of HEAD, which somebody may move between two questions.
    const tip = await tipOf(repository, branch);
    const [isEarlier, isLater] = [this.#isTheirs, await othersCommits(repository, this.#known.tip, tip)];
    const isTheirs = (path: string) => isEarlier(path) || isLater(path);
    const commits = next();
    const imported = await fittingCommits(commits, { tip, isTheirs }, repository, this.#parts.files);
    const made = imported.length === 0 ? tip : await this.#import(repository, imported, { branch, tip });
    this.#known = { tip: made };
    this.#isTheirs = commits.count < commits.waiting.length ? isTheirs : () => false;
    if (made === tip) return undefined;
    return { before: tip, paths: [...new Set(imported.flatMap(({ files }) => files.map(({ path }) => path)))] };
  }

  /** The branch that is checked out. @throws GitBusy where there is none, or work of git waits for its end */
  async #branchIn(repository: Repository): Promise<string> {
    const works = await workUnderWay(this.#parts.files, repository.own);
    if (works.length > 0) throw new GitBusy(`${works.join(' and ')} is not finished`);
    return branchOf(repository);
  }

  /** Gives the name of the last one. @throws GitBusy when what was read to make them may be of another branch or commit */
  async #import(
    repository: Repository,
    commits: readonly ImportedCommit[],
    on: Pick<ImportTarget, 'branch' | 'tip'>,
  ): Promise<string> {
    if ((await this.#branchIn(repository)) !== on.branch || (await tipOf(repository, on.branch)) !== on.tip) {
      throw new GitBusy('another branch or commit was checked out');
    }
    const input = importStream(commits, { ...on, committer: this.#parts.committer });
    const { git, root } = repository;
    return (await askGit(git, ['fast-import', '--quiet', '--done'], { cwd: root, input })).trim();
  }
}

async function branchOf({ git, root }: Repository): Promise<string> {
  const { code, stdout } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root });
  if (code !== 0) throw new GitBusy('no branch is checked out');
  return stdout.trim();
}

async function tipOf({ git, root }: Repository, ref: string): Promise<Tip> {
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', ref], { cwd: root });
  return code === 0 ? stdout.trim() : undefined;
}
