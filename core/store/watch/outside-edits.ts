import type { Clock, Ports } from '../../platform/index.ts';
import { findGit, GIT_LOCK, GIT_SWITCHES, GitWork } from '../disk/git-lock.ts';
import { causeOf } from '../disk/storage-problem.ts';
import { isRecordLike } from '../records/list-records.ts';
import type { RecordFiles } from '../records/record-files.ts';
import { createDebounce } from './debounce.ts';
import { watchFolders } from './watch.ts';

/** A burst of changes ends after this quiet time, … */
const QUIET_MS = 60;
/** … or after this total time. */
const LIMIT_MS = 1_000;
/** Without any changes for this long, git's lock counts as abandoned. */
const LOCK_MS = 5_000;
/** Even with changes, git's lock delays reading for no longer than this. */
const LOCK_LIMIT_MS = 60_000;
/** Maximum number of consecutive refreshes discarded because git was working meanwhile. */
const MOST_SPOILED = 20;
/** Interval of scans, which find changes whose hints were lost. */
const SCAN_MS = 30_000;

interface OutsideEditsOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'log'>;
  /** Reads these files (relative to the data folder) again, or all of them; see `RecordFiles.refresh`. */
  readonly refresh: RecordFiles['refresh'];
  /** Called after each refresh; `isAll`: all files were read. */
  readonly onRefreshed: (isAll: boolean) => void;
}

/** State of following external edits. */
export interface WatchHealth {
  /** Number of watched folders. */
  readonly folders: number;
  /** Folders that are only scanned (relative to the data folder), and why. */
  readonly failures: ReadonlyMap<string, string>;
  /** Start of the last complete scan, milliseconds since 1970 UTC; undefined before the first. */
  readonly scannedAt: number | undefined;
  /** Why the last changes could not be applied; undefined if they were. */
  readonly failure: string | undefined;
}

/** Applies changes that others make to files. */
export interface OutsideEdits {
  /**
   * Follows another folder, relative to the data folder; it need not exist yet.
   *
   * @param concerns whether to read an entry of that name again; by default only those that may be records
   */
  follow(path: string, concerns?: (name: string) => boolean): void;
  health(): WatchHealth;
  /** Is git idle? If not, all files are scanned when it is done. */
  isCalm(): Promise<boolean>;
  /** Stops following; resolves when the running refresh has ended. */
  stop(): Promise<void>;
}

/**
 * Starts to follow external edits. Hints of watches mark which files to read again; a burst of hints, such as from a checkout, leads to one
 * refresh. A hint is only a reason to read, its content is not trusted.
 */
export async function followOutsideEdits(options: OutsideEditsOptions): Promise<OutsideEdits> {
  const { fileSystem } = options.ports;
  // parent folders may not be readable; then only hints reveal a checkout
  const repository = await findGit(fileSystem, options.folder).catch(() => undefined);
  return new FollowedEdits(options, repository === undefined ? undefined : new GitWork(fileSystem, repository));
}

class FollowedEdits implements OutsideEdits {
  readonly #options: OutsideEditsOptions;
  readonly #git: GitWork | undefined;
  /** Followed folders by path, with a test whether to read an entry again. */
  readonly #followed = new Map<string, (name: string) => boolean>();
  readonly #debounce: ReturnType<typeof createDebounce>;
  readonly #watches: ReturnType<typeof watchFolders>;
  readonly #endScans: () => void;
  /** Files to read again, … */
  #files = new Set<string>();
  /** … or all files? */
  #everything = false;
  #running = Promise.resolve();
  #scannedAt: number | undefined;
  #failure: string | undefined;
  #spoiled = 0;
  #lastState: string | undefined;

  constructor(options: OutsideEditsOptions, git: GitWork | undefined) {
    const { fileSystem, clock, log } = options.ports;
    this.#options = options;
    this.#git = git;
    this.#debounce = createDebounce({
      clock,
      quietMs: QUIET_MS,
      limitMs: LIMIT_MS,
      held: () => this.#isHeld(),
      heldMs: LOCK_MS,
      heldLimitMs: LOCK_LIMIT_MS,
      onOver: (isLeftBehind) => {
        this.#running = this.#running.then(() => this.#takeIn(isLeftBehind));
      },
    });
    this.#watches = watchFolders({
      fileSystem,
      onHint: (at, name) => (at === git?.folder ? this.#noteGit(name) : this.#noteEntry(this.#below(at), name)),
      onError: (at, error) => {
        log.warn('a file watcher failed', { folder: at, cause: error.message });
        this.#scan();
      },
      onFailure: (at, error) =>
        log.warn('a folder cannot be watched and is only scanned', { folder: at, cause: error.message }),
    });
    this.#endScans = scanEvery(clock, SCAN_MS, () => this.#scan());
  }

  follow(path: string, concerns: (name: string) => boolean = isRecordLike): void {
    if (this.#followed.has(path)) return;
    this.#followed.set(path, concerns);
    this.#scan();
  }

  health(): WatchHealth {
    const { count, failures } = this.#watches;
    // names that people recognize
    const nameOf = (at: string) => (at === this.#git?.folder ? '.git' : this.#below(at) || '.');
    return {
      folders: count,
      failures: new Map([...failures].map(([at, error]) => [nameOf(at), causeOf(error)])),
      scannedAt: this.#scannedAt,
      failure: this.#failure,
    };
  }

  async isCalm(): Promise<boolean> {
    const held = await this.#isHeld();
    if (held) this.#scan();
    return !held;
  }

  async stop(): Promise<void> {
    this.#endScans();
    this.#debounce.stop();
    await this.#running;
    this.#watches.close();
  }

  #scan(): void {
    this.#everything = true;
    this.#debounce.note();
  }

  #noteGit(name: string | null): void {
    if (name === null || GIT_SWITCHES.has(name)) this.#scan();
    else if (name === GIT_LOCK) this.#debounce.note();
  }

  #noteEntry(path: string, name: string | null): void {
    if (name === null || this.#isOnTheWay(path, name)) this.#scan();
    else if (this.#followed.get(path)?.(name)) {
      this.#files.add(`${path}/${name}`);
      this.#debounce.note();
    }
  }

  /** Is this entry a followed folder or one of its parents? */
  #isOnTheWay(path: string, name: string): boolean {
    const entry = path === '' ? name : `${path}/${name}`;
    return [...this.#followed.keys()].some((one) => one === entry || one.startsWith(`${entry}/`));
  }

  /** Path of a watched folder, relative to the data folder. */
  #below(at: string): string {
    return at.slice(this.#options.folder.length + 1);
  }

  async #isHeld(): Promise<boolean> {
    return (await this.#git?.isUnderWay().catch(() => false)) ?? false;
  }

  async #takeIn(isLeftBehind: boolean): Promise<void> {
    const noted = this.#files;
    this.#files = new Set();
    try {
      if (isLeftBehind) await this.#git?.giveUp();
      await this.#refresh(noted);
    } catch (error) {
      this.#everything = true;
      this.#failure = causeOf(error);
      this.#options.ports.log.error('external changes could not be read; the next scan tries again', {
        cause: String(error),
      });
    }
  }

  async #refresh(noted: ReadonlySet<string>): Promise<void> {
    const { folder, ports, refresh, onRefreshed } = this.#options;
    const git = this.#git;
    const state = await git?.state();
    // git may have started again since the burst ended
    if (await this.#isHeld()) return this.#scan();
    const folders = foldersToWatch(folder, this.#followed.keys());
    const anew = await this.#watches.arm([...folders, ...(git ? [git.folder] : [])]);
    const what = this.#everything || anew.length > 0 || state !== this.#lastState ? 'all' : noted;
    this.#everything = false;
    const begun = ports.clock.now();
    const isSpoiled = async () => this.#spoiled < MOST_SPOILED && (await git?.state()) !== state;
    if (!(await refresh(what, isSpoiled))) {
      this.#spoiled++;
      return this.#scan();
    }
    this.#spoiled = 0;
    this.#lastState = state;
    onRefreshed(what === 'all');
    if (what === 'all') this.#scannedAt = begun;
    this.#failure = undefined;
  }
}

/** All folders to watch, with their parents: a new folder appears as an entry of its parent. */
function foldersToWatch(folder: string, followed: Iterable<string>): ReadonlySet<string> {
  const wanted = new Set([folder]);
  for (const path of followed) {
    const parts = path.split('/');
    for (const n of parts.keys()) wanted.add(`${folder}/${parts.slice(0, n + 1).join('/')}`);
  }
  return wanted;
}

/** Calls `ask` at a fixed interval; returns a function that stops it. */
function scanEvery(clock: Clock, milliseconds: number, ask: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(milliseconds, () => {
      wait();
      ask();
    });
  };
  wait();
  return () => cancel();
}
