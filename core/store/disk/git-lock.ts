import type { CallsAtOnce, Clock, FileStat, FileSystem } from '../../platform/index.ts';

/** Files of git's folder that change when it has given the work tree other contents. */
export const GIT_SWITCHES: ReadonlySet<string> = new Set(['HEAD', 'index']);

/** Git holds this one while it changes the work tree. */
export const GIT_LOCK = 'index.lock';

/**
 * Git's folder of the work tree that a folder lies in: `.git` there or above, or the place that a file of that name tells
 * (linked work trees, submodules). Undefined when there is none.
 */
export async function findGit(fileSystem: FileSystem, folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const path = `${at}/.git`;
    const stat = await fileSystem.stat(path);
    if (stat?.kind === 'directory') return path;
    if (stat?.kind === 'file') return told(new TextDecoder().decode(await fileSystem.readFile(path)), at);
    if (at === '') return undefined;
  }
}

function told(text: string, base: string): string | undefined {
  const path = /^gitdir: (.+?)\s*$/m.exec(text)?.[1];
  return path === undefined || path.startsWith('/') ? path : `${base}/${path}`;
}

/** Git and its work tree: is it changing files now, or has it since? */
export class GitWork {
  /** Absolute path of git's folder. */
  readonly folder: string;
  readonly #fileSystem: FileSystem;
  /** A lock that was left behind, as `#look` tells it. */
  #leftBehind = '';

  constructor(fileSystem: FileSystem, folder: string) {
    this.#fileSystem = fileSystem;
    this.folder = folder;
  }

  /** Does it hold its lock? Not so one that was left behind. @throws FileSystemError */
  async isUnderWay(): Promise<boolean> {
    const lock = await this.#look([GIT_LOCK]);
    return lock !== GONE && lock !== this.#leftBehind;
  }

  /** The lock that is there, if one is, was left behind: it does not count from now on. @throws FileSystemError */
  async giveUp(): Promise<void> {
    this.#leftBehind = await this.#look([GIT_LOCK]);
  }

  /** Changes with each piece of git's work that can change files, when it begins and when it ends. @throws FileSystemError */
  state(): Promise<string> {
    return this.#look([GIT_LOCK, ...GIT_SWITCHES]);
  }

  async #look(names: readonly string[]): Promise<string> {
    const stats = await this.#fileSystem.statAll(names.map((name) => `${this.folder}/${name}`));
    return stats.map((stat) => (stat ? `${stat.inode} ${stat.size} ${stat.changedNs}` : GONE)).join('; ');
  }
}

const GONE = 'gone';

/** So long is waited for one lock of git's at most: it is held as long as somebody writes a message, too. Milliseconds. */
const WAIT_MS = 2_000;
const LOOK_EVERY_MS = 10;

interface GitPauseParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  /** Absolute path of git's folder; undefined where there is none. */
  readonly folder: string | undefined;
}

/**
 * While git holds its lock, it looks at the files of the work tree: `git add -A` takes a record whose file it misses, for a
 * moment, for one that was removed. So no file is replaced then, for a while.
 */
export class GitPause {
  readonly #fileSystem: FileSystem;
  readonly #clock: Clock;
  readonly #lock: string | undefined;
  /** The lock that was waited for in vain. */
  #ignored = '';
  #waiting: Promise<void> | undefined;

  constructor({ fileSystem, clock, folder }: GitPauseParts) {
    this.#fileSystem = fileSystem;
    this.#clock = clock;
    this.#lock = folder && `${folder}/${GIT_LOCK}`;
  }

  /** Does git hold a lock that is to be waited for? */
  isHeld({ stat }: Pick<CallsAtOnce, 'stat'>): boolean {
    return this.#lock !== undefined && this.#isToBeWaitedFor(stat(this.#lock));
  }

  /** Resolves when git holds no lock, or has held it for long enough. @throws FileSystemError */
  over(): Promise<void> {
    this.#waiting ??= this.#wait().finally(() => {
      this.#waiting = undefined;
    });
    return this.#waiting;
  }

  async #wait(): Promise<void> {
    if (this.#lock === undefined) return;
    const end = this.#clock.now() + WAIT_MS;
    for (;;) {
      const [lock] = await this.#fileSystem.statAll([this.#lock]);
      if (!this.#isToBeWaitedFor(lock)) return;
      if (this.#clock.now() >= end) {
        this.#ignored = nameOf(lock);
        return;
      }
      await new Promise<void>((resolve) => this.#clock.after(LOOK_EVERY_MS, resolve));
    }
  }

  #isToBeWaitedFor(lock: FileStat | undefined): lock is FileStat {
    return lock !== undefined && nameOf(lock) !== this.#ignored;
  }
}

/** Tells a lock from later ones; it stays while git writes to it, where the disk keeps the times at which files are made. */
const nameOf = ({ inode, bornNs, changedNs }: FileStat): string => `${inode} ${bornNs || changedNs}`;
