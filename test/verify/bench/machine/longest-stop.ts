import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Environment that `longestStop` needs in a process, in addition to an IPC channel. */
export const WATCHED = { NODE_OPTIONS: `--import=${new URL('longest-stop.mjs', import.meta.url).href}` };

/** The longest stop of a process's event loop since the last call or since its start, in milliseconds. */
export async function longestStop(process: ChildProcess): Promise<number> {
  const answered = once(process, 'message');
  process.send('longest stop');
  const [milliseconds] = await answered;
  return milliseconds;
}
