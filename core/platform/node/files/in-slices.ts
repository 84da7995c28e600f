import { Pace } from '../../../lib/index.ts';

/** Work of a slice, in bytes that the system has in memory: about a millisecond. */
const SLICE = 1024 * 1024;

/** As many bytes as one of the calls that look at files is worth. */
export const LOOK = SLICE / 200;

/** The same of one that changes files. */
export const CHANGE = SLICE / 50;

/**
 * Runs a synchronous call for each item, in their order, with pauses in which others get their turn.
 *
 * @param work what a call was worth, in bytes
 */
export async function inSlices<T, R>(
  items: readonly T[],
  call: (item: T) => R,
  work: (item: T, result: R) => number,
): Promise<readonly R[]> {
  const results: R[] = [];
  const pace = new Pace(SLICE);
  for (const item of items) {
    const result = call(item);
    results.push(result);
    pace.did(work(item, result));
    if (pace.isDue) await pace.rest();
  }
  return results;
}
