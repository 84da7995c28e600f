import { connect } from 'node:net';
import { MOMENT, momentAt, startOfToday } from '../moment.ts';
import { within } from '../within.ts';
import { AnswerReader } from './answer-reader.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

/** Size of the read buffer of each connection. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Sends requests on all connections of a job until its time is over.
 *
 * @throws Error if a response is not as expected or a connection breaks
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const start = performance.now();
  const end = start + job.milliseconds;
  const supply: Supply = { next: requests(job), due: paced(job, start), end };
  const taken = await Promise.all(Array.from({ length: job.connections }, () => runConnection(job, supply)));
  const milliseconds = performance.now() - start;
  const times = taken.flat();
  return { answers: times.length, milliseconds, p99: within(times, 0.99) };
}

/** The supply of requests shared by the connections of a job. */
interface Supply {
  /** The next request; undefined if there are no more. */
  readonly next: () => Buffer | undefined;
  /** When it may be sent, in terms of `performance.now()`. */
  readonly due: () => number;
  /** When sending stops. */
  readonly end: number;
}

/** Returns the time at which the next request is due; in the past if there is no rate limit. */
function paced({ perSecond }: LoadJob, start: number): () => number {
  if (perSecond === undefined) return () => start;
  let sent = 0;
  return () => start + (sent++ * 1_000) / perSecond;
}

/** Returns one request after the other: always the same bytes, each with its own moment, or those of a list. */
function requests({ request, from }: LoadJob): () => Buffer | undefined {
  if (typeof request !== 'string') {
    const list = request.values();
    return () => {
      const { value } = list.next();
      return value === undefined ? undefined : Buffer.from(value);
    };
  }
  const parts = request.split(MOMENT);
  const same = Buffer.from(request);
  if (parts.length === 1) return () => same;
  const today = startOfToday();
  let number = from;
  return () => Buffer.from(parts.join(momentAt(today, number++)));
}

/** @returns response times in milliseconds */
function runConnection(job: LoadJob, { next, due, end }: Supply): Promise<readonly number[]> {
  const { status, least, most } = job.expected;
  const reader = new AnswerReader();
  const times: number[] = [];
  let asked = performance.now();
  let done = false;
  return new Promise((resolve, reject) => {
    const ask = (): void => {
      const request = times.length === 0 || performance.now() < end ? next() : undefined;
      if (!request) {
        done = true;
        socket.end();
        return;
      }
      asked = performance.now();
      socket.write(request);
    };
    const askWhenDue = (): void => {
      const wait = Math.min(due(), end) - performance.now();
      if (wait > 0) setTimeout(ask, wait);
      else ask();
    };
    const take = (chunk: Buffer): void => {
      const head = reader.take(chunk);
      if (!head) return;
      if (head.status !== status || head.length < least || head.length > most) {
        throw new Error(`${head.status} with ${head.length} bytes, where ${status} with ${least} to ${most} was due`);
      }
      times.push(performance.now() - asked);
      askWhenDue();
    };
    const onread = {
      buffer: Buffer.allocUnsafe(CHUNK_BYTES),
      callback: (length: number, buffer: Uint8Array): boolean => {
        try {
          take(buffer.subarray(0, length) as Buffer);
          return true;
        } catch (error) {
          socket.destroy(error as Error);
          return false;
        }
      },
    };
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true, onread }, askWhenDue);
    socket.once('error', (error) => reject(new Error(`${firstLine(job)}: ${error.message}`)));
    socket.once('close', () => {
      if (done) resolve(times);
      else reject(new Error(`${firstLine(job)}: the server closed the connection`));
    });
  });
}

const firstLine = ({ request }: LoadJob): string => [request].flat()[0]?.split('\r\n', 1)[0] ?? 'no request';
