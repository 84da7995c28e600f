import type { Scalar } from '../../contract/query.ts';
import { ID } from './fields.ts';
import type { Filter, GroupFilter, RangeFilter, TextFilter, ValuesFilter } from './filter.ts';
import { intervalsOf, lengthOf } from './intervals.ts';
import { isRange, narrowest } from './narrowest.ts';
import type { Postings } from './postings.ts';
import type { RecordIndex } from './record-index.ts';
import type { Row } from './row.ts';

/** Rows among which are all that fit a filter, as the indexes can list them. */
export interface Candidates {
  /** At most so many rows. */
  readonly size: number;
  /** All of them fit, and `size` is their number. */
  readonly exact: boolean;
  /** Calls with each row once. */
  each(visit: (row: Row) => void): void;
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
    for (const row of index.rows()) visit(row);
  },
});

function fewest(index: RecordIndex, { parts }: GroupFilter): Candidates {
  const [first, ...others] = [...parts.map((part) => candidatesOf(index, part)), ...between(index, parts)];
  if (!first) return everything(index);
  const best = others.reduce((least, one) => (one.size < least.size ? one : least), first);
  return others.length === 0 ? best : { ...best, exact: false };
}

/** What lies between bounds: less than on this side of the one or of the other. */
function between(index: RecordIndex, parts: readonly Filter[]): readonly Candidates[] {
  const ranges = parts.filter((part) => isRange(part)).filter(({ field }) => index.single(field));
  const least = ranges.length > 1 ? narrowest(index, ranges) : undefined;
  if (!least) return [];
  const { sorted, interval } = least;
  return [{ size: lengthOf([interval]), exact: false, each: (visit) => sorted.each(interval, visit) }];
}

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
  const rows = [...ids].flatMap((id) => (typeof id === 'number' ? (index.get(id) ?? []) : []));
  return {
    size: rows.length,
    exact: true,
    each: (visit) => {
      for (const row of rows) visit(row);
    },
  };
}

function ofText(index: RecordIndex, filter: TextFilter): Candidates {
  const holding = filter.holding(index);
  if (!holding) return { ...everything(index), exact: false };
  return filter.negated
    ? { size: holding.others, exact: true, each: holding.eachOther }
    : { size: holding.size, exact: true, each: holding.each };
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
      for (const list of negated ? postings.except(values) : lists) list.forEach((row) => void once(row));
    },
  };
}

function visitOnce(visit: (row: Row) => void): (row: Row) => void {
  const seen = new Set<Row>();
  return (row) => {
    if (seen.has(row)) return;
    seen.add(row);
    visit(row);
  };
}
