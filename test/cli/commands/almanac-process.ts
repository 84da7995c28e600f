import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../..', import.meta.url));

/** What stands before the words of `almanac` on the command line of Node. */
export type Program = readonly string[];

/** The sources of this project. */
export const SOURCES: Program = [
  '--import',
  import.meta.resolve('tsx', `${project}/`),
  fileURLToPath(new URL('../../../scripts/almanac.ts', import.meta.url)),
];

/**
 * The command as `npm run almanac` runs it: compiled once for all, it starts in a third of the time. In its sources where
 * coverage is measured, which is told of those.
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

/** A process of the command, just begun. It has a channel for messages, should its program want one. */
export interface Launched {
  readonly child: ChildProcess;
  /** What it has printed so far. */
  out(): string;
  /** What it has complained of so far. */
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
 * Begins `almanac` as a program, from a folder.
 *
 * @param stderr where its log goes; what is gathered from when left out, else an open file
 * @param more of its environment
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

/** Runs `almanac` as a person does, from a folder, to its end. */
export const almanacIn = (cwd: string, ...line: readonly string[]): Promise<Ended> => launch(ALMANAC, cwd, line).ended;

/** A server that takes requests. */
export interface RunningServer extends Launched {
  readonly url: string;
  /** Asks it to end, or kills it. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<Ended>;
}

/** Runs `almanac serve` or `almanac start` until it says that it listens. */
export const servingIn = (cwd: string, ...line: readonly string[]): Promise<RunningServer> =>
  listening(launch(ALMANAC, cwd, line));

/**
 * Waits until a server says that it listens.
 *
 * @throws Error with what it complained of when it ends before
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
