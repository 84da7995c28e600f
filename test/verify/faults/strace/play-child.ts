import { type Ended, runChild } from '../kill/run-child.ts';
import { killAt, type Trace, traceAll } from './trace.ts';
import { type TracedCall, tracedCalls } from './traced-call.ts';

/** Job of the child. */
export interface TracedJob {
  /** Absolute path of the data folder, without symbolic links. */
  readonly folder: string;
  /** Different for each child of a folder, so that their names differ. */
  readonly seed: number;
  /** Does it run the transactions of the script, or only open and close the store? */
  readonly plays: boolean;
}

/** Runs a child and counts its calls. */
export async function countCalls(
  program: string,
  job: TracedJob,
): Promise<{ readonly ended: Ended; readonly calls: readonly TracedCall[] }> {
  const { ended, traces } = await play(program, job, (threads) => threads.map(traceAll));
  const texts = await Promise.all(traces.map(({ written }) => written));
  return { ended, calls: texts.flatMap((text, thread) => tracedCalls(text, thread, job.folder)) };
}

/** Runs a child until it reaches a call. */
export async function killAtCall(program: string, job: TracedJob, call: TracedCall): Promise<Ended> {
  const { ended } = await play(program, job, (threads) =>
    threads.slice(call.thread, call.thread + 1).map((thread) => killAt(thread, job.folder, call)),
  );
  return ended;
}

/** @throws Error if the child ends before, or cannot be traced */
async function play(
  program: string,
  job: TracedJob,
  look: (threads: readonly number[]) => readonly Trace[],
): Promise<{ readonly ended: Ended; readonly traces: readonly Trace[] }> {
  const child = runChild(program, job, { UV_THREADPOOL_SIZE: '1' });
  await child.ready;
  const [first] = child.heard();
  if (first?.type !== 'threads') throw new Error(`the child did not begin: ${(await child.stop()).complaints}`);
  const traces = look(first.threads);
  try {
    await Promise.all(traces.map(({ attached }) => attached));
  } catch (error) {
    await child.kill();
    throw error;
  }
  return { ended: await child.stop(), traces };
}
