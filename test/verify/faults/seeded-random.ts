/** Chances that follow from a seed alone, so that a failure can be had again. */
export interface SeededRandom {
  /** A whole number from 0 to below `limit`, which is at most 2³². */
  below(limit: number): number;
  /** One of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/** The generator `mulberry32`: 32 bits of state, good enough to choose with. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick: <T>(list: readonly T[]): T => {
      const index = below(list.length);
      if (index >= list.length) throw new Error('nothing to pick from');
      return list[index] as T;
    },
  };
}
