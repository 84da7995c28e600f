import type { GitObject } from '../../index.ts';
import { GitObjects } from './git-objects.ts';

/** Reads the objects of one repository, through a process that is started for the first read and ends when idle. */
export class GitReader {
  readonly #start: () => GitObjects;
  readonly #stays: number;
  #objects: GitObjects | undefined;
  #reads = 0;
  #idle: NodeJS.Timeout | undefined;

  /** @param stays milliseconds for which the process stays idle before it ends */
  constructor(program: string, cwd: string, stays: number) {
    this.#start = () => new GitObjects(program, cwd);
    this.#stays = stays;
  }

  /** @throws the error of the process; GitReadFailed; the reason of the signal */
  async read(names: readonly string[], signal?: AbortSignal): Promise<readonly (GitObject | undefined)[]> {
    clearTimeout(this.#idle);
    this.#reads += 1;
    try {
      const found: (GitObject | undefined)[] = [];
      // one by one: names that are no longer wanted are not requested
      for (const name of names) {
        signal?.throwIfAborted();
        found.push(await this.#open().ask(name));
      }
      return found;
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#rest();
    }
  }

  /** Exactly one read is in progress. */
  get isForOne(): boolean {
    return this.#reads === 1;
  }

  /** Ends the process; the next read starts another. */
  end(why: Error): void {
    clearTimeout(this.#idle);
    this.#objects?.end(why);
    this.#objects = undefined;
  }

  #open(): GitObjects {
    if (!this.#objects || this.#objects.isEnded) this.#objects = this.#start();
    this.#objects.ref();
    return this.#objects;
  }

  /** Stops keeping this process alive. */
  #rest(): void {
    this.#objects?.unref();
    this.#idle = setTimeout(() => this.end(new Error('nothing is read')), this.#stays).unref();
  }
}
