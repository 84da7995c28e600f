import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { listen } from '../../../../core/http/server/server.ts';
import { settingsSchema } from '../../../../core/settings/settings.ts';
import { quietLog } from '../../../../scripts/testing/quiet-log.ts';
import { until } from '../../faults/until.ts';
import { type Attacker, attack } from './attack.ts';
import { countingClock } from './counting-clock.ts';
import { takeSteadily, uploadSteadily } from './patient-clients.ts';
import { type Probed, probe } from './probe.ts';
import type { SlowWorld } from './slow-world.ts';
import { type TakenSockets, watchTakenSockets } from './taken-sockets.ts';
import type { Closer, SlowClient } from './ways-to-hold.ts';

/** Limits shortened to seconds, far enough apart to distinguish them. */
const LIMITS = { headers_timeout: 1_000, request_timeout: 5_000, slow_reader: 2_000, connections_per_address: 12 };

/** After how many milliseconds a connection is to be closed. */
const DUE: Readonly<Record<Closer, number>> = { ...LIMITS, keep_alive: 6_000, next_request: 6_000, 'at once': 0 };

/** Allowed delay of closing, in addition to the delay of a well-behaved client: connections are checked every 250 ms. */
const TOLERANCE = 1_800;

/** How long an honest visitor has the server for itself first. */
const QUIET = 500;

/** Between two attackers, in milliseconds: all of them are there within a second. */
const PACE = 3;

/** More memory than this the attackers shall not cost, their own ends in the same process included. */
const MEMORY = 128 * 1024 * 1024;

/** A slow client and its local address. */
export interface Placed {
  readonly client: SlowClient;
  readonly from: string;
}

/** What is played. */
export interface SlowRun {
  readonly world: SlowWorld;
  /** Started one after the other; all run at the same time. */
  readonly clients: readonly Placed[];
  readonly listen: typeof listen;
}

/** How it went. */
export interface SlowPlayed {
  readonly problems: string[];
  /** What an honest visitor met before, and during the attack. */
  readonly quiet: Probed;
  readonly meanwhile: Probed;
}

/** Serves the world, runs all clients against it, and checks when they are closed and what they leave behind. */
export async function playSlow({ world, clients, listen }: SlowRun): Promise<SlowPlayed> {
  const before = connections();
  const taken = watchTakenSockets();
  const clock = countingClock();
  const settings = v.parse(settingsSchema, { limits: LIMITS });
  const server = await listen({ handle: world.handle, settings, port: 0, host: '127.0.0.1', clock, log: quietLog });

  const quiet = await probe(server.url + world.page, AbortSignal.timeout(QUIET));
  const over = new AbortController();
  const probing = probe(server.url + world.page, over.signal);
  const patient = patientProblems(server.url, world);
  const attackers: Attacker[] = [];
  for (const { client, from } of clients) {
    attackers.push(await attack(client, from, server.port, world));
    await pause(PACE);
  }
  await until(() => attackers.every((attacker) => closedAfter(attacker, taken) !== undefined), patienceWith(clients));
  over.abort();
  const meanwhile = await probing;
  const late = lateOnes(attackers, taken, TOLERANCE + (meanwhile.times.at(-1) ?? 0));
  const problems = [...late, ...crowdProblems(attackers), ...(await patient)];
  for (const { socket } of attackers) socket.destroy();
  if (meanwhile.refused > 0) problems.push(`an honest visitor was refused ${meanwhile.refused} times`);
  const grown = meanwhile.memory - quiet.memory;
  if (grown > MEMORY) problems.push(`the attackers cost ${grown} bytes of memory`);

  await server.close();
  taken.stop();
  if ((await until(() => connections() === before, TOLERANCE)) === undefined) problems.push('connections are left');
  if (clock.waiting > 0) problems.push(`${clock.waiting} timers are left`);
  return { problems, quiet, meanwhile };
}

/** How many connections, and servers of them, this process has open: a descriptor each. */
const connections = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

/** For how many milliseconds to wait until all of them are closed. */
const patienceWith = (clients: readonly Placed[]): number =>
  Math.max(...clients.map(({ client }) => DUE[client.closedBy])) + 2 * TOLERANCE;

/** After how many milliseconds the server closed the connection. */
function closedAfter({ from, port, begun }: Attacker, taken: TakenSockets): number | undefined {
  const at = taken.closedAt(from, port);
  return at === undefined ? undefined : Math.round(at - begun);
}

function lateOnes(attackers: readonly Attacker[], taken: TakenSockets, tolerance: number): readonly string[] {
  return attackers.flatMap((attacker) => {
    const { what, closedBy } = attacker.client;
    const after = closedAfter(attacker, taken);
    if (after === undefined) return [`who ${what} was never closed`];
    return after <= DUE[closedBy] + tolerance ? [] : [`who ${what} was closed after ${after} ms`];
  });
}

/** Who is slow and honest gets through. */
async function patientProblems(origin: string, world: SlowWorld): Promise<readonly string[]> {
  try {
    const [{ came, promised }, status] = await Promise.all([
      takeSteadily(origin, world),
      uploadSteadily(origin, world),
    ]);
    return [
      ...(came === promised ? [] : [`who took a file steadily was given ${came} of ${promised} bytes`]),
      ...(status === 201 ? [] : [`who uploaded steadily was answered ${status}`]),
    ];
  } catch (error) {
    return [`who was slow and honest was cut off: ${error}`];
  }
}

/** Of the clients at one address, only those beyond the limit are refused. */
function crowdProblems(attackers: readonly Attacker[]): readonly string[] {
  return [...new Set(attackers.map(({ from }) => from))].flatMap((address) => {
    const all = attackers.filter(({ from }) => from === address);
    const refused = all.filter(({ heard }) => heard.startsWith('HTTP/1.1 503')).length;
    const beyond = Math.max(0, all.length - LIMITS.connections_per_address);
    return refused === beyond
      ? []
      : `of ${all.length} connections from ${address} ${refused} were refused, not ${beyond}`;
  });
}
