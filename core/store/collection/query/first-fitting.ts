import type { RecordIndex } from '../index/record-index.ts';
import type { Row } from '../index/row.ts';
import type { Interval, SortedIndex } from '../index/sorted-index.ts';
import { candidatesOf } from './candidates.ts';
import type { Filter } from './filter.ts';
import { type FitsAt, fitsAt } from './fits-at.ts';
import { intervalsOf, lengthOf, narrowing, type RangeInterval } from './intervals.ts';
import type { RowOrder } from './row-order.ts';

/** What of an order is wanted. */
export interface Wanted {
  readonly filter: Filter;
  /** As `onlyRanges` gives them for the filter. */
  readonly ranges: readonly RangeInterval[] | undefined;
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
export function firstFitting(index: RecordIndex, asked: Wanted): readonly Row[] {
  const { filter, order, wanted, total, skip } = asked;
  if (total === 0 || wanted <= 0) return [];
  const along = skip ? undefined : alongRanges(index, asked);
  if (along) return along;
  const isAmong = fitsAt(index, filter);
  const fits = skip ? (place: number) => isAmong(place) && !skip.has(index.at(place).id) : isAmong;
  const candidates = candidatesOf(index, filter);
  const sorted = order.lead && index.sorted(order.lead.field);
  if (order.lead && sorted) {
    const range = index.single(order.lead.field) ? boundsOf(sorted, order.lead.field, filter) : whole(sorted);
    const steps = (range[1] - range[0]) * Math.min(1, (wanted + (skip ? 1 : 0)) / total);
    const limit = total + candidates.size;
    const found = steps <= limit && walk(index, sorted, range, { fits, order, wanted, limit });
    if (found) return found;
  }
  const first = new FirstRows(wanted, order.compare);
  candidates.each((place) => {
    if (fits(place)) first.add(index.at(place));
  });
  return first.rows();
}

/**
 * The first rows of a filter that asks for nothing but ranges, without a look at the others. Undefined where the order has no
 * index, or many would be passed that few candidates spare.
 */
function alongRanges(
  index: RecordIndex,
  { ranges: only, order: { lead, simple }, wanted, total }: Wanted,
): readonly Row[] | undefined {
  const ranges = simple && lead ? only : undefined;
  const sorted = lead && index.sorted(lead.field);
  if (!ranges || !sorted) return undefined;
  const own = ranges.find(({ range }) => range.field === lead.field);
  const interval = own?.interval ?? whole(sorted);
  const fewest = ranges[0]?.interval ?? interval;
  const steps = lengthOf([interval]) * Math.min(1, wanted / total);
  if (steps > total + lengthOf([fewest])) return undefined;
  return sorted.first(interval, lead.direction, narrowing(ranges.filter((one) => one !== own)), wanted);
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
  readonly fits: FitsAt;
  /** How many rows may be visited. */
  readonly limit: number;
}

/**
 * Rows come in the order of the leading field; those that it does not tell apart are put in order here.
 *
 * @returns undefined when so many were visited that the candidates cost less
 */
function walk(
  index: RecordIndex,
  sorted: SortedIndex,
  range: Interval,
  { fits, order, wanted, limit }: Walk,
): readonly Row[] | undefined {
  const found: Row[] = [];
  let tied: Row[] = [];
  let left = limit;
  sorted.walk(range, order.lead?.direction ?? 'asc', (place) => {
    if (--left < 0) return true;
    if (!fits(place)) return false;
    const row = index.at(place);
    if (order.simple) return found.push(row) >= wanted;
    const [other] = tied;
    if (other && !order.tied(row, other)) {
      // not as arguments of one call: there may be more than a call can take
      for (const one of tied.sort(order.compare)) found.push(one);
      tied = [];
      if (found.length >= wanted) return true;
    }
    tied.push(row);
    return false;
  });
  return left < 0 ? undefined : [...found, ...tied.sort(order.compare)].slice(0, wanted);
}

/** Keeps the first `wanted` of the rows that it is given in any order, without sorting all of them. */
export class FirstRows {
  readonly #wanted: number;
  readonly #compare: (a: Row, b: Row) => number;
  #kept: Row[] = [];
  /** The last that can still be among the first, once there were enough. */
  #last: Row | undefined;

  constructor(wanted: number, compare: (a: Row, b: Row) => number) {
    this.#wanted = wanted;
    this.#compare = compare;
  }

  add(row: Row): void {
    if (this.#last && this.#compare(row, this.#last) > 0) return;
    this.#kept.push(row);
    if (this.#kept.length >= 2 * this.#wanted + 64) this.#cut();
  }

  /** In order. */
  rows(): readonly Row[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#wanted);
    if (this.#kept.length === this.#wanted) this.#last = this.#kept.at(-1);
  }
}
