import type { RecordIndex } from '../index/record-index.ts';
import type { Interval, SortedIndex } from '../index/sorted-index.ts';
import { ValueRange } from '../index/value-range.ts';
import type { Filter, RangeFilter, ValuesFilter } from './filter.ts';

/** Where the rows that fit stand in the order of the field, when every row has exactly one value there: apart, ascending. */
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

/** How many ranks intervals cover that stand apart. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);

/** Does it fit what lies on one side of a bound? */
export const isRange = (part: Filter): part is RangeFilter => 'field' in part && part.op !== 'values' && !part.negated;

/** All that is asked of one field, where every row has one value, and where in its order the rows are that fit. */
export interface RangeInterval {
  readonly range: ValueRange;
  readonly sorted: SortedIndex;
  readonly interval: Interval;
}

/** The ranges among conditions that are to fit all together, the one that leaves the fewest rows first. */
export function rangeIntervals(index: RecordIndex, parts: readonly Filter[]): readonly RangeInterval[] {
  const ranges = new Map<number, ValueRange>();
  for (const part of parts) {
    if (!isRange(part) || !index.single(part.field)) continue;
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

/** The ranges that a filter is made of, as `rangeIntervals` gives them; undefined for one that asks for anything else. */
export function onlyRanges(index: RecordIndex, filter: Filter): readonly RangeInterval[] | undefined {
  const parts = filter.op === 'all' ? filter.parts : [filter];
  return parts.every((part) => isRange(part) && index.single(part.field)) ? rangeIntervals(index, parts) : undefined;
}

/** The ranges that leave out anything: of scheduled publication, say, when nothing is scheduled, none does. */
export const narrowing = (ranges: readonly RangeInterval[]): readonly ValueRange[] =>
  ranges.filter(({ sorted, interval }) => lengthOf([interval]) < sorted.size).map(({ range }) => range);
