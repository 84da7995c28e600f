import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { listening, type Program } from '../../../cli/commands/almanac-process.ts';
import { longestStop, WATCHED } from '../machine/longest-stop.ts';
import { pin } from '../machine/pin.ts';
import type { ServerProcess } from './server-process.ts';

/** A running Almanac server. */
export interface Served extends ServerProcess {
  /** From the start of its process to the line that reports that it listens. */
  readonly seconds: number;
  /** The longest stop of its event loop since the last call, in milliseconds. */
  longestStop(): Promise<number>;
  /**
   * Stops it and waits. May be called again.
   *
   * @returns duration in seconds
   * @throws Error if it failed
   */
  stop(): Promise<number>;
}

/**
 * Serves a site, with its log in a file as in production.
 *
 * @param folder absolute path of the site
 * @param core to which it is pinned once it listens; any if undefined
 * @param watched enables `longestStop`, which takes some time and should be off for other figures
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
