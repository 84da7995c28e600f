import type { Reading } from '../cache/reading.ts';
import type { Generation } from '../generation.ts';
import { createNotices } from './notices.ts';
import type { Outcome } from './outcome.ts';
import type { Prepared } from './prepared.ts';
import { presentStaged, runWrite } from './run.ts';

/** A prepared write that failed among several: which one, and why. */
export class WriteFailed extends Error {
  readonly prepared: Prepared;

  constructor(prepared: Prepared, cause: unknown) {
    super('a write failed', { cause });
    this.prepared = prepared;
  }
}

/**
 * Runs prepared writes in one transaction, in their order, and tells who listens when it is durable. Where one is only tried, all
 * are.
 */
export type Write = (writes: readonly Prepared[]) => Promise<readonly Outcome[]>;

/**
 * @param readingAt reads for an answer, at an instant in milliseconds since 1970 UTC
 * @returns Rejects with WriteFailed when one of them fails: then nothing is stored; else with what the store throws
 */
export const createWrite =
  (generation: Generation, readingAt: (now: number) => Reading): Write =>
  async (writes) => {
    const notices = createNotices(generation);
    const isDryRun = writes.some((prepared) => prepared.isDryRun);
    const transact = isDryRun ? generation.rehearse : generation.transaction;
    const outcomes = await transact(function* (storeFor, wideFor) {
      notices.clear();
      const done: Outcome[] = [];
      for (const prepared of writes) {
        if (done.length > 0) yield;
        try {
          const reading = readingAt(prepared.call.now);
          done.push(runWrite(generation, prepared, storeFor, { notices, reading, wideFor }));
        } catch (error) {
          throw new WriteFailed(prepared, error);
        }
      }
      return done;
    });
    if (!isDryRun) notices.deliver();
    return outcomes;
  };

/** Runs one, if there is anything to run. @throws what it throws, or the store */
export async function writeOne(write: Write, prepared: Prepared): Promise<Outcome> {
  if (!prepared.route.route.run) return presentStaged(prepared);
  try {
    const [outcome] = await write([prepared]);
    if (!outcome) throw new Error('a write returned no result');
    return outcome;
  } catch (error) {
    throw error instanceof WriteFailed ? error.cause : error;
  }
}
