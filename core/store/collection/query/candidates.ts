import type { Scalar } from '../../../contract/data/query.ts';
import { ID } from '../index/fields.ts';
import { Bits, type Postings } from '../index/postings.ts';
import type { RecordIndex } from '../index/record-index.ts';
import { ValueRange } from '../index/row-table.ts';
import type { Interval, SortedIndex } from '../index/sorted-index.ts';
import { type Filter, type GroupFilter, holdingOf, type RangeFilter, type ValuesFilter } from './filter.ts';

/** A superset of the rows that fit a filter, as listed by the indexes. */
export interface Candidates {
  /** Upper bound of the number of rows. */
  readonly size: number;
  /** Do all of them fit, and is `size` their exact number? */
  readonly exact: boolean;
  /** Visits the place of each row once. */
  each(visit: (place: number) => void): void;
}

/** The smallest set of candidates that the indexes offer for a filter. */
export function candidatesOf(index: RecordIndex, filter: Filter): Candidates {
  const holding = holdingOf(index, filter);
  if (holding) return { size: holding.size, exact: true, each: (visit) => holding.each(visit) };
  switch (filter.op) {
    case 'all':
      return fewest(index, filter);
    case 'any':
      return union(index, filter);
    case 'text':
      return { ...everything(index), exact: false };
    default:
      return ofField(index, filter);
  }
}

const everything = (index: RecordIndex): Candidates => ({
  size: index.size,
  exact: true,
  each: (visit) => {
    for (const place of index.places()) visit(place);
  },
});

function fewest(index: RecordIndex, { parts }: GroupFilter): Candidates {
  const ranges = rangeIntervals(index, parts);
  const others = parts.filter((part) => !isSingleRange(index, part));
  const [first, ...more] = [...ranges.slice(0, 1).map(inRange), ...others.map((part) => candidatesOf(index, part))];
  if (!first) return everything(index);
  const best = more.reduce((least, one) => (one.size < least.size ? one : least), first);
  return ranges.length + others.length === 1 ? best : { ...best, exact: false };
}

const inRange = ({ sorted, interval }: RangeInterval): Candidates => ({
  size: lengthOf([interval]),
  exact: true,
  each: (visit) => sorted.each(interval, visit),
});

function union(index: RecordIndex, { parts }: GroupFilter): Candidates {
  const sets = parts.map((part) => candidatesOf(index, part));
  const [only, ...others] = sets;
  if (only && others.length === 0) return only;
  return {
    size: sets.reduce((sum, { size }) => sum + size, 0),
    exact: sets.length === 0,
    each: (visit) => {
      const once = visitOnce(visit);
      for (const set of sets) set.each(once);
    },
  };
}

function ofField(index: RecordIndex, filter: ValuesFilter | RangeFilter): Candidates {
  if (filter.field === ID && filter.op === 'values' && !filter.negated) return withIds(index, filter.values);
  const postings = index.postings(filter.field);
  if (postings && filter.op === 'values') return inPostings(postings, filter);
  const sorted = index.sorted(filter.field);
  if (!sorted || !index.single(filter.field)) return { ...everything(index), exact: false };
  const intervals = intervalsOf(sorted, filter);
  return {
    size: lengthOf(intervals),
    exact: true,
    each: (visit) => {
      for (const interval of intervals) sorted.each(interval, visit);
    },
  };
}

function withIds(index: RecordIndex, ids: ReadonlySet<Scalar>): Candidates {
  const places = [...ids].flatMap((id) => (typeof id === 'number' ? (index.placeOf(id) ?? []) : []));
  return {
    size: places.length,
    exact: true,
    each: (visit) => {
      for (const place of places) visit(place);
    },
  };
}

function inPostings(postings: Postings, { values, negated }: ValuesFilter): Candidates {
  const lists = [...values].map((value) => postings.of(value));
  const listed = lists.reduce((sum, list) => sum + list.size, 0);
  const exact = postings.disjoint || (!negated && lists.length === 1);
  return {
    size: negated ? postings.entries - listed : listed,
    exact,
    each: (visit) => {
      const once = exact ? visit : visitOnce(visit);
      for (const list of negated ? postings.except(values) : lists) list.each(once);
    },
  };
}

function visitOnce(visit: (place: number) => void): (place: number) => void {
  const seen = new Bits();
  return (place) => {
    if (seen.has(place)) return;
    seen.add(place);
    visit(place);
  };
}

/** Ranks of the rows that fit, if every row has exactly one value in the field: disjoint intervals, ascending. */
export function intervalsOf(index: SortedIndex, filter: ValuesFilter | RangeFilter): readonly Interval[] {
  const inside =
    filter.op === 'values'
      ? [...filter.values].map((value): Interval => [index.rank(value), index.rank(value, true)])
      : [index.within(rangeOf(filter))];
  const apart = inside.filter(([from, to]) => from < to).sort(([a], [b]) => a - b);
  return filter.negated ? gaps(apart, index.size) : apart;
}

function rangeOf(filter: RangeFilter): ValueRange {
  const range = new ValueRange(filter.field);
  range.add(filter);
  return range;
}

function gaps(intervals: readonly Interval[], size: number): readonly Interval[] {
  const starts = [0, ...intervals.map(([, to]) => to)];
  const ends = [...intervals.map(([from]) => from), size];
  return starts.map((from, n): Interval => [from, ends[n] ?? size]).filter(([from, to]) => from < to);
}

/** Total length of disjoint intervals. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** Is it a comparison with a bound, on a field with exactly one value per row? */
export const isSingleRange = (index: RecordIndex, part: Filter): part is RangeFilter =>
  'field' in part && part.op !== 'values' && !part.negated && index.single(part.field);

/** All bounds of one field with one value per row, and the ranks of the rows that fit. */
export interface RangeInterval {
  readonly range: ValueRange;
  readonly sorted: SortedIndex;
  readonly interval: Interval;
}

/** The ranges among conditions that must all hold, the most selective first. */
export function rangeIntervals(index: RecordIndex, parts: readonly Filter[]): readonly RangeInterval[] {
  const ranges = new Map<number, ValueRange>();
  for (const part of parts) {
    if (!isSingleRange(index, part)) continue;
    const range = ranges.get(part.field) ?? new ValueRange(part.field);
    range.add(part);
    ranges.set(part.field, range);
  }
  const found = [...ranges.values()].flatMap((range) => {
    const sorted = index.sorted(range.field);
    return sorted ? [{ range, sorted, interval: sorted.within(range) }] : [];
  });
  return found.sort((a, b) => lengthOf([a.interval]) - lengthOf([b.interval]));
}

/** The result of `rangeIntervals` for a filter that consists of ranges only; undefined for any other. */
export function onlyRanges(index: RecordIndex, filter: Filter): readonly RangeInterval[] | undefined {
  const parts = filter.op === 'all' ? filter.parts : [filter];
  return parts.every((part) => isSingleRange(index, part)) ? rangeIntervals(index, parts) : undefined;
}

/** Drops ranges that all rows fit: for example "already published", when nothing is scheduled. */
export const narrowing = (ranges: readonly RangeInterval[]): readonly ValueRange[] =>
  ranges.filter(({ sorted, interval }) => lengthOf([interval]) < sorted.size).map(({ range }) => range);
