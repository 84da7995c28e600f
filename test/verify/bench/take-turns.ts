/**
 * Lets contestants take turns, so that what else a machine does hits all of them alike.
 *
 * @param contestants each takes one turn and gives what came of it
 * @param rounds how many turns each of them has, behind one that does not count
 * @returns what each gave in its turns, in the same order
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
