import { answerProblems, codeOf } from './answer-problems.ts';
import { converse } from './converse.ts';
import { filled } from './filled.ts';
import { HOST, type Message } from './messages/message.ts';
import { readAnswers, type WireAnswer } from './read-answers.ts';
import type { SocketWorld } from './socket-world.ts';

/** Time within which the server closes every connection, in milliseconds: all its time limits are much shorter. */
const PATIENCE = 8_000;

/** Sent directly after each message, as the last request. */
const FOLLOWING = 'GET /api/?following HTTP/1.1';
const FOLLOWS = `${FOLLOWING}\r\n${HOST}Connection: close\r\n\r\n`;

/** Sends each message on a new connection. @returns deviations from the expected outcome */
export async function playMessages(world: SocketWorld, messages: readonly Message[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const message of messages) {
    problems.push(...(await messageProblems(world, message)).map((problem) => `${message.what}: ${problem}`));
  }
  return problems;
}

async function messageProblems(world: SocketWorld, { bytes, then, answers }: Message): Promise<readonly string[]> {
  world.reached.length = 0;
  const sent = filled(bytes, world);
  const cut = then === 'cut';
  const { received, endedAfter } = await converse(
    world.port,
    { pieces: [cut ? sent : sent + FOLLOWS], ends: cut ? 'at once' : 'never' },
    PATIENCE,
  );
  if (endedAfter === undefined) return ['the connection was never ended'];
  try {
    const heard = readAnswers(
      received,
      world.reached.some((line) => line.startsWith('HEAD')),
    );
    const wanted = [...answers, ...(then === 'kept' ? ['200'] : [])].join(', ');
    const came = heard.map(inWords).join(', ');
    const followed = world.reached.includes(FOLLOWING.replace(' HTTP/1.1', ''));
    return [
      ...(came === wanted ? [] : [`was answered ${came || 'nothing'}, not ${wanted || 'nothing'}`]),
      ...(followed === (then === 'kept') ? [] : [followed ? 'what followed was asked' : 'what followed was not asked']),
      ...heard.flatMap(answerProblems),
    ];
  } catch (error) {
    return [String(error)];
  }
}

const inWords = ({ status, body }: WireAnswer): string =>
  status < 400 || body === '' ? String(status) : `${status} ${codeOf(body, status)}`;
