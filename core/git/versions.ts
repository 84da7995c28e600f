import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import { type Git, GitLate, withSignal } from '../ports/git.ts';
import type { Log } from '../ports/log.ts';
import type { Commit } from './commit.ts';
import { CommitQueue, type QueueHealth } from './commit-queue.ts';
import { IndexUpdater } from './index-updater.ts';
import { CommitMaker } from './make-commits.ts';
import { type PastFiles, pastFiles } from './past-files.ts';
import { type PastReader, PastReads } from './past-reads.ts';
import { openRepository, type Repository } from './repository.ts';

/** The versions of a site's files, in the git repository that its folder lies in. */
export interface Versions {
  /** Has a commit made, as soon as git can. */
  note(commit: Commit): void;
  /**
   * Reads what files were, in turn with others who do.
   *
   * @throws NoSlot when too many wait; GitLate; GitFailure, GitMissing; the reason of the reader's signal; what `work` throws
   */
  read<T>(reader: PastReader, work: (past: PastFiles) => Promise<T>): Promise<T>;
  readonly health: QueueHealth;
  /** Resolves when all that waits was tried. */
  settled(): Promise<void>;
  /** Ends what is read, and tries once more to commit what waits, for three seconds at most. */
  close(): Promise<void>;
}

interface VersionsParts {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: { readonly git: Git; readonly fileSystem: FileSystem; readonly clock: Clock; readonly log: Log };
  /** Host of the site, for the address of the committer. */
  readonly host: string;
}

/** What git gets for the commits that wait when the site closes. Milliseconds. */
const LAST_TRY = 3_000;

/** Looks for the repository when something is asked of it, and again while there is none. */
export function createVersions({ folder, ports, host }: VersionsParts): Versions {
  const { fileSystem, clock, log } = ports;
  const closing = new AbortController();
  const git = withSignal(ports.git, closing.signal);
  let found: Promise<Repository> | undefined;
  const repository = (): Promise<Repository> => {
    found ??= openRepository(git, folder).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  const committer = { name: 'Almanac', email: `almanac@${host}` };
  const reads = new PastReads(clock);
  const maker = new CommitMaker({ repository, fileSystem, committer });
  const queue = new CommitQueue({
    make: (waiting) => maker.make(waiting),
    index: new IndexUpdater(repository, fileSystem),
    clock,
    log,
  });
  return {
    note: (commit) => queue.add(commit),
    read: (reader, work) =>
      reads.run(reader, async (signal) => {
        const place = await repository();
        return work(pastFiles({ ...place, git: withSignal(ports.git, signal) }));
      }),
    get health() {
      return queue.health;
    },
    settled: () => queue.settled(),
    close: async () => {
      reads.close();
      const cancel = clock.after(LAST_TRY, () => closing.abort(new GitLate('the last commits', LAST_TRY / 1000)));
      await queue.close();
      cancel();
    },
  };
}
