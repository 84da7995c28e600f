import type { FixedAnswer } from '../bare/fixed-answer.ts';
import type { Turn } from '../rate-of.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { askOnce } from './ask-once.ts';
import { get } from './raw-request.ts';

/** Turns of one repeated request, and its response. */
export interface Repeated {
  readonly turn: Turn;
  readonly answer: FixedAnswer;
}

/** A request that is repeated. */
export interface RepeatedRequest {
  readonly path: string;
  /** Checks the body; all responses will have its length. */
  readonly isRight: (body: Buffer) => boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Headers that node:http adds to each response. */
const OF_NODE = ['connection', 'content-length', 'date', 'keep-alive'];

/** @throws Error if the first response is wrong */
export async function repeated(
  { port, pid }: ServerProcess,
  connections: number,
  { path, isRight, headers }: RepeatedRequest,
): Promise<Repeated> {
  const found = await askOnce(`http://127.0.0.1:${port}${path}`, isRight, headers);
  const { bytes } = found;
  const own = Object.entries(found.headers).filter(([name]) => !OF_NODE.includes(name));
  return {
    turn: {
      ...{ port, pid, connections, request: get(path, headers) },
      expected: { status: 200, least: bytes, most: bytes },
    },
    answer: { status: 200, headers: Object.fromEntries(own), bytes },
  };
}
