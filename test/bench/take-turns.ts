import { median } from './median.ts';

/**
 * Lets contestants take turns, so that what else a machine does hits all of them alike.
 *
 * @param contestants each takes one turn and gives its figure
 * @param rounds how many turns each of them has, behind one that does not count
 * @returns the median of each, in the same order
 */
export async function takeTurns<const Contestants extends readonly (() => Promise<number>)[]>(
  contestants: Contestants,
  rounds: number,
): Promise<{ readonly [K in keyof Contestants]: number }> {
  const figures = contestants.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const figure = await contestant();
      if (round > 0) figures[index]?.push(figure);
    }
  }
  return figures.map(median) as { [K in keyof Contestants]: number };
}
