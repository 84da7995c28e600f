import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '../../scripts/host/free-port.ts';
import { until } from '../verify/faults/until.ts';
import type { Certificate } from './certificate.ts';

/** Ports and certificate of a proxy, and the port of the site. */
export interface ProxyPlace extends Certificate {
  /** Absolute path of a folder for its files. */
  readonly folder: string;
  readonly plainPort: number;
  readonly port: number;
  readonly upstreamPort: number;
}

/** A kind of proxy, configured as in docs/deployment.md. */
export interface ProxyKind {
  readonly name: string;
  /** Why it is not available here. */
  readonly missing: string | false;
  /** Writes its files. @returns the program and its arguments, for running in the foreground */
  setUp(place: ProxyPlace): readonly [program: string, ...args: readonly string[]];
}

/** A listening proxy. */
export interface RunningProxy extends ProxyPlace {
  stop(): Promise<void>;
}

/** Timeout until it listens, in milliseconds. */
const START = 20_000;

/** Starts a proxy in front of a site. @throws Error with its error output if it does not listen */
export async function startProxy(
  kind: ProxyKind,
  given: Omit<ProxyPlace, 'plainPort' | 'port'>,
): Promise<RunningProxy> {
  const place = { ...given, plainPort: await freePort(0, '127.0.0.1'), port: await freePort(0, '127.0.0.1') };
  const [program, ...args] = kind.setUp(place);
  const child = spawn(program, args, {
    cwd: place.folder,
    env: { PATH: process.env.PATH, HOME: place.folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const ended = once(child, 'close');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  await until(async () => isOver() || (await listens(place.port)), START);
  if (isOver() || !(await listens(place.port))) {
    await stop();
    throw new Error(`${kind.name} does not listen: ${said.join('')}`);
  }
  return { ...place, stop };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
