import type { Effect, Operation, State } from './operation.ts';

/** What may have happened so far: a state, and the pending operations that led to it, by index. */
interface Possibility {
  readonly state: State;
  readonly done: readonly number[];
}

/**
 * Is there an order of the operations on one record, each at a point between its call and its end, in which every one of them could
 * have returned its result? (Herlihy and Wing, Linearizability, 1990.) Possibilities are followed through time; operations are
 * ordered as late as possible, when one of them ends (Lowe, Testing for linearizability, 2017).
 *
 * @returns undefined if there is one, otherwise the operation that nothing explains
 */
export function unexplained(initial: State, operations: readonly Operation[]): string | undefined {
  const moments = operations
    .flatMap(({ called, ended }, place) => [
      { at: called, place, ends: false },
      { at: ended, place, ends: true },
    ])
    .sort((one, other) => one.at - other.at);
  const pending = new Map<number, Operation>();
  let possible: readonly Possibility[] = [{ state: initial, done: [] }];
  for (const { place, ends } of moments) {
    const operation = operations[place] as Operation;
    if (!ends) {
      pending.set(place, operation);
      continue;
    }
    const before = possible;
    const done = whereDone(place, pending, before);
    possible = distinct(operation.answered ? done : [...done, ...before.filter((one) => !one.done.includes(place))]);
    pending.delete(place);
    if (possible.length === 0) return describe(operation, before);
  }
  return undefined;
}

/** All possibilities in which this operation has happened; from now on it counts as past. */
function whereDone(
  place: number,
  pending: ReadonlyMap<number, Operation>,
  before: readonly Possibility[],
): readonly Possibility[] {
  const found: Possibility[] = [];
  let open = before;
  while (open.length > 0) {
    found.push(...open.filter(({ done }) => done.includes(place)));
    open = distinct(open.filter(({ done }) => !done.includes(place)).flatMap((one) => next(one, pending)));
  }
  return found.map(({ state, done }) => ({ state, done: done.filter((other) => other !== place) }));
}

/** The possibilities after one more operation. */
function next({ state, done }: Possibility, pending: ReadonlyMap<number, Operation>): readonly Possibility[] {
  return [...pending].flatMap(([place, { effect }]) => {
    const outcome = done.includes(place) ? undefined : outcomeOf(effect, state);
    return outcome ? [{ ...outcome, done: [...done, place].sort((one, other) => one - other) }] : [];
  });
}

/** The state after an operation; undefined if the operation is impossible in the state before. */
function outcomeOf(effect: Effect, state: State): Pick<Possibility, 'state'> | undefined {
  const met = (isSo: boolean, after: State) => (isSo ? { state: after } : undefined);
  switch (effect.type) {
    case 'read':
      return met(state === effect.found, state);
    case 'write':
      return met(state !== undefined, effect.value);
    case 'replace':
      return met(state === effect.expected, effect.value);
    case 'refused':
      return met(state !== undefined && state !== effect.expected, state);
    case 'remove':
      return met(state !== undefined, undefined);
  }
}

const distinct = (possibilities: readonly Possibility[]): readonly Possibility[] => [
  ...new Map(possibilities.map((one) => [JSON.stringify([one.state ?? null, one.done]), one])).values(),
];

function describe({ client, called, effect }: Operation, before: readonly Possibility[]): string {
  const states = [...new Set(before.map(({ state }) => state ?? 'nothing'))].join(' or ');
  return `${client} at ${called}: ${JSON.stringify(effect)} after ${states}`;
}
