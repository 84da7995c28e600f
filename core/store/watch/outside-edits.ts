import type { Clock, Ports } from '../../platform/index.ts';
import { findGit, GIT_LOCK, GIT_SWITCHES, GitWork } from '../disk/git-lock.ts';
import { causeOf } from '../disk/storage-problem.ts';
import { isRecordLike } from '../records/list-records.ts';
import type { RecordFiles } from '../records/record-files.ts';
import { createDebounce } from './debounce.ts';
import { watchFolders } from './watch.ts';

/** A burst of changes is over when nothing came for so long, … */
const QUIET_MS = 60;
/** … and taken for over after so long. */
const LIMIT_MS = 1_000;
/** A lock of git's beside which nothing happens for so long was left behind. */
const LOCK_MS = 5_000;
/** Nor does a lock under which things do happen hold us up for longer. */
const LOCK_LIMIT_MS = 60_000;
/** So many looks in a row may be thrown away because git went on meanwhile. */
const MOST_SPOILED = 20;
/** Hints may be lost; a scan finds what they did not tell. */
const SCAN_MS = 30_000;

interface OutsideEditsOptions {
  /** Absolute path of the data folder. */
  readonly folder: string;
  readonly ports: Pick<Ports, 'fileSystem' | 'clock' | 'log'>;
  /** Reads these files (relative to the data folder) again, or all; see `RecordFiles.refresh`. */
  readonly refresh: RecordFiles['refresh'];
  /** Told after each refresh, and whether all was looked at. */
  readonly onRefreshed: (isAll: boolean) => void;
}

/** How well the edits of others are followed. */
export interface WatchHealth {
  /** Folders that are watched. */
  readonly folders: number;
  /** Those that are only scanned (relative to the data folder), and why. */
  readonly failures: ReadonlyMap<string, string>;
  /** When all was looked at last, milliseconds since 1970 UTC; undefined before the first time. */
  readonly scannedAt: number | undefined;
  /** Why the last changes could not be taken in; undefined when they were. */
  readonly failure: string | undefined;
}

/** What brings in the changes that others make to files. */
export interface OutsideEdits {
  /**
   * Follows one more folder, relative to the data folder; it need not be there yet.
   *
   * @param concerns whether an entry of that name is to be read again; by default those that may be records are
   */
  follow(path: string, concerns?: (name: string) => boolean): void;
  health(): WatchHealth;
  /** Is git not at work? If it is, all is looked at when it is done. */
  isCalm(): Promise<boolean>;
  /** Resolves when no refresh runs any more. */
  stop(): Promise<void>;
}

/**
 * Hints of watches mark what to read again; a burst of them, such as a checkout, is taken in as one. Nothing that a hint
 * says is believed but that it is time to look.
 */
export async function followOutsideEdits(options: OutsideEditsOptions): Promise<OutsideEdits> {
  const { fileSystem } = options.ports;
  // Folders above may be closed to us; then hints alone tell of a checkout.
  const repository = await findGit(fileSystem, options.folder).catch(() => undefined);
  return new FollowedEdits(options, repository === undefined ? undefined : new GitWork(fileSystem, repository));
}

class FollowedEdits implements OutsideEdits {
  readonly #options: OutsideEditsOptions;
  readonly #git: GitWork | undefined;
  /** By path of each folder, whether an entry of it is to be read again. */
  readonly #followed = new Map<string, (name: string) => boolean>();
  readonly #debounce: ReturnType<typeof createDebounce>;
  readonly #watches: ReturnType<typeof watchFolders>;
  readonly #endScans: () => void;
  /** To be read again, … */
  #files = new Set<string>();
  /** … or all. */
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
    // as people know the folders
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

  /** Does a followed folder begin or end with this entry? */
  #isOnTheWay(path: string, name: string): boolean {
    const entry = path === '' ? name : `${path}/${name}`;
    return [...this.#followed.keys()].some((one) => one === entry || one.startsWith(`${entry}/`));
  }

  /** Of a folder that is watched, the path below the data folder. */
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
    // it has begun anew since the burst was over
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

/** A folder that comes into being shows in the one around it. */
function foldersToWatch(folder: string, followed: Iterable<string>): ReadonlySet<string> {
  const wanted = new Set([folder]);
  for (const path of followed) {
    const parts = path.split('/');
    for (const n of parts.keys()) wanted.add(`${folder}/${parts.slice(0, n + 1).join('/')}`);
  }
  return wanted;
}

/** Asks again and again, so many milliseconds after the last time; gives what ends it. */
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
