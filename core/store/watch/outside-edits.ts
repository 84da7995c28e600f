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
  const { folder, ports, refresh, onRefreshed } = options;
  const { fileSystem, clock, log } = ports;
  // Folders above may be closed to us; then hints alone tell of a checkout.
  const repository = await findGit(fileSystem, folder).catch(() => undefined);
  const git = repository === undefined ? undefined : new GitWork(fileSystem, repository);
  const followed = new Map<string, (name: string) => boolean>();
  let files = new Set<string>();
  let everything = false;
  let running = Promise.resolve();
  let scannedAt: number | undefined;
  let failure: string | undefined;
  let spoiled = 0;
  let lastState: string | undefined;

  const scan = () => {
    everything = true;
    debounce.note();
  };
  const isHeld = async () => (await git?.isUnderWay().catch(() => false)) ?? false;
  const debounce = createDebounce({
    clock,
    quietMs: QUIET_MS,
    limitMs: LIMIT_MS,
    held: isHeld,
    heldMs: LOCK_MS,
    heldLimitMs: LOCK_LIMIT_MS,
    onOver: (isLeftBehind) => {
      running = running.then(() => takeIn(isLeftBehind));
    },
  });
  const watches = watchFolders({
    fileSystem,
    onHint: (at, name) => {
      if (at === git?.folder) return onGitHint(name);
      const path = at.slice(folder.length + 1);
      if (name === null || isOnTheWay(path, name)) scan();
      else if (followed.get(path)?.(name)) {
        files.add(`${path}/${name}`);
        debounce.note();
      }
    },
    onError: (at, error) => {
      log.warn('a file watcher failed', { folder: at, cause: error.message });
      scan();
    },
    onFailure: (at, error) =>
      log.warn('a folder cannot be watched and is only scanned', { folder: at, cause: error.message }),
  });
  const onGitHint = (name: string | null) => {
    if (name === null || GIT_SWITCHES.has(name)) scan();
    else if (name === GIT_LOCK) debounce.note();
  };
  /** Does a followed folder begin or end with this entry? */
  const isOnTheWay = (path: string, name: string) => {
    const entry = path === '' ? name : `${path}/${name}`;
    return [...followed.keys()].some((one) => one === entry || one.startsWith(`${entry}/`));
  };

  /** As people know a folder that is watched. */
  const nameOf = (at: string) => (at === git?.folder ? '.git' : at.slice(folder.length + 1) || '.');

  const takeIn = async (isLeftBehind: boolean) => {
    const noted = files;
    files = new Set();
    try {
      if (isLeftBehind) await git?.giveUp();
      const state = await git?.state();
      // it has begun anew since the burst was over
      if (await isHeld()) return scan();
      const anew = await watches.arm([...foldersToWatch(folder, followed.keys()), ...(git ? [git.folder] : [])]);
      const what = everything || anew.length > 0 || state !== lastState ? 'all' : noted;
      everything = false;
      const begun = clock.now();
      const isSpoiled = async () => spoiled < MOST_SPOILED && (await git?.state()) !== state;
      if (!(await refresh(what, isSpoiled))) {
        spoiled++;
        return scan();
      }
      spoiled = 0;
      lastState = state;
      onRefreshed(what === 'all');
      if (what === 'all') scannedAt = begun;
      failure = undefined;
    } catch (error) {
      everything = true;
      failure = causeOf(error);
      log.error('external changes could not be read; the next scan tries again', { cause: String(error) });
    }
  };
  const endScans = scanEvery(clock, SCAN_MS, scan);

  return {
    follow: (path, concerns = isRecordLike) => {
      if (followed.has(path)) return;
      followed.set(path, concerns);
      scan();
    },
    health: () => ({
      folders: watches.count,
      failures: new Map([...watches.failures].map(([at, error]) => [nameOf(at), causeOf(error)])),
      scannedAt,
      failure,
    }),
    isCalm: async () => {
      const held = await isHeld();
      if (held) scan();
      return !held;
    },
    stop: async () => {
      endScans();
      debounce.stop();
      await running;
      watches.close();
    },
  };
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
