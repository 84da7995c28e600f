import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CALLS, type TracedCall } from './traced-call.ts';

/** Traces the calls of a single thread. */
export interface Trace {
  /** Resolves when all further calls of the thread are traced. @throws Error that states why it cannot be traced */
  readonly attached: Promise<void>;
  /** Output of strace, after the thread has ended. */
  readonly written: Promise<string>;
}

/** Records all calls of a thread. */
export const traceAll = (thread: number): Trace => trace(thread, ['-y', '-s', '0', '-e', `trace=${CALLS.join()}`]);

/**
 * Kills the process of a thread when a call begins. The call is not executed, but all calls before it were.
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
