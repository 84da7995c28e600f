import type { Scalar } from '../../contract/query.ts';
import { type Candidates, candidatesOf } from './candidates.ts';
import type { Filter } from './filter.ts';
import type { RecordIndex } from './record-index.ts';
import type { Row } from './row.ts';

/** Adds the row to the number of each value that the field has for it, or takes it away. */
export function tallyRow(tally: Map<Scalar, number>, field: number, { values }: Row, by: 1 | -1): void {
  for (const value of new Set([values[field] ?? null].flat())) tally.set(value, (tally.get(value) ?? 0) + by);
}

/**
 * How many rows fit, by value of a field that has postings. Where most fit, their lengths less the few that do not are soon
 * told; else those that may fit are visited.
 */
export function tallyFitting(index: RecordIndex, field: number, filter: Filter): Map<Scalar, number> {
  const candidates = candidatesOf(index, filter);
  const opposite = filter.opposite();
  const exceptions = candidatesOf(index, opposite);
  if (candidates.size <= exceptions.size) return visited(candidates, filter, field, new Map(), 1);
  return visited(exceptions, opposite, field, new Map(index.postings(field)?.sizes()), -1);
}

function visited(
  rows: Candidates,
  filter: Filter,
  field: number,
  tally: Map<Scalar, number>,
  by: 1 | -1,
): Map<Scalar, number> {
  rows.each((row) => {
    if (filter.fits(row)) tallyRow(tally, field, row, by);
  });
  return tally;
}
