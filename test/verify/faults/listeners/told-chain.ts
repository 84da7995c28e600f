/** A change as the clerk noted it: the numbers of a sheet before and after, null where there was none. */
export interface Told {
  readonly position: number;
  readonly id: number;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * What is wrong with what a listener was told: each change must begin where the one before it of its record ended, and the last
 * one must end at what is stored. What is told again counts once.
 *
 * @param stored the numbers of the sheets by id
 */
export function wrongChains(told: readonly Told[], stored: ReadonlyMap<number, number>): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<number>();
  const known = new Map<number, number | null>();
  let highest = 0;
  for (const { position, id, before, after } of told) {
    if (seen.has(position)) continue;
    seen.add(position);
    if (position < highest) problems.push(`change ${position} of sheet ${id} came after ${highest}`);
    highest = Math.max(highest, position);
    const last = known.get(id) ?? null;
    // nobody saw what was edited while the site was not served
    if (before !== last && before !== null)
      problems.push(`change ${position} of sheet ${id} begins at ${before}, after ${last}`);
    known.set(id, after);
  }
  for (const id of new Set([...known.keys(), ...stored.keys()])) {
    const [last, is] = [known.get(id) ?? null, stored.get(id) ?? null];
    if (last !== is) problems.push(`sheet ${id} is ${is}, and the listener was told ${last} last`);
  }
  return problems;
}

/** The same of each record for itself: what was parked is told later than changes of others that came after it. */
export const wrongChainsApart = (all: readonly Told[], stored: ReadonlyMap<number, number>): readonly string[] =>
  [...new Set([...all.map(({ id }) => id), ...stored.keys()])].flatMap((id) => {
    const number = stored.get(id);
    const own = all.filter((told) => told.id === id);
    return wrongChains(own, new Map(number === undefined ? [] : [[id, number]]));
  });
