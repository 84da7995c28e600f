import { allDone } from './all-done.ts';

/**
 * As `allDone`, with no more than so many under way at a time.
 *
 * @param atOnce asked anew as each one ends
 */
export async function fewAtOnce<T>(
  items: Iterable<T>,
  atOnce: () => number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].reverse();
  const lanes = new Set<Promise<void>>();
  const results: Promise<void>[] = [];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const result = run(item);
    results.push(result);
    const lane = result.catch(() => undefined).then(() => void lanes.delete(lane));
    lanes.add(lane);
    while (lanes.size >= atOnce()) await Promise.race(lanes);
  }
  await allDone(results, (result) => result);
}
