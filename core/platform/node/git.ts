import { text } from 'node:stream/consumers';
import { createSlots } from '../../lib/index.ts';
import { type Git, type GitCall, GitLate, GitMissing, type GitResult, hasCode } from '../index.ts';
import { endGit, startGit } from './git/git-process.ts';
import { GitReader } from './git/git-reader.ts';

/** Limits on processes of git. */
interface GitBounds {
  /** Found by the PATH of the environment. */
  readonly program?: string;
  /** Concurrent operations. */
  readonly atOnce?: number;
  /** Maximum duration of an operation in milliseconds. */
  readonly limit?: number;
  /** Milliseconds for which the process that reads objects stays idle before it ends. */
  readonly stays?: number;
}

/** More would only take the machine from other requests. */
const AT_ONCE = 4;
/** Many times the duration of the longest operation of a site. Milliseconds. */
const LIMIT = 60_000;
/** Milliseconds; reads often come in series. */
const STAYS = 5_000;

/** An operation in progress. */
interface Begun<T> {
  readonly result: Promise<T>;
  /** Ends it, because it timed out or is no longer wanted. */
  readonly end: (why: Error) => void;
}

/** Git as processes of this machine; the limits apply to all operations together. */
export function createGit({ program = 'git', atOnce = AT_ONCE, limit = LIMIT, stays = STAYS }: GitBounds = {}): Git {
  const slots = createSlots(atOnce);
  const readers = new Map<string, GitReader>();
  const readerOf = (cwd: string): GitReader => {
    const reader = readers.get(cwd) ?? new GitReader(program, cwd, stays);
    readers.set(cwd, reader);
    return reader;
  };
  const bounded = async <T>(command: string, { cwd, signal }: GitCall, begin: () => Begun<T>): Promise<T> => {
    const release = await slots.take(signal);
    try {
      return await endedBy(begin(), { command, limit, signal });
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new GitMissing(cwd);
      throw error;
    } finally {
      release();
    }
  };
  return {
    run: (args, call) =>
      bounded(args.find((arg) => !arg.startsWith('-')) ?? 'git', call, () => begin(program, args, call)),
    read: (names, call) =>
      bounded('cat-file', call, () => {
        const reader = readerOf(call.cwd);
        return {
          result: reader.read(names, call.signal),
          // it may have other readers too: it ends when it hangs, or when the last reader has gone
          end: (why) => (why instanceof GitLate || reader.isForOne) && reader.end(why),
        };
      }),
  };
}

/** Runs the `git` found by PATH. */
export const systemGit: Git = createGit();

/** Its result, unless a timeout or a signal ends it first. */
async function endedBy<T>(
  { result, end }: Begun<T>,
  { command, limit, signal }: { readonly command: string; readonly limit: number; readonly signal?: AbortSignal },
): Promise<T> {
  let giveUp = (_why: Error) => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (why) => {
      reject(why);
      end(why);
    };
  });
  const late = setTimeout(() => giveUp(new GitLate(command, limit / 1000)), limit);
  const abort = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([result, givenUp]);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', abort);
  }
}

function begin(program: string, args: readonly string[], { cwd, input, withHooks }: GitCall): Begun<GitResult> {
  const child = startGit(program, args, { cwd, withHooks });
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    // a process ended by a signal has no code
    child.once('close', (code) => resolve(code ?? 1));
  });
  child.stdin.end(input);
  const whole = Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { result: whole.then(([code, stdout, stderr]) => ({ code, stdout, stderr })), end: () => endGit(child) };
}
