import { oncePer } from '../../lib/index.ts';
import type { Generation } from '../generation.ts';

/**
 * Memoizes a function of a generation and a key for as long as the generation lives, since generations never change.
 * Describing a namespace converts all its schemas, which is too slow to repeat for each request.
 *
 * @param make gets the key, such as the name of a namespace
 */
export function oncePerGeneration<T>(
  make: (generation: Generation, key: string) => T,
): (generation: Generation, key: string) => T {
  const madeOf = oncePer((_generation: Generation) => new Map<string, T>());
  return (generation, key) => {
    const made = madeOf(generation);
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(generation, key);
    made.set(key, value);
    return value;
  };
}
