import type { Clock } from '../ports/clock.ts';
import type { CallsAtOnce, FileStat, FileSystem } from '../ports/file-system.ts';
import { GIT_LOCK } from './git-lock.ts';

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
      const lock = await this.#fileSystem.stat(this.#lock);
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
