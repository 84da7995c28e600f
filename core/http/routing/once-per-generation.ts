import type { Generation } from '../generation.ts';

/**
 * Remembers what is made of one namespace of a generation, which never changes, for as long as the generation lives.
 * Describing a namespace converts all its schemas: too much to do again for everybody who asks.
 */
export function oncePerGeneration<T>(
  make: (generation: Generation, namespace: string) => T,
): (generation: Generation, namespace: string) => T {
  const made = new WeakMap<Generation, Map<string, T>>();
  return (generation, namespace) => {
    const ofGeneration = made.get(generation) ?? new Map<string, T>();
    made.set(generation, ofGeneration);
    const known = ofGeneration.get(namespace);
    if (known !== undefined) return known;
    const value = make(generation, namespace);
    ofGeneration.set(namespace, value);
    return value;
  };
}
