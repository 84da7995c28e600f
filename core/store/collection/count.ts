import { type Candidates, candidatesOf } from './candidates.ts';
import type { Filter } from './filter.ts';
import type { RecordIndex } from './record-index.ts';
import type { Row } from './row.ts';

/**
 * How many rows fit. Of several conditions at once, one that an index counts exactly less the exceptions from the others,
 * where these are fewer: of 90,000 published events ahead, the few hidden ones are visited and not the many shown.
 */
export function countFitting(index: RecordIndex, filter: Filter): number {
  const candidates = candidatesOf(index, filter);
  if (candidates.exact) return candidates.size;
  const counted = filter.op === 'all' ? lessExceptions(index, filter.parts, candidates.size) : undefined;
  return counted ?? visitAll(candidates, filter);
}

function visitAll(candidates: Candidates, filter: Filter): number {
  let count = 0;
  candidates.each((row) => {
    if (filter.fits(row)) count++;
  });
  return count;
}

/** Undefined when visiting `limit` candidates is cheaper. */
function lessExceptions(index: RecordIndex, parts: readonly Filter[], limit: number): number | undefined {
  const counted = parts
    .map((part) => ({ part, candidates: candidatesOf(index, part) }))
    .filter(({ candidates }) => candidates.exact);
  const [first, ...others] = counted;
  if (!first) return undefined;
  const base = others.reduce((least, one) => (one.candidates.size < least.candidates.size ? one : least), first);
  const left = parts.filter((part) => part !== base.part);
  const exceptions = left.map((part) => candidatesOf(index, part.opposite()));
  if (exceptions.reduce((sum, { size }) => sum + size, 0) >= limit) return undefined;
  // A row that several parts do not let through is counted at the first of them.
  const isException = (row: Row, at: number) => base.part.fits(row) && left.findIndex((part) => !part.fits(row)) === at;
  let out = 0;
  for (const [at, set] of exceptions.entries()) {
    set.each((row) => {
      if (isException(row, at)) out++;
    });
  }
  return base.candidates.size - out;
}
