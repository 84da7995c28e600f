import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** Arguments of Node before those of `almanac`. */
export type Program = readonly string[];

/** The sources of this project. */
export const SOURCES: Program = [
  '--import',
  import.meta.resolve('tsx', `${project}/`),
  fileURLToPath(new URL('../../../scripts/almanac.ts', import.meta.url)),
];

/**
 * The command as run by `npm run almanac`: compiled once, it starts three times as fast. If coverage is measured, its sources are
 * run, because coverage refers to them.
 */
export const ALMANAC: Program =
  process.env.NODE_V8_COVERAGE === undefined
    ? [fileURLToPath(new URL('../../../scripts/almanac.mjs', import.meta.url))]
    : SOURCES;

/** How a process of the command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A started process of the command, with an IPC channel. */
export interface Launched {
  readonly child: ChildProcess;
  /** Its output so far. */
  out(): string;
  /** Its error output so far. */
  err(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ended>;
}

const gather = (stream: NodeJS.ReadableStream | null) => {
  const chunks: string[] = [];
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return () => chunks.join('');
};

/**
 * Starts `almanac` as a program, in a folder.
 *
 * @param stderr open file for its log; by default it is collected for `err`
 * @param more additional environment variables
 */
export function launch(
  program: Program,
  cwd: string,
  line: readonly string[],
  stderr: 'pipe' | number = 'pipe',
  more: Readonly<Record<string, string>> = {},
): Launched {
  const { INIT_CWD, ...inherited } = process.env;
  const env = { ...inherited, ...more };
  const child = spawn(process.execPath, [...program, ...line], { cwd, env, stdio: ['ignore', 'pipe', stderr, 'ipc'] });
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  const ended = once(child, 'close').then(([code]) => ({ code, out: out(), err: err() }));
  return { child, out, err, ended };
}

/** Runs `almanac` in a folder to its end. */
export const almanacIn = (cwd: string, ...line: readonly string[]): Promise<Ended> => launch(ALMANAC, cwd, line).ended;

/** A listening server. */
export interface RunningServer extends Launched {
  readonly url: string;
  /** Sends it a signal, and waits for its end. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
}

/** Runs `almanac serve` or `almanac start`, and waits until it listens. */
export const servingIn = (cwd: string, ...line: readonly string[]): Promise<RunningServer> =>
  listening(launch(ALMANAC, cwd, line));

/**
 * Waits until a server reports that it listens.
 *
 * @throws Error with its error output if it ends before
 */
export async function listening(server: Launched): Promise<RunningServer> {
  const { child, ended } = server;
  if (!child.stdout) throw new Error('no output');
  for await (const text of createInterface({ input: child.stdout })) {
    const [, url] = /^almanac listening on (\S+)$/.exec(text) ?? [];
    if (url === undefined) continue;
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    };
    return { ...server, url, stop };
  }
  throw new Error(`the server did not start: ${(await ended).err}`);
}
