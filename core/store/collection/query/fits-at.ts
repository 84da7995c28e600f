import type { RecordIndex } from '../index/record-index.ts';
import { ValueRange } from '../index/value-range.ts';
import type { Filter, RangeFilter, ValuesFilter } from './filter.ts';

/** Whether the row at a place of an index fits; told from what the index knows, as far as it does, and not from the row. */
export type FitsAt = (place: number) => boolean;

/** `Filter.fits` for rows of an index, until that changes. */
export function fitsAt(index: RecordIndex, filter: Filter): FitsAt {
  switch (filter.op) {
    case 'all': {
      const parts = filter.parts.map((part) => fitsAt(index, part));
      return (place) => parts.every((fits) => fits(place));
    }
    case 'any': {
      const parts = filter.parts.map((part) => fitsAt(index, part));
      return (place) => parts.some((fits) => fits(place));
    }
    case 'text':
      return (place) => filter.fits(index.at(place));
    case 'values':
      return hasValue(index, filter);
    default:
      return isInRange(index, filter);
  }
}

function hasValue(index: RecordIndex, filter: ValuesFilter): FitsAt {
  const postings = index.postings(filter.field);
  if (!postings) return (place) => filter.fits(index.at(place));
  const [only, ...others] = [...filter.values].map((value) => postings.of(value));
  if (!only) return () => filter.negated;
  if (others.length === 0) return (place) => only.has(place) !== filter.negated;
  return (place) => (only.has(place) || others.some((list) => list.has(place))) !== filter.negated;
}

function isInRange(index: RecordIndex, filter: RangeFilter): FitsAt {
  if (!index.single(filter.field)) return (place) => filter.fits(index.at(place));
  const range = new ValueRange(filter.field);
  range.add(filter);
  const column = index.column(filter.field);
  return (place) => column.isIn(place, range) !== filter.negated;
}
