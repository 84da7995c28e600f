import type { Collection, FieldKind, StoredRecord } from '../../../contract/data/collection.ts';
import type { Scalar } from '../../../contract/data/query.ts';
import { didYouMean } from '../../../lib/index.ts';
import type { FieldValue } from '../../records/checked-values.ts';
import { compareScalars } from './compare.ts';
import { fold } from './fold.ts';
import type { Row } from './row.ts';
import type { Slices } from './slices.ts';

/** Position of the field that every collection has: `id`, sorted. */
export const ID = 0;

/** Kinds of fields that have values; of a text there is only what it is searched by. */
export const VALUED: readonly FieldKind[] = ['sorted', 'posting', 'unique'];

/** Making a text to search by takes about so much longer than parsing as much JSON. */
const MAKING = 4;

interface Entry {
  readonly name: string;
  readonly kind: FieldKind;
  readonly value: (record: StoredRecord) => FieldValue;
}

/** The fields that queries of one collection may name, by position. */
export interface Fields {
  readonly collection: string;
  /** By position. */
  readonly names: readonly string[];
  readonly kinds: readonly FieldKind[];
  /**
   * Where a field stands, if it serves what the query wants of it.
   * @throws Error naming the collection and the field: a query of an undeclared field is a programming error
   */
  position(name: string, kinds: readonly FieldKind[], use: string): number;
  /** Values of all fields but those of kind `text`, which have null. @throws what a declared field's function throws */
  valuesOf(record: StoredRecord): readonly FieldValue[];
  /** Values of the fields of kind `unique`, which nearly no collection has, with their positions. @throws as `valuesOf` */
  uniqueValuesOf(record: StoredRecord): readonly (readonly [position: number, value: FieldValue])[];
  /** Folded text of a `text` field: made when first asked for, since much of it is never searched, then kept. @throws SliceSpent */
  text(row: Row, position: number): string;
  /** The same for the last time: it is kept no longer. */
  lastText(row: Row, position: number): string;
}

/** Reads the declared fields of a collection. @param slices what making texts takes is taken from these */
export function fieldsOf({ name: collection, fields }: Pick<Collection, 'name' | 'fields'>, slices?: Slices): Fields {
  const entries: readonly Entry[] = [
    { name: 'id', kind: 'sorted', value: (record) => record.id },
    ...Object.entries(fields).map(([name, { kind, value }]) => ({ name, kind, value })),
  ];
  const positions = new Map(entries.map(({ name }, position) => [name, position]));
  const uniques = entries.flatMap(({ kind, value }, position) => (kind === 'unique' ? [{ position, value }] : []));
  const madeText = (row: Row, position: number): string => foldedText(entries[position]?.value(row.glance()) ?? null);
  return {
    collection,
    names: entries.map(({ name }) => name),
    kinds: entries.map(({ kind }) => kind),
    position: (name, kinds, use) => {
      const position = positions.get(name);
      const entry = position === undefined ? undefined : entries[position];
      if (position === undefined || !entry) {
        throw new Error(`${collection} declares no field "${name}"${didYouMean(name, [...positions.keys()])}`);
      }
      if (kinds.includes(entry.kind)) return position;
      throw new Error(`${collection}: field "${name}" is ${entry.kind} and cannot serve ${use}`);
    },
    valuesOf: (record) => entries.map(({ kind, value }) => (kind === 'text' ? null : tame(value(record)))),
    uniqueValuesOf: (record) => uniques.map(({ position, value }) => [position, tame(value(record))]),
    text: (row, position) => {
      const known = row.texts?.[position];
      if (known !== undefined) return known;
      const text = madeText(row, position);
      row.texts ??= [];
      row.texts[position] = text;
      slices?.take(text.length * MAKING);
      return text;
    },
    lastText: (row, position) => {
      const text = row.texts?.[position] ?? madeText(row, position);
      if (row.texts) row.texts[position] = undefined;
      return text;
    },
  };
}

const foldedText = (value: FieldValue): string =>
  fold(Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value));

const tame = (value: FieldValue): FieldValue =>
  typeof value === 'object' && value !== null ? value.map(noNaN) : noNaN(value);

/** NaN has no place in an order; a date that cannot be read is no date. */
const noNaN = (value: Scalar): Scalar => (Number.isNaN(value) ? null : value);

/** The value by which a row stands in an order: the smallest of several, null for none. */
export function sortKey(row: Row, position: number): Scalar {
  const value = row.value(position);
  if (typeof value !== 'object' || value === null) return value;
  return value.reduce<Scalar>((least, one) => (compareScalars(one, least) < 0 ? one : least), value[0] ?? null);
}
