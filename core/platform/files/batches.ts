/** Files that are looked at in one go. */
const BATCH = 500;

/** Cuts a list into pieces of a size that one call of the disk is made for. */
export function* batches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
