import type { Condition, Query, Rank, Scalar } from '../../../contract/data/query.ts';
import { compareScalars } from '../index/compare.ts';
import { type Fields, ID, sortKey, VALUED } from '../index/fields.ts';
import type { Row } from '../index/row.ts';
import { compileFilter } from './filter.ts';

/** The order of a list made ready. */
export interface RowOrder {
  /** Total: 0 only for the same id. */
  compare(a: Row, b: Row): number;
  /** The index whose order comes first; undefined when a rank or tiers do. */
  readonly lead: { readonly field: number; readonly direction: 'asc' | 'desc' } | undefined;
  /** Is the order of `lead`, ties by id in its direction, the whole order? */
  readonly simple: boolean;
  /** Does `lead` not tell these apart? */
  tied(a: Row, b: Row): boolean;
}

/**
 * Makes the order of a query ready.
 *
 * @throws Error when it names a field that is not `id` nor declared as sorted, or a tier one that cannot serve it
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

/** A rank that is NaN comes last of the numbers. */
const orderly = (rank: Scalar): Scalar => (Number.isNaN(rank) ? Number.POSITIVE_INFINITY : rank);

/** The number of the first tier that a row fits; their number when it fits none. */
function tierOf(fields: Fields, tiers: readonly Condition[]): (row: Row) => number {
  const filters = tiers.map((tier) => compileFilter(fields, tier));
  return (row) => {
    const tier = filters.findIndex((filter) => filter.fits(row));
    return tier < 0 ? filters.length : tier;
  };
}

/** Asks for the value of each row once. */
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
