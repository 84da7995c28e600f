/** A change as recorded by the plugin `clerk`: the numbers of a sheet before and after, null if there was none. */
export interface Told {
  readonly position: number;
  readonly id: number;
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * Problems of the changes that a listener received: each change of a record must begin where the one before ended, and the last one
 * must end at what is stored. Repeated changes count once.
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
    // several edits while the site was not served appear as one
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

/** `wrongChains` for each record separately: parked changes are delivered after later changes of other records. */
export const wrongChainsApart = (all: readonly Told[], stored: ReadonlyMap<number, number>): readonly string[] =>
  [...new Set([...all.map(({ id }) => id), ...stored.keys()])].flatMap((id) => {
    const number = stored.get(id);
    const own = all.filter((told) => told.id === id);
    return wrongChains(own, new Map(number === undefined ? [] : [[id, number]]));
  });
