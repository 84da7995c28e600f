import type { Collection, StoredRecord } from '../../../core/contract/data/collection.ts';
import type { Condition, Found, Query, Scalar } from '../../../core/contract/data/query.ts';

/** What of a page is compared. */
type FoundPage<R> = Pick<Found<R>, 'records' | 'total'>;

/** A page that was found, with its records read. */
export const pageOf = <R>({ records, total }: Found<R>): FoundPage<R> => ({ records, total });

/** The result of `find`, computed as simply as possible: filter, sort, slice. */
export function naiveFind<R extends StoredRecord>(
  collection: Collection<R>,
  records: readonly R[],
  query: Query<R>,
): FoundPage<R> {
  const valuesOf = (record: R, field: string): readonly Scalar[] => {
    if (field === 'id') return [record.id];
    const value = collection.fields[field]?.value(record) ?? null;
    return typeof value === 'object' && value !== null ? value : [value];
  };
  const fits = (record: R, condition: Condition): boolean => {
    switch (condition.op) {
      case 'all':
        return condition.conditions.every((part) => fits(record, part));
      case 'any':
        return condition.conditions.some((part) => fits(record, part));
      case 'not':
        return !fits(record, condition.condition);
      case 'eq':
        return valuesOf(record, condition.field).some((value) => value === condition.value);
      case 'ne':
        return valuesOf(record, condition.field).every((value) => value !== condition.value);
      case 'in':
        return valuesOf(record, condition.field).some((value) => condition.values.includes(value));
      case 'notIn':
        return !valuesOf(record, condition.field).some((value) => condition.values.includes(value));
      case 'contains':
        return plain(String(valuesOf(record, condition.field)[0])).includes(plain(condition.text));
      case 'equals':
        return plain(String(valuesOf(record, condition.field)[0])).trim() === plain(condition.text).trim();
      case 'lt':
      case 'lte':
      case 'gt':
      case 'gte': {
        const { op, value: bound } = condition;
        return valuesOf(record, condition.field).some((value) => compares(op, value, bound));
      }
    }
  };
  const key = (record: R, field: string): Scalar => [...valuesOf(record, field)].sort(inOrder)[0] ?? null;
  const { where, order = [], rank, tiers = [], offset = 0, limit = records.length } = query;
  const found = records.filter((record) => !where || fits(record, where));
  const rankOf = (record: R): number | string => {
    if (typeof rank === 'function') return rank(record);
    const ranks = rank
      ? valuesOf(record, rank.field).map((value) => (value === null ? Number.POSITIVE_INFINITY : rank.rankOf(value)))
      : [0];
    return Math.min(Number.POSITIVE_INFINITY, ...ranks);
  };
  const tierOf = (record: R): number => {
    const tier = tiers.findIndex((condition) => fits(record, condition));
    return tier < 0 ? tiers.length : tier;
  };
  found.sort((a, b) => {
    const steps = order.map(
      ({ field, direction }) => inOrder(key(a, field), key(b, field)) * (direction === 'asc' ? 1 : -1),
    );
    const ties = (a.id - b.id) * (order.at(-1)?.direction === 'desc' ? -1 : 1);
    return [inOrder(rankOf(a), rankOf(b)), tierOf(a) - tierOf(b), ...steps, ties].find((step) => step !== 0) ?? 0;
  });
  return { records: found.slice(offset, offset + limit), total: found.length };
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ä', 'a');

const KINDS = ['null', 'false', 'true', 'number', 'string'];
const kindOf = (value: Scalar) =>
  KINDS.indexOf(value === null || typeof value === 'boolean' ? String(value) : typeof value);

function inOrder(a: Scalar, b: Scalar): number {
  if (kindOf(a) !== kindOf(b)) return kindOf(a) - kindOf(b);
  if (a === null || b === null || a === b) return 0;
  return a < b ? -1 : 1;
}

function compares(op: 'lt' | 'lte' | 'gt' | 'gte', value: Scalar, bound: Scalar): boolean {
  if (value === null) return false;
  const order = inOrder(value, bound);
  return (op.startsWith('lt') ? order < 0 : order > 0) || (op.endsWith('te') && order === 0);
}
