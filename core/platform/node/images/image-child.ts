import { type ChildProcess, fork } from 'node:child_process';
import type { ImageJob, MadePictures } from '../../index.ts';

/** CPU time for the start, in milliseconds. */
const START = 10_000;

/** Factor from CPU time to elapsed time on a busy machine, where other processes take precedence. */
const BUSY = 10;

/**
 * The little JavaScript there is needs no compiler: without it the process takes 10 MB less, and has no memory to write code into. The heap
 * is limited, in megabytes; pixels are outside it, and freed when the process collects garbage.
 */
const FLAGS = ['--jitless', '--max-old-space-size=64', '--expose-gc'];

/** No variables of the parent. One thread decodes and writes; one arena, because more would only retain freed memory. */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' };

/** The process that makes pictures, seen from the one that answers requests. It does not keep its parent alive. */
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
   * Runs a job; there must be no other in progress.
   *
   * @returns `late` if it took longer than the job's limit, `gone` if the process ended; in both cases the process has ended
   * @throws Error when the process does not start
   */
  async ask(job: ImageJob): Promise<Reply | 'gone'> {
    if ((await this.#started) !== 'ready') {
      await this.end();
      throw new Error('the image process does not start');
    }
    const heard = this.#hear<Reply>(job.limits.timeout * BUSY);
    // if sending fails, the process is gone
    this.#process.send(job, () => {});
    const reply = await heard;
    return reply === 'late' || reply === 'gone' ? this.#endedBy(reply) : reply;
  }

  /** Ends the process. Once this resolves, nothing is written any more. */
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

/** Reply of the process that makes pictures: the pictures, a problem of the image, another failure, or that the job takes too long. */
export type Reply =
  | 'late'
  | { readonly made: MadePictures }
  | { readonly problem: string }
  | { readonly failure: string; readonly code: string | undefined };
