import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Git } from '../ports/git.ts';
import type { Log } from '../ports/log.ts';
import type { Commit } from './commit.ts';
import { CommitQueue, type QueueHealth } from './commit-queue.ts';
import { bringIndexAlong, makeCommits } from './make-commits.ts';
import { commitAsOf, contentAt } from './past-content.ts';
import { contentsOf, type FileCommit, fileCommits } from './record-history.ts';
import { openRepository, type Repository } from './repository.ts';

/** A version of a file: the commit that made it, and what it held; undefined where it was removed. */
export interface Version extends Omit<FileCommit, 'object'> {
  readonly text: string | undefined;
}

/** What of a file's history is wanted. */
export interface VersionsQuery {
  /** Below the data folder. */
  readonly path: string;
  readonly offset: number;
  readonly limit: number;
}

/** The versions of a site's files, in the git repository that its folder lies in. */
export interface Versions {
  /** Has a commit made, as soon as git can. */
  note(commit: Commit): void;
  /**
   * Versions of a file, the newest first; each beside the one before it, for what it changed.
   *
   * @throws GitFailure, GitMissing
   */
  list(query: VersionsQuery): Promise<{
    readonly total: number;
    readonly versions: readonly { readonly version: Version; readonly former: string | undefined }[];
  }>;
  /**
   * What a file held as of a commit (its name, or the beginning of it) of the branch that is checked out, or as of an
   * instant in milliseconds since 1970 UTC; undefined where there was none.
   *
   * @throws GitFailure, GitMissing
   */
  at(path: string, when: string | number): Promise<string | undefined>;
  readonly health: QueueHealth;
  /** Resolves when all that waits was tried. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface VersionsParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: { readonly git: Git; readonly fileSystem: FileSystem; readonly clock: Clock; readonly log: Log };
  /** Host of the site, for the address of the committer. */
  readonly host: string;
}

/** Looks for the repository when something is asked of it, and again while there is none. */
export function createVersions({ folder, ports, host }: VersionsParts): Versions {
  const { git, fileSystem, clock, log } = ports;
  let found: Promise<Repository> | undefined;
  const repository = (): Promise<Repository> => {
    found ??= openRepository(git, folder).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const committer = { name: 'Almanac', email: `almanac@${host}` };
  const queue = new CommitQueue({
    make: async (commits) => makeCommits(commits, { repository: await repository(), fileSystem, committer }),
    bringIndexAlong: async (unindexed) => bringIndexAlong(await repository(), unindexed),
    clock,
    log,
  });
  return {
    note: (commit) => queue.add(commit),
    list: async ({ path, offset, limit }) => {
      const place = await repository();
      const commits = await fileCommits(place, path);
      const page = commits.slice(offset, offset + limit);
      const beside = commits.slice(offset, offset + limit + 1);
      const texts = await contentsOf(place, new Set(beside.flatMap(({ object }) => object ?? [])));
      const textOf = (one: FileCommit | undefined) => (one?.object === undefined ? undefined : texts.get(one.object));
      return {
        total: commits.length,
        versions: page.map(({ object: _, ...commit }, index) => ({
          version: { ...commit, text: textOf(page[index]) },
          former: textOf(beside[index + 1]),
        })),
      };
    },
    at: async (path, when) => {
      const place = await repository();
      const commit = await commitAsOf(place, when);
      return commit === undefined ? undefined : contentAt(place, commit, path);
    },
    get health() {
      return queue.health;
    },
    settled: () => queue.settled(),
    close: () => queue.close(),
  };
}
