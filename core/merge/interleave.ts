/**
 * All items of two lists, each once: those of the first in its order, and each further item of the second after the item that it
 * follows there.
 */
export function interleave<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const ofSecond = new Set(second);
  const merged = [...first];
  let place = 0;
  for (const item of second) {
    const found = merged.indexOf(item);
    if (found >= 0) place = found + 1;
    else {
      while (place < merged.length && !ofSecond.has(merged[place] as T)) place += 1;
      merged.splice(place, 0, item);
      place += 1;
    }
  }
  return merged;
}
