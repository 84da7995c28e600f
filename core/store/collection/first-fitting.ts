import { candidatesOf } from './candidates.ts';
import type { Filter } from './filter.ts';
import { FirstRows } from './first-rows.ts';
import { intervalsOf } from './intervals.ts';
import type { RecordIndex } from './record-index.ts';
import type { Row } from './row.ts';
import type { RowOrder } from './row-order.ts';
import type { Interval, SortedIndex } from './sorted-index.ts';

/** What of an order is wanted. */
export interface Wanted {
  readonly filter: Filter;
  readonly order: RowOrder;
  /** How many rows from the beginning of the order; may be Infinity. */
  readonly wanted: number;
  /** How many fit. */
  readonly total: number;
  /** Rows to pass over. */
  readonly skip?: { has(id: number): boolean } | undefined;
}

/**
 * The first rows that fit, in order: by a walk along the index of the order where that visits less, else by choosing among
 * the candidates. Where all that fit lie at the far end of the order the walk is given up: it has then cost as much again.
 */
export function firstFitting(index: RecordIndex, { filter, order, wanted, total, skip }: Wanted): readonly Row[] {
  if (total === 0 || wanted <= 0) return [];
  const fits = (row: Row) => filter.fits(row) && !skip?.has(row.id);
  const candidates = candidatesOf(index, filter);
  const sorted = order.lead && index.sorted(order.lead.field);
  if (order.lead && sorted) {
    const range = index.single(order.lead.field) ? boundsOf(sorted, order.lead.field, filter) : whole(sorted);
    const steps = (range[1] - range[0]) * Math.min(1, (wanted + (skip ? 1 : 0)) / total);
    const limit = total + candidates.size;
    const found = steps <= limit && walk(sorted.walk(range, order.lead.direction), { fits, order, wanted, limit });
    if (found) return found;
  }
  const first = new FirstRows(wanted, order.compare);
  candidates.each((row) => {
    if (fits(row)) first.add(row);
  });
  return first.rows();
}

const whole = (index: SortedIndex): Interval => [0, index.size];

/** The part of an index outside of which nothing fits. */
function boundsOf(index: SortedIndex, field: number, filter: Filter): Interval {
  const parts = filter.op === 'all' ? filter.parts : [filter];
  let [from, to] = whole(index);
  for (const part of parts) {
    if (!('field' in part) || part.field !== field) continue;
    const intervals = intervalsOf(index, part);
    from = Math.max(from, intervals[0]?.[0] ?? to);
    to = Math.min(to, intervals.at(-1)?.[1] ?? from);
  }
  return [from, Math.max(from, to)];
}

interface Walk extends Pick<Wanted, 'order' | 'wanted'> {
  readonly fits: (row: Row) => boolean;
  /** How many rows may be visited. */
  readonly limit: number;
}

/**
 * Rows come in the order of the leading field; those that it does not tell apart are put in order here.
 *
 * @returns undefined when so many were visited that the candidates cost less
 */
function walk(rows: Iterable<Row>, { fits, order, wanted, limit }: Walk): readonly Row[] | undefined {
  const found: Row[] = [];
  let tied: Row[] = [];
  let visited = 0;
  for (const row of rows) {
    if (++visited > limit) return undefined;
    if (!fits(row)) continue;
    if (order.simple) {
      if (found.push(row) >= wanted) return found;
      continue;
    }
    const [other] = tied;
    if (other && !order.tied(row, other)) {
      // not as arguments of one call: there may be more than a call can take
      for (const one of tied.sort(order.compare)) found.push(one);
      if (found.length >= wanted) return found.slice(0, wanted);
      tied = [];
    }
    tied.push(row);
  }
  return [...found, ...tied.sort(order.compare)].slice(0, wanted);
}
