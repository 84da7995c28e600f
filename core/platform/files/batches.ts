/** Number of files per call. */
const BATCH = 500;

/** Splits a list into batches of the size that calls for many files are made for. */
export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
