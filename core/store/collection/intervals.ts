import type { RangeFilter, ValuesFilter } from './filter.ts';
import type { Interval, SortedIndex } from './sorted-index.ts';

/** Where the rows that fit stand in the order of the field, when every row has exactly one value there: apart, ascending. */
export function intervalsOf(index: SortedIndex, filter: ValuesFilter | RangeFilter): readonly Interval[] {
  const inside =
    filter.op === 'values'
      ? [...filter.values].map((value): Interval => [index.rank(value), index.rank(value, true)])
      : [rangeOf(index, filter)];
  const apart = inside.filter(([from, to]) => from < to).sort(([a], [b]) => a - b);
  return filter.negated ? gaps(apart, index.size) : apart;
}

function rangeOf(index: SortedIndex, { op, bound }: RangeFilter): Interval {
  const { nulls } = index;
  switch (op) {
    case 'lt':
      return [nulls, index.rank(bound)];
    case 'lte':
      return [nulls, index.rank(bound, true)];
    case 'gt':
      return [Math.max(nulls, index.rank(bound, true)), index.size];
    case 'gte':
      return [Math.max(nulls, index.rank(bound)), index.size];
  }
}

function gaps(intervals: readonly Interval[], size: number): readonly Interval[] {
  const starts = [0, ...intervals.map(([, to]) => to)];
  const ends = [...intervals.map(([from]) => from), size];
  return starts.map((from, n): Interval => [from, ends[n] ?? size]).filter(([from, to]) => from < to);
}

/** How many ranks intervals cover that stand apart. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** The ranks that lie in both; an empty interval when there are none. */
export function intersection([from, to]: Interval, [otherFrom, otherTo]: Interval): Interval {
  const start = Math.max(from, otherFrom);
  return [start, Math.max(start, Math.min(to, otherTo))];
}
