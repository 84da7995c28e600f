import type { Condition, Query, Rank, Scalar } from '../../../contract/data/query.ts';
import { compareScalars, type Fields, ID, type Row, sortKey, VALUED } from '../index/fields.ts';
import type { RecordIndex } from '../index/record-index.ts';
import type { Interval, SortedIndex } from '../index/sorted-index.ts';
import { candidatesOf, intervalsOf, lengthOf, narrowing, type RangeInterval } from './candidates.ts';
import { compileFilter, type Filter, type FitsAt, fitsAt } from './filter.ts';

/** A request for the first rows of an order. */
export interface Wanted {
  readonly filter: Filter;
  /** Result of `onlyRanges` for the filter. */
  readonly ranges: readonly RangeInterval[] | undefined;
  readonly order: RowOrder;
  /** Number of rows from the beginning of the order; may be Infinity. */
  readonly wanted: number;
  /** Number of rows that fit. */
  readonly total: number;
  /** Rows to skip. */
  readonly skip?: { has(id: number): boolean } | undefined;
}

/**
 * The first rows that fit, in order: by a walk along the index of the order if that visits fewer rows, otherwise by selection
 * from the candidates. A walk that finds too few, because the fitting rows are at the far end, is given up: twice the cost.
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
 * The first rows of a filter that consists of ranges only, without visiting other rows. Undefined if the order has no index, or
 * if visiting the candidates is cheaper.
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

/** The interval of an index that contains all fitting rows. */
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
  /** Maximum number of rows to visit. */
  readonly limit: number;
}

/**
 * Visits rows in the order of the leading field, and sorts ties.
 *
 * @returns undefined if the limit was reached, so that the candidates are cheaper
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
      // not `push(...)`: there may be more rows than arguments are allowed
      for (const one of tied.sort(order.compare)) found.push(one);
      tied = [];
      if (found.length >= wanted) return true;
    }
    tied.push(row);
    return false;
  });
  return left < 0 ? undefined : [...found, ...tied.sort(order.compare)].slice(0, wanted);
}

/** Selects the first `wanted` of rows in any order without sorting all of them. */
export class FirstRows {
  readonly #wanted: number;
  readonly #compare: (a: Row, b: Row) => number;
  #kept: Row[] = [];
  /** The last row that is still among the first `wanted`; undefined until there are that many. */
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

  /** The selected rows, sorted. */
  rows(): readonly Row[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#wanted);
    if (this.#kept.length === this.#wanted) this.#last = this.#kept.at(-1);
  }
}

/** A compiled order. */
export interface RowOrder {
  /** A total order: 0 only for the same id. */
  compare(a: Row, b: Row): number;
  /** The first sorted field; undefined if a rank or tiers come first. */
  readonly lead: { readonly field: number; readonly direction: 'asc' | 'desc' } | undefined;
  /** Does the order consist of `lead` only, with ties by id in its direction? */
  readonly simple: boolean;
  /** Are these equal by `lead`? */
  tied(a: Row, b: Row): boolean;
}

/**
 * Compiles the order of a query.
 *
 * @throws Error when it names a field that is neither `id` nor declared as sorted, or a tier uses a field that does not support it
 */
export function rowOrder(
  fields: Fields,
  { order = [], rank, tiers = [] }: Pick<Query<never>, 'order' | 'rank' | 'tiers'>,
): RowOrder {
  const steps = order.map(({ field, direction }) => ({
    field: fields.position(field, ['sorted'], 'an order'),
    direction,
    sign: direction === 'asc' ? 1 : -1,
  }));
  const ranks = [
    ...(rank ? [oncePerRow(rankOf(fields, rank))] : []),
    ...(tiers.length > 0 ? [oncePerRow(tierOf(fields, tiers))] : []),
  ];
  const tie = steps.at(-1)?.sign ?? 1;
  const [lead = { field: ID, direction: 'asc' as const }] = steps;
  return {
    lead: ranks.length > 0 ? undefined : lead,
    simple: ranks.length === 0 && steps.length <= 1,
    tied: (a, b) => compareScalars(sortKey(a, lead.field), sortKey(b, lead.field)) === 0,
    compare: (a, b) => {
      for (const rankOf of ranks) {
        const ranked = compareScalars(rankOf(a), rankOf(b));
        if (ranked !== 0) return ranked;
      }
      for (const { field, sign } of steps) {
        const order = compareScalars(sortKey(a, field), sortKey(b, field));
        if (order !== 0) return order * sign;
      }
      return (a.id - b.id) * tie;
    },
  };
}

function rankOf(fields: Fields, rank: Rank<never>): (row: Row) => Scalar {
  if (typeof rank === 'function') return (row) => orderly(rank(row.record as never));
  const position = fields.position(rank.field, VALUED, 'a rank');
  return (row) => {
    let least = Number.POSITIVE_INFINITY;
    for (const value of [row.value(position)].flat()) if (value !== null) least = Math.min(least, rank.rankOf(value));
    return orderly(least);
  };
}

/** NaN ranks last among the numbers. */
const orderly = (rank: Scalar): Scalar => (Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank);

/** Index of the first tier that a row fits; the number of tiers if it fits none. */
function tierOf(fields: Fields, tiers: readonly Condition[]): (row: Row) => number {
  const filters = tiers.map((tier) => compileFilter(fields, tier));
  return (row) => {
    const tier = filters.findIndex((filter) => filter.fits(row));
    return tier < 0 ? filters.length : tier;
  };
}

/** Caches the key of each row. */
function oncePerRow(keyOf: (row: Row) => Scalar): (row: Row) => Scalar {
  const known = new Map<Row, Scalar>();
  return (row) => {
    let value = known.get(row);
    if (value === undefined) {
      value = keyOf(row);
      known.set(row, value);
    }
    return value;
  };
}
