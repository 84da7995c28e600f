import { GitLate, type Log, type RunningService, type Service, withSignal } from '../../core/index.ts';
import type { Commit } from './log/commit.ts';
import { CommitQueue } from './log/commit-queue.ts';
import { IndexUpdater } from './log/index-updater.ts';
import { CommitMaker } from './log/make-commits.ts';
import { type PastFiles, pastFiles } from './log/past-files.ts';
import { type PastReader, PastReads } from './log/past-reads.ts';
import { openRepository, type Repository } from './log/repository.ts';

/** The versions of a site's files, in the git repository that contains its folder. */
export interface Versions extends RunningService {
  /** Queues a commit, to be made as soon as git can. */
  note(commit: Commit): void;
  /**
   * Reads past versions of files, taking turns with other readers.
   *
   * @throws NoSlot when too many wait; GitLate; GitFailure, GitMissing; the reason of the reader's signal; what `work` throws
   */
  read<T>(reader: PastReader, work: (past: PastFiles) => Promise<T>): Promise<T>;
  readonly log: Log;
}

/** How long git may take for the waiting commits at shutdown. Milliseconds. */
const LAST_TRY = 3_000;

/** Looks for the repository on first use, and again on each use until it is found. */
export const repository: Service<Versions> = {
  start: ({ folder, host, git: systemGit, files, clock, log }) => {
    const closing = new AbortController();
    const git = withSignal(systemGit, closing.signal);
    let found: Promise<Repository> | undefined;
    const opened = (): Promise<Repository> => {
      found ??= openRepository(git, folder).catch((error: unknown) => {
        found = undefined;
        throw error;
      });
      return found;
    };
    const committer = { name: 'Almanac', email: `almanac@${host}` };
    const reads = new PastReads(clock);
    const maker = new CommitMaker({ repository: opened, files, committer });
    const queue = new CommitQueue({
      make: (waiting) => maker.make(waiting),
      index: new IndexUpdater(opened, files),
      clock,
      log,
    });
    return {
      note: (commit) => queue.add(commit),
      read: (reader, work) =>
        reads.run(reader, async (signal) => {
          const place = await opened();
          return work(pastFiles({ ...place, git: withSignal(systemGit, signal) }));
        }),
      log,
      get backlog() {
        return queue.backlog;
      },
      finished: () => queue.finished(),
      // aborts reads, and tries once more to make the waiting commits
      stop: async () => {
        reads.close();
        const cancel = clock.after(LAST_TRY, () => closing.abort(new GitLate('the last commits', LAST_TRY / 1000)));
        await queue.close();
        cancel();
      },
    };
  },
};
