import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CALLS, type TracedCall } from './traced-call.ts';

/** Looks at the calls of one thread, and at nobody else's. */
export interface Trace {
  /** Resolves when no further call of the thread goes unseen. @throws Error saying why it cannot be traced */
  readonly attached: Promise<void>;
  /** What strace wrote, when the thread has ended. */
  readonly written: Promise<string>;
}

/** Writes down all calls of a thread. */
export const traceAll = (thread: number): Trace => trace(thread, ['-y', '-s', '0', '-e', `trace=${CALLS.join()}`]);

/**
 * Kills the process of a thread as that call begins. It is not made, and those before it were.
 *
 * @param folder absolute path of the data folder
 */
export const killAt = (thread: number, folder: string, { call, path, nth }: TracedCall): Trace =>
  trace(thread, ['-P', `${folder}${path}`, '-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${nth}`]);

function trace(thread: number, options: readonly string[]): Trace {
  const strace = spawn('strace', ['-p', `${thread}`, ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  const parts: string[] = [];
  const closed = once(strace, 'close');
  const attached = new Promise<void>((resolve, reject) => {
    strace.stderr.setEncoding('utf8').on('data', (text: string) => {
      parts.push(text);
      if (parts.join('').includes(' attached\n')) resolve();
    });
    closed.then(() => reject(new Error(parts.join('').trim())), reject);
  });
  return { attached, written: closed.then(() => parts.join('')) };
}
