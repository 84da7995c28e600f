import type { CallsAtOnce, Clock, FileStat, FileSystem } from '../../platform/index.ts';

/** Files in git's folder that change when git has changed the work tree. */
export const GIT_SWITCHES: ReadonlySet<string> = new Set(['HEAD', 'index']);

/** The lock that git holds while it changes the work tree. */
export const GIT_LOCK = 'index.lock';

/**
 * Finds git's folder for the work tree that contains a folder: `.git` there or in a parent, or the path in a file of that name
 * (linked work trees, submodules). Undefined if there is none.
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

/** Detects whether git is changing the work tree, or has changed it. */
export class GitWork {
  /** Absolute path of git's folder. */
  readonly folder: string;
  readonly #fileSystem: FileSystem;
  /** The result of `#look` for an abandoned lock. */
  #leftBehind = '';

  constructor(fileSystem: FileSystem, folder: string) {
    this.#fileSystem = fileSystem;
    this.folder = folder;
  }

  /** Does git hold its lock? An abandoned lock does not count. @throws FileSystemError */
  async isUnderWay(): Promise<boolean> {
    const lock = await this.#look([GIT_LOCK]);
    return lock !== GONE && lock !== this.#leftBehind;
  }

  /** Treats the current lock, if any, as abandoned from now on. @throws FileSystemError */
  async giveUp(): Promise<void> {
    this.#leftBehind = await this.#look([GIT_LOCK]);
  }

  /** A state that changes whenever a git operation that can change files starts or ends. @throws FileSystemError */
  state(): Promise<string> {
    return this.#look([GIT_LOCK, ...GIT_SWITCHES]);
  }

  async #look(names: readonly string[]): Promise<string> {
    const stats = await this.#fileSystem.statAll(names.map((name) => `${this.folder}/${name}`));
    return stats.map((stat) => (stat ? `${stat.inode} ${stat.size} ${stat.changedNs}` : GONE)).join('; ');
  }
}

const GONE = 'gone';

/** Longest wait for one lock of git, which it also holds while somebody writes a commit message. Milliseconds. */
const WAIT_MS = 2_000;
const LOOK_EVERY_MS = 10;

interface GitPauseParts {
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  /** Absolute path of git's folder; undefined if there is none. */
  readonly folder: string | undefined;
}

/**
 * While git holds its lock, it reads the work tree: if a file is missing for a moment, `git add -A` takes it for removed. So no
 * file is replaced during that time, up to a limit.
 */
export class GitPause {
  readonly #fileSystem: FileSystem;
  readonly #clock: Clock;
  readonly #lock: string | undefined;
  /** The lock that was still held after the longest wait. */
  #ignored = '';
  #waiting: Promise<void> | undefined;

  constructor({ fileSystem, clock, folder }: GitPauseParts) {
    this.#fileSystem = fileSystem;
    this.#clock = clock;
    this.#lock = folder && `${folder}/${GIT_LOCK}`;
  }

  /** Does git hold a lock that must be waited for? */
  isHeld({ stat }: Pick<CallsAtOnce, 'stat'>): boolean {
    return this.#lock !== undefined && this.#isToBeWaitedFor(stat(this.#lock));
  }

  /** Resolves when git holds no lock, or after the longest wait. @throws FileSystemError */
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

/** Identifies a lock. It does not change while git writes to it, if the file system has birth times. */
const nameOf = ({ inode, bornNs, changedNs }: FileStat): string => `${inode} ${bornNs || changedNs}`;
