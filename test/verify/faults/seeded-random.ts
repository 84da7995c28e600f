/** Pseudorandom numbers determined by a seed, so that failures can be reproduced. */
export interface SeededRandom {
  /** An integer from 0 to below `limit`, which is at most 2³². */
  below(limit: number): number;
  /** An element of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
}

/** The generator `mulberry32`, with 32 bits of state: good enough for tests. */
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
