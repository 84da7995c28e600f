import type { SeededRandom } from '../../faults/seeded-random.ts';
import { answerProblems } from './answer-problems.ts';
import { converse, type Sending } from './converse.ts';
import { filled } from './filled.ts';
import { GOOD_REQUESTS } from './good-requests.ts';
import { mutate } from './mutate.ts';
import { readAnswers } from './read-answers.ts';
import type { SocketWorld } from './socket-world.ts';
import { readStrictly } from './strict-reader.ts';

/** Number of concurrent connections. */
const AT_ONCE = 24;

/** One in this many connections is never closed by the client, so that the time limits of the server must close it. */
const STUBBORN = 100;

/** Time within which the server closes every connection, in milliseconds: all its time limits are much shorter. */
const PATIENCE = 15_000;

/** Sends randomly changed good requests, each on a new connection. @returns deviations from the allowed outcomes */
export async function playMutations(
  world: SocketWorld,
  random: SeededRandom,
  times: number,
): Promise<readonly string[]> {
  const problems: string[] = [];
  let left = times;
  const goOn = async () => {
    while (left-- > 0) {
      const bytes = mutate(filled(random.pick(GOOD_REQUESTS), world), random);
      const found = await mutationProblems(world, bytes, { pieces: piecesOf(bytes, random), ends: endOf(random) });
      problems.push(...found.map((problem) => `${problem}: ${JSON.stringify(bytes)}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return problems;
}

const endOf = (random: SeededRandom): Sending['ends'] => (random.below(STUBBORN) === 0 ? 'never' : 'when answered');

/** Most are one packet; some are split. */
function piecesOf(bytes: string, random: SeededRandom): readonly string[] {
  const at = random.below(4) === 0 ? random.below(bytes.length + 1) : 0;
  return [bytes.slice(0, at), bytes.slice(at)].filter((piece) => piece !== '');
}

async function mutationProblems(world: SocketWorld, bytes: string, sending: Sending): Promise<readonly string[]> {
  const { received, endedAfter } = await converse(world.port, sending, PATIENCE);
  if (endedAfter === undefined) return ['the connection was never ended'];
  try {
    const answers = readAnswers(received, bytes.includes('HEAD'));
    const { whole, more } = readStrictly(bytes);
    // a client that sends nothing, or only empty lines (RFC 9112, 2.2), gets a timeout response
    const most = whole + (more || /^[\r\n]*$/.test(bytes) ? 1 : 0);
    const given = answers.filter(({ status }) => status >= 200).length;
    return [
      ...(given <= most ? [] : [`${given} answers, where there are ${most} messages at most`]),
      ...answers.flatMap(answerProblems),
    ];
  } catch (error) {
    return [String(error)];
  }
}
