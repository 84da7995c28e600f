import { type FileLooks, workUnderWay } from '../../../core/index.ts';
import { askGit } from './ask-git.ts';
import type { Commit } from './commit.ts';
import { fittingCommits, type Ground, type WaitingCommits } from './fitting-commits.ts';
import { type ImportedCommit, type ImportTarget, importStream } from './import-stream.ts';
import type { Unindexed } from './index-updater.ts';
import { othersCommits, type Tip } from './others-commits.ts';
import type { Repository } from './repository.ts';

/** No commit can be made now; it is retried. */
export class GitBusy extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'GitBusy';
  }
}

/** What commits are made with. */
export interface CommitParts {
  readonly repository: () => Promise<Repository>;
  readonly files: FileLooks;
  /** Recorded in addition to the authors. */
  readonly committer: Commit['author'];
}

/** Makes the commits of a queue. */
export class CommitMaker {
  readonly #parts: CommitParts;
  /** The last commit before any waiting one: newer commits that are not ours are by others. */
  #known: { readonly tip: Tip } | undefined;
  /** Whether others committed a file before that, but after some waiting commit was queued. */
  #isTheirs: Ground['isTheirs'] = () => false;

  constructor(parts: CommitParts) {
    this.#parts = parts;
  }

  /**
   * Makes commits on the checked-out branch, in order, all or none. Neither the work tree nor the index is touched. What others have committed to the
   * same files in the meantime is never undone (`fitChanges`).
   *
   * @param next returns the waiting commits; called once the branch's last commit is known, so that later writes come after it
   * @returns what to update in the index; undefined if there was nothing to commit
   * @throws GitBusy while no branch is checked out or a git operation is unfinished; GitFailure, GitMissing
   */
  async make(next: () => WaitingCommits): Promise<Unindexed | undefined> {
    const repository = await this.#parts.repository();
    this.#known ??= { tip: await tipOf(repository, 'HEAD') };
    const branch = await this.#branchIn(repository);
    // of the branch, not of HEAD, which may move between two calls
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

  /** The checked-out branch. @throws GitBusy if there is none, or a git operation is unfinished */
  async #branchIn(repository: Repository): Promise<string> {
    const works = await workUnderWay(this.#parts.files, repository.own);
    if (works.length > 0) throw new GitBusy(`${works.join(' and ')} is not finished`);
    return branchOf(repository);
  }

  /** Returns the name of the last commit. @throws GitBusy if another branch or commit was checked out since */
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
