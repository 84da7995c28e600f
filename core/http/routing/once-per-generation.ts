import { oncePer } from '../../lib/index.ts';
import type { Generation } from '../generation.ts';

/**
 * Remembers what is made of a part of a generation, which never changes, for as long as the generation lives. Describing a
 * namespace converts all its schemas: too much to do again for everybody who asks.
 *
 * @param make gets the name of the part, such as a namespace
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
