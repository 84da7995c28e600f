import type { Scalar } from '../../../contract/data/query.ts';
import { Bits } from '../index/bits.ts';
import { ID } from '../index/fields.ts';
import type { Postings } from '../index/postings.ts';
import type { RecordIndex } from '../index/record-index.ts';
import type { Filter, GroupFilter, RangeFilter, TextFilter, ValuesFilter } from './filter.ts';
import { intervalsOf, isRange, lengthOf, type RangeInterval, rangeIntervals } from './intervals.ts';

/** Rows among which are all that fit a filter, as the indexes can list them. */
export interface Candidates {
  /** At most so many rows. */
  readonly size: number;
  /** All of them fit, and `size` is their number. */
  readonly exact: boolean;
  /** Calls with the place of each row once. */
  each(visit: (place: number) => void): void;
}

/** The smallest set of candidates that the indexes give for a filter. */
export function candidatesOf(index: RecordIndex, filter: Filter): Candidates {
  switch (filter.op) {
    case 'all':
      return fewest(index, filter);
    case 'any':
      return union(index, filter);
    case 'text':
      return ofText(index, filter);
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
  const others = parts.filter((part) => !isRange(part) || !index.single(part.field));
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

function ofText(index: RecordIndex, filter: TextFilter): Candidates {
  const holding = filter.holding(index);
  if (!holding) return { ...everything(index), exact: false };
  const [size, each] = filter.negated ? [holding.others, holding.eachOther] : [holding.size, holding.each];
  return { size, exact: true, each: (visit) => each((row) => visit(index.placeOf(row.id) as number)) };
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
