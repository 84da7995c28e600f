import { type Candidates, candidatesOf } from './candidates.ts';
import type { Filter, GroupFilter, RangeFilter } from './filter.ts';
import { intervalsOf, lengthOf } from './intervals.ts';
import { isRange, narrowest } from './narrowest.ts';
import type { RecordIndex } from './record-index.ts';
import type { Row } from './row.ts';
import type { Bounds } from './sorted-index.ts';

/**
 * How many rows fit. Of several conditions at once, one that an index counts exactly less the exceptions from the others,
 * where these are fewer: of 90,000 published events ahead, the few hidden ones are visited and not the many shown.
 */
export function countFitting(index: RecordIndex, filter: Filter): number {
  const inStretches = filter.op === 'all' ? countInStretches(index, filter) : undefined;
  if (inStretches !== undefined) return inStretches;
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

/**
 * Counts what is given by ranges of several fields along the index of one of them, stretch by stretch: where fields go up
 * and down together, as the start and the end of events do, few rows have to be looked at. Undefined for other filters.
 */
function countInStretches(index: RecordIndex, { parts }: GroupFilter): number | undefined {
  const ranges = parts.filter((part) => isRange(part));
  if (ranges.length < parts.length || !ranges.every(({ field }) => index.single(field))) return undefined;
  const along = narrowest(index, ranges);
  if (!along) return undefined;
  const others = ranges.filter((part) => part.field !== along.field && !takesAll(index, part));
  if (others.length === 0) return lengthOf([along.interval]);
  return along.sorted.count(along.interval, {
    decide: (boundsIn) => decide(others, boundsIn),
    fits: (keysIn) => {
      const columns = others.map((part) => ({ part, keys: keysIn(part.field) }));
      return (place) => columns.every(({ part, keys }) => part.contains(keys[place] ?? null));
    },
  });
}

/** Told by the index of its field alone: of scheduled publication, say, when nothing is scheduled. */
function takesAll(index: RecordIndex, part: RangeFilter): boolean {
  const sorted = index.sorted(part.field);
  return sorted !== undefined && lengthOf(intervalsOf(sorted, part)) === sorted.size;
}

function decide(parts: readonly RangeFilter[], boundsIn: (field: number) => Bounds): boolean | undefined {
  let all = true;
  for (const part of parts) {
    const decided = decideOne(part, boundsIn(part.field));
    if (decided === false) return false;
    if (decided === undefined) all = false;
  }
  return all ? true : undefined;
}

/** What is true of the least and of the most is true of all between, but for null, which is in no range. */
function decideOne(part: RangeFilter, { least, most }: Bounds): boolean | undefined {
  const contains = part.contains(least);
  if (contains !== part.contains(most)) return undefined;
  return contains || least !== null || most === null ? contains : undefined;
}
