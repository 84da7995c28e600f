import type { Scalar } from '../../../contract/data/query.ts';
import type { Row } from '../index/fields.ts';
import type { RecordIndex } from '../index/record-index.ts';
import {
  type Candidates,
  candidatesOf,
  intervalsOf,
  isSingleRange,
  lengthOf,
  narrowing,
  onlyRanges,
  type RangeInterval,
  rangeIntervals,
} from './candidates.ts';
import { type Filter, type FitsAt, fitsAt, type GroupFilter } from './filter.ts';

/** Drops parts that all rows fit: for example "already published", when nothing is scheduled. */
function narrowest(index: RecordIndex, { parts, ...whole }: GroupFilter): Filter {
  const left = parts.filter((part) => !isIdle(index, part));
  const [only, ...others] = left;
  return only && others.length === 0 ? only : { ...whole, parts: left };
}

function isIdle(index: RecordIndex, part: Filter): boolean {
  if (!isSingleRange(index, part)) return false;
  const sorted = index.sorted(part.field);
  return sorted !== undefined && lengthOf(intervalsOf(sorted, part)) === index.size;
}

/**
 * Number of rows that fit. For several conditions, it takes one that an index counts exactly and subtracts the rows that do not
 * fit the others, if these are fewer: of 90,000 upcoming events, only the few hidden ones are visited.
 */
export function countFitting(index: RecordIndex, whole: Filter, ranges = onlyRanges(index, whole)): number {
  if (ranges && ranges.length > 0) return countRanges(ranges);
  const filter = whole.op === 'all' ? narrowest(index, whole) : whole;
  const candidates = candidatesOf(index, filter);
  if (candidates.exact) return candidates.size;
  const counted = filter.op === 'all' ? lessExceptions(index, filter.parts, candidates.size) : undefined;
  return counted ?? visitAll(candidates, fitsAt(index, filter));
}

function visitAll(candidates: Candidates, fits: FitsAt): number {
  let count = 0;
  candidates.each((place) => {
    if (fits(place)) count++;
  });
  return count;
}

/** Undefined if visiting `limit` candidates is cheaper. */
function lessExceptions(index: RecordIndex, parts: readonly Filter[], limit: number): number | undefined {
  const base = smallestCounted(index, parts);
  if (!base) return undefined;
  const left = parts.filter((part) => !base.parts.includes(part));
  const exceptions = left.map((part) => candidatesOf(index, part.opposite()));
  if (exceptions.reduce((sum, { size }) => sum + size, 0) >= limit) return undefined;
  // a row that does not fit several parts is counted for the first of them
  const inBase = base.parts.map((part) => fitsAt(index, part));
  const fits = left.map((part) => fitsAt(index, part));
  const isException = (place: number, at: number) =>
    inBase.every((one) => one(place)) && fits.findIndex((one) => !one(place)) === at;
  let out = 0;
  for (const [at, set] of exceptions.entries()) {
    set.each((place) => {
      if (isException(place, at)) out++;
    });
  }
  return base.size - out;
}

/** A subset of the conditions, and the number of rows that fit all of these. */
interface Counted {
  readonly parts: readonly Filter[];
  readonly size: number;
}

/** The most selective conditions that the indexes can count: a single one, or all ranges together. */
function smallestCounted(index: RecordIndex, parts: readonly Filter[]): Counted | undefined {
  const counted: Counted[] = parts.flatMap((part) => {
    const { exact, size } = candidatesOf(index, part);
    return exact ? [{ parts: [part], size }] : [];
  });
  const ranged = parts.filter((part) => isSingleRange(index, part));
  if (ranged.length > 1) counted.push({ parts: ranged, size: countRanges(rangeIntervals(index, ranged)) });
  const [first, ...others] = counted;
  return others.reduce((least, one) => (least && one.size < least.size ? one : least), first);
}

/**
 * Counts the rows in ranges of several fields along the index of one of them, chunk by chunk. If the fields are correlated, like
 * the start and the end of events, few rows have to be compared.
 */
function countRanges([along, ...others]: readonly RangeInterval[]): number {
  return along?.sorted.count(along.interval, narrowing(others)) ?? 0;
}

/** Adds the row to the count of each of its values in the field, or subtracts it. */
export function tallyRow(tally: Map<Scalar, number>, field: number, row: Row, by: 1 | -1): void {
  for (const value of new Set([row.value(field)].flat())) tally.set(value, (tally.get(value) ?? 0) + by);
}

/**
 * Number of rows that fit, by value of a field with posting lists. If most rows fit, the others are subtracted from the lengths of
 * the lists; otherwise the candidates are visited.
 */
export function tallyFitting(index: RecordIndex, field: number, filter: Filter): Map<Scalar, number> {
  const candidates = candidatesOf(index, filter);
  const opposite = filter.opposite();
  const exceptions = candidatesOf(index, opposite);
  const isShort = candidates.size <= exceptions.size;
  const tally = new Map(isShort ? [] : index.postings(field)?.sizes());
  const fits = fitsAt(index, isShort ? filter : opposite);
  (isShort ? candidates : exceptions).each((place) => {
    if (fits(place)) tallyRow(tally, field, index.at(place), isShort ? 1 : -1);
  });
  return tally;
}
