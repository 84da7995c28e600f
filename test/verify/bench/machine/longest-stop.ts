import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process must have in its environment for `longestStop`, beside a channel. */
export const WATCHED = { NODE_OPTIONS: `--import=${new URL('longest-stop.mjs', import.meta.url).href}` };

/** The longest stop of a process's event loop since it was asked last, or since it started, in milliseconds. */
export async function longestStop(process: ChildProcess): Promise<number> {
  const answered = once(process, 'message');
  process.send('longest stop');
  const [milliseconds] = await answered;
  return milliseconds;
}
