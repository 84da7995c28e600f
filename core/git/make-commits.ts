import type { FileSystem } from '../ports/file-system.ts';
import { askGit } from './ask-git.ts';
import type { Commit } from './commit.ts';
import { fittingCommits, type Ground, type WaitingCommits } from './fitting-commits.ts';
import { type ImportedCommit, type ImportTarget, importStream } from './import-stream.ts';
import type { Unindexed } from './index-updater.ts';
import { othersCommits, type Tip } from './others-commits.ts';
import type { Repository } from './repository.ts';
import { workUnderWay } from './under-way.ts';

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
  readonly fileSystem: FileSystem;
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
    const tip = await tipOf(repository);
    this.#known ??= { tip };
    const works = await workUnderWay(this.#parts.fileSystem, repository.own);
    if (works.length > 0) throw new GitBusy(`${works.join(' and ')} waits to be ended`);
    const branch = await branchOf(repository);
    const [isEarlier, isLater] = [this.#isTheirs, await othersCommits(repository, this.#known.tip, tip)];
    const isTheirs = (path: string) => isEarlier(path) || isLater(path);
    const commits = next();
    const imported = await fittingCommits(commits, { tip, isTheirs }, repository, this.#parts.fileSystem);
    const made = imported.length === 0 ? tip : await this.#import(repository, imported, { branch, tip });
    this.#known = { tip: made };
    this.#isTheirs = commits.count < commits.waiting.length ? isTheirs : () => false;
    if (made === tip) return undefined;
    return { before: tip, paths: [...new Set(imported.flatMap(({ files }) => files.map(({ path }) => path)))] };
  }

  /** Gives the name of the last one. */
  async #import(
    { git, root }: Repository,
    commits: readonly ImportedCommit[],
    on: Pick<ImportTarget, 'branch' | 'tip'>,
  ): Promise<string> {
    const input = importStream(commits, { ...on, committer: this.#parts.committer });
    return (await askGit(git, ['fast-import', '--quiet', '--done'], { cwd: root, input })).trim();
  }
}

async function branchOf({ git, root }: Repository): Promise<string> {
  const { code, stdout } = await git.run(['symbolic-ref', '--quiet', 'HEAD'], { cwd: root });
  if (code !== 0) throw new GitBusy('no branch is checked out');
  return stdout.trim();
}

async function tipOf({ git, root }: Repository): Promise<Tip> {
  const { code, stdout } = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD'], { cwd: root });
  return code === 0 ? stdout.trim() : undefined;
}
