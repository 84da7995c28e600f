import type { FieldKind } from '../../../contract/data/collection.ts';
import type { Condition, Scalar } from '../../../contract/data/query.ts';
import type { FieldValue } from '../../records/checked-values.ts';
import { compareScalars, type Fields, fold, type Row, VALUED } from '../index/fields.ts';
import type { RecordIndex } from '../index/record-index.ts';
import { type Bound, ValueRange } from '../index/row-table.ts';
import type { Holding } from '../index/text-index.ts';

/**
 * A compiled condition: fields by position, negations pushed down to the leaves, so that an index can list the rows of
 * any part of it, and of its opposite.
 */
export type Filter = GroupFilter | ValuesFilter | RangeFilter | TextFilter;

interface Fits {
  fits(row: Row): boolean;
  /** The filter of all other rows. */
  opposite(): Filter;
}

export interface GroupFilter extends Fits {
  readonly op: 'all' | 'any';
  readonly parts: readonly Filter[];
}

/** One of these values; when negated, none of them. */
export interface ValuesFilter extends Fits {
  readonly op: 'values';
  readonly field: number;
  readonly values: ReadonlySet<Scalar>;
  readonly negated: boolean;
}

/** Satisfies a comparison and is not null; when negated, everything else. */
export interface RangeFilter extends Fits, Bound {
  readonly field: number;
  readonly negated: boolean;
}

/** Contains or equals a text; when negated, does not. */
export interface TextFilter extends Fits {
  readonly op: 'text';
  readonly negated: boolean;
  /** The rows that fit (without negation), from the index. For `contains`, `fits` uses the result instead of reading texts. */
  holding(index: RecordIndex): Holding | undefined;
}

const RANGE: readonly FieldKind[] = ['sorted'];
const TEXT: readonly FieldKind[] = ['text'];

/**
 * Compiles a condition.
 *
 * @throws Error when it names a field that is not declared for what it asks, or compares with NaN
 */
export function compileFilter(fields: Fields, condition: Condition, negated = false): Filter {
  const opposite = () => compileFilter(fields, condition, !negated);
  switch (condition.op) {
    case 'not':
      return compileFilter(fields, condition.condition, !negated);
    case 'all':
    case 'any': {
      const op = (condition.op === 'all') === negated ? 'any' : 'all';
      const parts = condition.conditions
        .map((part) => compileFilter(fields, part, negated))
        .flatMap((part) => (part.op === op ? part.parts : [part]));
      return groupFilter(op, withTextsTogether(op, parts));
    }
    case 'eq':
    case 'in':
      return valuesFilter(fields, condition.field, valuesIn(condition), negated, opposite);
    case 'ne':
    case 'notIn':
      return valuesFilter(fields, condition.field, valuesIn(condition), !negated, opposite);
    case 'contains': {
      const field = fields.position(condition.field, TEXT, 'contains');
      return containsFilter(fields, field, fold(condition.text), negated, opposite);
    }
    case 'equals': {
      const field = fields.position(condition.field, TEXT, 'equals');
      const whole = fold(condition.text).trim();
      const fits = (row: Row) => (fields.text(row, field).trim() === whole) !== negated;
      return { op: 'text', negated, opposite, fits, holding: () => undefined };
    }
    default: {
      const { op, value: bound } = condition;
      const field = fields.position(condition.field, RANGE, `a comparison (${op})`);
      checkNumber(fields, bound);
      const inside = (value: Scalar) => value !== null && holds[op](compareScalars(value, bound));
      return {
        op,
        field,
        bound,
        negated,
        opposite,
        contains: inside,
        fits: (row) => anyValue(row.value(field), inside) !== negated,
      };
    }
  }
}

function groupFilter(op: GroupFilter['op'], parts: readonly Filter[]): GroupFilter {
  const other = op === 'all' ? 'any' : 'all';
  return {
    op,
    parts,
    opposite: () =>
      groupFilter(
        other,
        parts.map((part) => part.opposite()),
      ),
    fits: op === 'all' ? (row) => parts.every((part) => part.fits(row)) : (row) => parts.some((part) => part.fits(row)),
  };
}

/** Groups parts that only search texts, since the index can combine their rows at once. */
function withTextsTogether(op: GroupFilter['op'], parts: readonly Filter[]): readonly Filter[] {
  const texts = parts.filter(asksForTexts);
  if (texts.length < 2 || texts.length === parts.length) return parts;
  return [...parts.filter((part) => !texts.includes(part)), groupFilter(op, texts)];
}

const asksForTexts = (filter: Filter): boolean =>
  filter.op === 'text' || ('parts' in filter && filter.parts.length > 0 && filter.parts.every(asksForTexts));

/** The rows that fit a filter that only searches texts, from the index; undefined for any other filter. */
export function holdingOf(index: RecordIndex, filter: Filter): Holding | undefined {
  if (filter.op === 'text') {
    const holding = filter.holding(index);
    return filter.negated ? holding?.opposite() : holding;
  }
  if (!('parts' in filter) || !asksForTexts(filter)) return undefined;
  const { op, parts } = filter;
  return parts
    .map((part) => holdingOf(index, part))
    .reduce((one, other) => one && other && (op === 'all' ? one.and(other) : one.or(other)));
}

const holds: Readonly<Record<Bound['op'], (order: number) => boolean>> = {
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

const valuesIn = (condition: { readonly value: Scalar } | { readonly values: readonly Scalar[] }): readonly Scalar[] =>
  'values' in condition ? condition.values : [condition.value];

function valuesFilter(
  fields: Fields,
  name: string,
  list: readonly Scalar[],
  negated: boolean,
  opposite: () => Filter,
): ValuesFilter {
  const field = fields.position(name, VALUED, 'equality');
  for (const value of list) checkNumber(fields, value);
  const values = new Set(list);
  const [only] = list;
  const wanted = list.length === 1 ? (value: Scalar) => value === only : (value: Scalar) => values.has(value);
  return {
    op: 'values',
    field,
    values,
    negated,
    opposite,
    fits: (row) => anyValue(row.value(field), wanted) !== negated,
  };
}

function containsFilter(
  fields: Fields,
  field: number,
  needle: string,
  negated: boolean,
  opposite: () => Filter,
): TextFilter {
  let told: Holding | undefined;
  return {
    op: 'text',
    negated,
    opposite,
    holding: (index) => {
      const holding = index.holding(field, needle);
      told = holding ?? told;
      return holding;
    },
    fits: (row) => (told?.tells(row) ?? fields.text(row, field).includes(needle)) !== negated,
  };
}

function checkNumber(fields: Fields, value: Scalar): void {
  if (Number.isNaN(value)) throw new Error(`${fields.collection}: a query compares with NaN`);
}

/** A field with several values fits if any of them does. */
function anyValue(value: FieldValue, fits: (value: Scalar) => boolean): boolean {
  return typeof value === 'object' && value !== null ? value.some(fits) : fits(value);
}

/** Does the row at a place of an index fit? Decided from the index where possible, without reading the row. */
export type FitsAt = (place: number) => boolean;

/** `Filter.fits` for rows of an index; valid until the index changes. */
export function fitsAt(index: RecordIndex, filter: Filter): FitsAt {
  const holding = holdingOf(index, filter);
  if (holding) return (place) => holding.tells(index.at(place)) === true;
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
