/**
 * Growth from the middle to the end: the difference of the minima of the last and the middle third, so that neither the warm-up nor
 * peaks count, but leaks do.
 *
 * @param values in chronological order, at least three
 */
export function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  if (third === 0) throw new Error('too few samples to tell growth');
  return Math.min(...values.slice(-third)) - Math.min(...values.slice(-2 * third, -third));
}
