import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** How a process of the command ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const launch = (line: readonly string[], cwd: string): ChildProcess => {
  const { INIT_CWD, ...env } = process.env;
  const entry = fileURLToPath(new URL('../../scripts/almanac.ts', import.meta.url));
  const loader = import.meta.resolve('tsx', `${project}/`);
  return spawn(process.execPath, ['--import', loader, entry, ...line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
};

const gather = (stream: NodeJS.ReadableStream | null) => {
  const chunks: string[] = [];
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return () => chunks.join('');
};

/** Runs `almanac` as a person does, from a folder, to its end. */
export async function almanacIn(cwd: string, ...line: readonly string[]): Promise<Ended> {
  const child = launch(line, cwd);
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, out: out(), err: err() };
}

/** A server that takes requests. */
export interface RunningServer {
  readonly url: string;
  /** What it has printed so far. */
  out(): string;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ended>;
  /** Asks it to end. */
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<Ended>;
}

/** Runs `almanac serve` or `almanac start` until it says that it listens. */
export async function servingIn(cwd: string, ...line: readonly string[]): Promise<RunningServer> {
  const child = launch(line, cwd);
  const [out, err] = [gather(child.stdout), gather(child.stderr)];
  const ended = once(child, 'close').then(([code]) => ({ code, out: out(), err: err() }));
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  if (!child.stdout) throw new Error('no output');
  for await (const text of createInterface({ input: child.stdout })) {
    const [, url] = /^almanac listening on (\S+)$/.exec(text) ?? [];
    if (url !== undefined) return { url, out, ended, stop };
  }
  throw new Error(`the server did not start: ${err()}`);
}
