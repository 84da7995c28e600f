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

/** The parts of a filter that leave out anything: of what is published already, when nothing is scheduled, none does. */
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
 * How many rows fit. Of several conditions at once, one that an index counts exactly less the exceptions from the others,
 * where these are fewer: of 90,000 published events ahead, the few hidden ones are visited and not the many shown.
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

/** Undefined when visiting `limit` candidates is cheaper. */
function lessExceptions(index: RecordIndex, parts: readonly Filter[], limit: number): number | undefined {
  const base = smallestCounted(index, parts);
  if (!base) return undefined;
  const left = parts.filter((part) => !base.parts.includes(part));
  const exceptions = left.map((part) => candidatesOf(index, part.opposite()));
  if (exceptions.reduce((sum, { size }) => sum + size, 0) >= limit) return undefined;
  // A row that several parts do not let through is counted at the first of them.
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

/** Some of several conditions, and how many rows fit all of these. */
interface Counted {
  readonly parts: readonly Filter[];
  readonly size: number;
}

/** The conditions that leave the fewest rows, among those whose number the indexes tell: a single one, or all ranges together. */
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
 * Counts what is given by ranges of several fields along the index of one of them, chunk by chunk: where fields go up and
 * down together, as the start and the end of events do, few rows have to be looked at.
 */
function countRanges([along, ...others]: readonly RangeInterval[]): number {
  return along?.sorted.count(along.interval, narrowing(others)) ?? 0;
}

/** Adds the row to the number of each value that the field has for it, or takes it away. */
export function tallyRow(tally: Map<Scalar, number>, field: number, row: Row, by: 1 | -1): void {
  for (const value of new Set([row.value(field)].flat())) tally.set(value, (tally.get(value) ?? 0) + by);
}

/**
 * How many rows fit, by value of a field that has postings. Where most fit, their lengths less the few that do not are soon
 * told; else those that may fit are visited.
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
