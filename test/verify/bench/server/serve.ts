import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { listening, type Program } from '../../../cli/commands/almanac-process.ts';
import { longestStop, WATCHED } from '../machine/longest-stop.ts';
import { pin } from '../machine/pin.ts';
import type { ServerProcess } from './server-process.ts';

/** An almanac that takes requests. */
export interface Served extends ServerProcess {
  /** From the start of its process to the line that says so. */
  readonly seconds: number;
  /** The longest stop of its event loop since this was asked last, in milliseconds. */
  longestStop(): Promise<number>;
  /**
   * Asks it to end and waits. May be called again.
   *
   * @returns how long it took, in seconds
   * @throws Error when it did not end well
   */
  stop(): Promise<number>;
}

/**
 * Serves a site, its log in a file as whoever runs it would have it.
 *
 * @param folder absolute path of the site
 * @param core the one that it may run on, once it listens; any when undefined
 * @param watched whether `longestStop` can be asked; that takes some of its time, which figures should be without
 */
export async function serve(
  program: Program,
  folder: string,
  core: number | undefined,
  watched = false,
): Promise<Served> {
  const log = openSync(`${folder}.log`, 'a');
  const start = performance.now();
  const line = [...program, 'serve', '--data', folder, '--port', '0'];
  const child = spawn(process.execPath, line, {
    env: { ...process.env, ...(watched && WATCHED) },
    stdio: ['ignore', 'pipe', log, watched ? 'ipc' : 'ignore'],
  });
  closeSync(log);
  const ended = once(child, 'close').then(([code]) => ({ code, out: '', err: `see ${folder}.log` }));
  const server = await listening({ child, out: () => '', err: () => '', ended });
  const seconds = (performance.now() - start) / 1_000;
  const pid = Number(child.pid);
  if (core !== undefined) await pin(pid, core);
  return {
    port: Number(new URL(server.url).port),
    pid,
    seconds,
    longestStop: () => longestStop(child),
    stop: async () => {
      const asked = performance.now();
      const { code } = await server.stop('SIGTERM');
      if (code !== 0) throw new Error(`the server ended with ${code}: see ${folder}.log`);
      return (performance.now() - asked) / 1_000;
    },
  };
}
