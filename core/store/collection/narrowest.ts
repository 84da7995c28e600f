import type { Filter, RangeFilter } from './filter.ts';
import { intersection, intervalsOf, lengthOf } from './intervals.ts';
import type { RecordIndex } from './record-index.ts';
import type { Interval, SortedIndex } from './sorted-index.ts';

const NOWHERE: Interval = [0, 0];

/** Does it fit what lies on one side of a bound? */
export const isRange = (part: Filter): part is RangeFilter => 'field' in part && part.op !== 'values' && !part.negated;

/** The field whose ranges, all of them together, leave the fewest rows; of fields with one value a row. */
export function narrowest(index: RecordIndex, ranges: readonly RangeFilter[]) {
  let best: { readonly field: number; readonly sorted: SortedIndex; readonly interval: Interval } | undefined;
  for (const field of new Set(ranges.map((part) => part.field))) {
    const sorted = index.sorted(field);
    if (!sorted) return undefined;
    const own = ranges.filter((part) => part.field === field);
    const interval = own.map((part) => intervalsOf(sorted, part)[0] ?? NOWHERE).reduce(intersection, [0, sorted.size]);
    if (!best || lengthOf([interval]) < lengthOf([best.interval])) best = { field, sorted, interval };
  }
  return best;
}
