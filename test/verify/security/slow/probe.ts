import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two requests, in milliseconds. */
const PACE = 20;

/** What an honest visitor met. */
export interface Probed {
  /** Milliseconds of each answer, the shortest first. */
  readonly times: readonly number[];
  /** Answers that were not 200. */
  readonly refused: number;
  /** The most memory that the process used meanwhile, in bytes. */
  readonly memory: number;
}

/** Requests a URL repeatedly on one connection. @param stopped aborts it */
export async function probe(url: string, stopped: AbortSignal): Promise<Probed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  let memory = 0;
  // measured from the planned time: on a stalled machine visitors wait even before they can send a request
  let due = performance.now();
  while (!stopped.aborted) {
    if ((await statusOf(url, agent)) !== 200) refused++;
    times.push(performance.now() - due);
    const { heapUsed, external } = process.memoryUsage();
    memory = Math.max(memory, heapUsed + external);
    due = performance.now() + PACE;
    await pause(PACE);
  }
  agent.destroy();
  return { times: times.sort((one, other) => one - other), refused, memory };
}

async function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

/** The time that 99 of 100 answers took at most. */
export const p99 = ({ times }: Probed): number => times[Math.ceil(times.length * 0.99) - 1] ?? 0;
