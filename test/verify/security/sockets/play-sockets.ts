import type { listen } from '../../../../core/http/server/server.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { converse } from './converse.ts';
import { held, leftOver } from './left-over.ts';
import { get, type Message } from './messages/message.ts';
import { playMessages } from './play-messages.ts';
import { playMutations } from './play-mutations.ts';
import { openSocketWorld, type SocketWorld } from './socket-world.ts';

/** What is sent, and to which server. */
export interface SocketRun {
  /** From the sources, or from modified ones. */
  readonly serve: typeof listen;
  readonly messages: readonly Message[];
  /** Number of good requests to change randomly. */
  readonly mutations: number;
  readonly random: SeededRandom;
}

/** After this many requests the server has allocated everything that it allocates once. */
const WARM = 200;

/** Sends everything, then checks that other clients are still served and nothing leaks. @returns the problems */
export async function playSockets({ serve, messages, mutations, random }: SocketRun): Promise<readonly string[]> {
  const world = await openSocketWorld(serve);
  try {
    const problems = [...(await playMessages(world, messages))];
    problems.push(...(await playMutations(world, random, Math.min(WARM, mutations))));
    const before = held();
    problems.push(...(await playMutations(world, random, Math.max(0, mutations - WARM))));
    problems.push(...(await leftOver(world, before)), ...(await probeProblems(world)));
    return [...problems, ...world.logged.map((line) => `the log says: ${line}`)];
  } finally {
    await world.close();
  }
}

/** A correct client gets a response. */
async function probeProblems({ port }: SocketWorld): Promise<readonly string[]> {
  const sending = { pieces: [get('/api/', 'Connection: close\r\n')], ends: 'never' } as const;
  const { received } = await converse(port, sending, 2_000);
  return received.startsWith('HTTP/1.1 200 OK\r\n') ? [] : ['a good request is not answered any more'];
}
