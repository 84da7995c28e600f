/**
 * Lets contestants take turns, so that other load on the machine affects all of them equally.
 *
 * @param contestants each call is one turn and returns its result
 * @param rounds turns per contestant, after one that does not count
 * @returns the results of each contestant's turns, in the same order
 */
export async function takeTurns<const Contestants extends readonly (() => Promise<unknown>)[]>(
  contestants: Contestants,
  rounds: number,
): Promise<{ readonly [K in keyof Contestants]: readonly Awaited<ReturnType<Contestants[K]>>[] }> {
  const results = contestants.map((): unknown[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const result = await contestant();
      if (round > 0) results[index]?.push(result);
    }
  }
  return results as { [K in keyof Contestants]: Awaited<ReturnType<Contestants[K]>>[] };
}
