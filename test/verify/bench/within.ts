/**
 * Percentile of times.
 *
 * @param share above 0, up to 1
 * @throws Error if there are no times
 */
export function within(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  const time = sorted[Math.ceil(sorted.length * share) - 1];
  if (time === undefined) throw new Error('no times');
  return time;
}
