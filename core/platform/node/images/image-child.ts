import { type ChildProcess, fork } from 'node:child_process';
import type { ImageJob, MadePictures } from '../../index.ts';

/** How long it may compute to start, in milliseconds. */
const START = 10_000;

/** How many times the time that it may compute for it may take on a busy machine, which others come first on. */
const BUSY = 10;

/**
 * What little JavaScript there is needs no compiler: without one it takes 10 MB less, and there is nothing to write code
 * into. Its own memory is bounded, in megabytes; pixels are not in it, and are given back when it says so.
 */
const FLAGS = ['--jitless', '--max-old-space-size=64', '--expose-gc'];

/** Nothing of the parent's. One thread decodes and writes; one arena, since others only keep what was freed in them. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };

/** The process that makes pictures, seen from the one that answers requests. It does not keep that one alive. */
export class ImageChild {
  readonly #process: ChildProcess;
  readonly #gone: Promise<'gone'>;
  readonly #started: Promise<'ready' | 'late' | 'gone'>;
  #ended = false;

  /** @param entry absolute path of the module that it runs */
  constructor(entry: string) {
    const loader = entry.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [];
    this.#process = fork(entry, {
      execArgv: [...FLAGS, ...loader],
      env: ENVIRONMENT,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#gone = new Promise((resolve) => {
      const gone = () => {
        this.#ended = true;
        resolve('gone');
      };
      this.#process.once('exit', gone).once('error', gone);
    });
    this.#started = this.#hear<'ready'>(START * BUSY);
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get ended(): boolean {
    return this.#ended;
  }

  /**
   * Has it do a job; it must not have one.
   *
   * @returns `late` when that took longer than the job's limit, `gone` when the process ended; either way it has ended then
   * @throws Error when the process does not start
   */
  async ask(job: ImageJob): Promise<Reply | 'gone'> {
    if ((await this.#started) !== 'ready') {
      await this.end();
      throw new Error('the image process does not start');
    }
    const heard = this.#hear<Reply>(job.limits.timeout * BUSY);
    // where it cannot be sent the process is gone
    this.#process.send(job, () => {});
    const reply = await heard;
    return reply === 'late' || reply === 'gone' ? this.#endedBy(reply) : reply;
  }

  /** Ends it. When this resolves nothing is written any more. */
  async end(): Promise<void> {
    this.#process.ref();
    this.#process.kill('SIGKILL');
    await this.#gone;
  }

  async #endedBy<T>(why: T): Promise<T> {
    await this.end();
    return why;
  }

  /** The next message. @param limit in milliseconds */
  async #hear<Message>(limit: number): Promise<Message | 'late' | 'gone'> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, limit, 'late');
    });
    const message = new Promise<Message>((resolve) => this.#process.once('message', resolve));
    try {
      return await Promise.race([message, late, this.#gone]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * What the process that makes pictures answers a job with: them, what is wrong with the image, what else failed, or that it
 * takes too long.
 */
export type Reply =
  | 'late'
  | { readonly made: MadePictures }
  | { readonly problem: string }
  | { readonly failure: string; readonly code: string | undefined };
