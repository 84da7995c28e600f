import type { Query, Rank, Scalar } from '../../contract/query.ts';
import { compareScalars } from './compare.ts';
import { type Fields, ID, sortKey } from './fields.ts';
import type { Row } from './row.ts';

/** The order of a list made ready. */
export interface RowOrder {
  /** Total: 0 only for the same id. */
  compare(a: Row, b: Row): number;
  /** The index whose order comes first; undefined when a rank does. */
  readonly lead: { readonly field: number; readonly direction: 'asc' | 'desc' } | undefined;
  /** Is the order of `lead`, ties by id in its direction, the whole order? */
  readonly simple: boolean;
  /** Does `lead` not tell these apart? */
  tied(a: Row, b: Row): boolean;
}

/**
 * Makes the order of a query ready.
 *
 * @throws Error when it names a field that is not `id` nor declared as sorted
 */
export function rowOrder(fields: Fields, { order = [], rank }: Pick<Query<never>, 'order' | 'rank'>): RowOrder {
  const steps = order.map(({ field, direction }) => ({
    field: fields.position(field, ['sorted'], 'an order'),
    direction,
    sign: direction === 'asc' ? 1 : -1,
  }));
  const ranks = rank && rankOnce(rank);
  const tie = steps.at(-1)?.sign ?? 1;
  const [lead = { field: ID, direction: 'asc' as const }] = steps;
  return {
    lead: ranks ? undefined : lead,
    simple: !ranks && steps.length <= 1,
    tied: (a, b) => compareScalars(sortKey(a, lead.field), sortKey(b, lead.field)) === 0,
    compare: (a, b) => {
      const ranked = ranks ? compareScalars(ranks(a), ranks(b)) : 0;
      if (ranked !== 0) return ranked;
      for (const { field, sign } of steps) {
        const order = compareScalars(sortKey(a, field), sortKey(b, field));
        if (order !== 0) return order * sign;
      }
      return (a.id - b.id) * tie;
    },
  };
}

/** Asks a rank once a record; one that is NaN comes last of the numbers. */
function rankOnce(rank: Rank<never>): (row: Row) => Scalar {
  const known = new Map<Row, Scalar>();
  return (row) => {
    let value = known.get(row);
    if (value === undefined) {
      const asked = rank(row.record as never);
      value = Number.isNaN(asked) ? Number.POSITIVE_INFINITY : asked;
      known.set(row, value);
    }
    return value;
  };
}
