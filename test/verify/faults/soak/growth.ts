/**
 * How much more there was at the end than in the middle: the least of the last and of the middle third, so that neither the
 * warming up nor a moment with much to do counts, and what is held for ever does.
 *
 * @param values in the order of time, three at least
 */
export function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new Error('too few samples to tell growth');
  return Math.min(...values.slice(-third)) - Math.min(...values.slice(-2 * third, -third));
}
