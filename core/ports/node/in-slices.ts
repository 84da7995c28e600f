import { setImmediate } from 'node:timers/promises';

/** Items handled between two pauses for requests that wait: about a millisecond when the system has the files in memory. */
const SLICE = 200;

/** Runs a synchronous call for each item, in their order, with pauses in which others get their turn. */
export async function inSlices<T, R>(items: readonly T[], call: (item: T) => R, slice = SLICE): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(call(item));
    if (results.length % slice === 0) await setImmediate();
  }
  return results;
}
