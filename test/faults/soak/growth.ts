/**
 * How much more there was at the end than in the middle: the medians of the last and of the middle third, so that neither
 * the warming up nor a single moment counts.
 *
 * @param values in the order of time, three at least
 */
export function growth(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  const [middle, last] = [values.slice(-2 * third, -third), values.slice(-third)].map(median);
  if (third === 0 || middle === undefined || last === undefined) throw new Error('too few samples to tell growth');
  return last - middle;
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
