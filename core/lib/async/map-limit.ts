/** Runs over all items at once and waits for every one, so that nothing goes on behind the caller's back; then tells of the first failure. */
export async function allSettledOrThrow<T, R>(
  items: Iterable<T>,
  run: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = await Promise.allSettled([...items].map(run));
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/**
 * As `allSettledOrThrow`, with no more than so many under way at a time.
 *
 * @param atOnce asked anew as each one ends
 */
export async function mapLimit<T>(
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
  await allSettledOrThrow(results, (result) => result);
}
