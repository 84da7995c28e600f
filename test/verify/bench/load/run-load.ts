import { connect } from 'node:net';
import { MOMENT, momentAt, startOfToday } from '../moment.ts';
import { within } from '../within.ts';
import { AnswerReader } from './answer-reader.ts';
import type { LoadJob, LoadResult } from './load-job.ts';

/** Room for what one read gives, on each connection. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Sends requests on all connections of a job until its time is over.
 *
 * @throws Error when an answer is not what was expected, or a connection breaks
 */
export async function runLoad(job: LoadJob): Promise<LoadResult> {
  const next = requests(job);
  const start = performance.now();
  const end = start + job.milliseconds;
  const taken = await Promise.all(Array.from({ length: job.connections }, () => runConnection(job, next, end)));
  const milliseconds = performance.now() - start;
  const times = taken.flat();
  return { answers: times.length, milliseconds, p99: within(times, 0.99) };
}

/** Gives one request after the other: always the same bytes, or each with its own moment. */
function requests({ request, from }: LoadJob): () => Buffer {
  const parts = request.split(MOMENT);
  const same = Buffer.from(request);
  if (parts.length === 1) return () => same;
  const today = startOfToday();
  let number = from;
  return () => Buffer.from(parts.join(momentAt(today, number++)));
}

/** @returns how long each answer took, in milliseconds */
function runConnection(job: LoadJob, next: () => Buffer, end: number): Promise<readonly number[]> {
  const { status, least, most } = job.expected;
  const reader = new AnswerReader();
  const times: number[] = [];
  let asked = performance.now();
  let done = false;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      const head = reader.take(chunk);
      if (!head) return;
      if (head.status !== status || head.length < least || head.length > most) {
        throw new Error(`${head.status} with ${head.length} bytes, where ${status} with ${least} to ${most} was due`);
      }
      const now = performance.now();
      times.push(now - asked);
      asked = now;
      if (now < end) socket.write(next());
      else {
        done = true;
        socket.end();
      }
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
    const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true, onread }, () => socket.write(next()));
    socket.once('error', (error) => reject(new Error(`${firstLine(job.request)}: ${error.message}`)));
    socket.once('close', () => {
      if (done) resolve(times);
      else reject(new Error(`${firstLine(job.request)}: the server closed the connection`));
    });
  });
}

const firstLine = (request: string): string => request.slice(0, request.indexOf('\r\n'));
