import { spawn } from 'node:child_process';
import { traceAll } from './trace.ts';

/** Why strace cannot trace the threads of another process here; undefined if it can. */
export async function whyNoTrace(): Promise<string | undefined> {
  const other = spawn('sleep', ['60']);
  try {
    await traceAll(other.pid ?? 0).attached;
    return undefined;
  } catch (error) {
    return `needs strace: ${error instanceof Error ? error.message : error}`;
  } finally {
    other.kill('SIGKILL');
  }
}
