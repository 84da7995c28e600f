import type { Collection, FieldKind, StoredRecord } from '../../../contract/data/collection.ts';
import type { Scalar } from '../../../contract/data/query.ts';
import { didYouMean } from '../../../lib/index.ts';
import type { FieldValue, FieldValues } from '../../records/checked-values.ts';
import type { RecordEntry } from '../../records/record-files.ts';
import { glanceAt, StoredEntry, unparsedBytes } from '../../records/stored-entry.ts';
import { codeFailure } from '../../schema/code-failure.ts';
import type { Slices } from './slices.ts';

/** Position of the field that every collection has: `id`, sorted. */
export const ID = 0;

/** Kinds of fields with values; a `text` field can only be searched. */
export const VALUED: readonly FieldKind[] = ['sorted', 'posting', 'unique'];

/** Cost of making a folded text, relative to parsing JSON of that length. */
const MAKING = 4;

/** Cost of searching a text, relative to parsing JSON of that length; and the minimum, in bytes of JSON. */
const READING = 1 / 8;
const LEAST_READ = 60;

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
   * Position of a field, if its kind supports the use.
   * @throws Error naming the collection and the field: a query of an undeclared field is a programming error
   */
  position(name: string, kinds: readonly FieldKind[], use: string): number;
  /** Values of all fields; null for those of kind `text`. @throws what a declared field's function throws */
  valuesOf(record: StoredRecord): readonly FieldValue[];
  /** Values of the fields of kind `unique`, which almost no collection has, with their positions. @throws as `valuesOf` */
  uniqueValuesOf(record: StoredRecord): readonly (readonly [position: number, value: FieldValue])[];
  /** Folded text of a `text` field: made on first use, since many are never searched, then cached. @throws SliceSpent */
  text(row: Row, position: number): string;
  /** Does the text contain the needle, which is folded too? For reads that resume where they were interrupted. @throws SliceSpent */
  hasText(row: Row, position: number, needle: string): boolean;
  /** The folded text, which is removed from the cache. */
  lastText(row: Row, position: number): string;
}

/** Reads the declared fields of a collection. @param slices slices that making texts uses up */
export function fieldsOf({ name: collection, fields }: Pick<Collection, 'name' | 'fields'>, slices?: Slices): Fields {
  const entries: readonly Entry[] = [
    { name: 'id', kind: 'sorted', value: (record) => record.id },
    ...Object.entries(fields).map(([name, { kind, value }]) => ({ name, kind, value: named(name, value) })),
  ];
  const positions = new Map(entries.map(({ name }, position) => [name, position]));
  const uniques = entries.flatMap(({ kind, value }, position) => (kind === 'unique' ? [{ position, value }] : []));
  const madeText = (row: Row, position: number): string => foldedText(entries[position]?.value(row.glance()) ?? null);
  const keptText = (row: Row, position: number): string => {
    const known = row.texts?.[position];
    if (known !== undefined) return known;
    const text = madeText(row, position);
    row.texts ??= [];
    row.texts[position] = text;
    slices?.take(text.length * MAKING);
    return text;
  };
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
    text: keptText,
    hasText: (row, position, needle) => {
      const text = keptText(row, position);
      slices?.take(text.length * READING, LEAST_READ);
      return text.includes(needle);
    },
    lastText: (row, position) => {
      const text = row.texts?.[position] ?? madeText(row, position);
      if (row.texts) row.texts[position] = undefined;
      return text;
    },
  };
}

/** The function of a field, whose failures name the field. */
const named =
  (name: string, value: Entry['value']): Entry['value'] =>
  (record) => {
    try {
      return value(record);
    } catch (error) {
      throw codeFailure(`field ${name}`, error);
    }
  };

const foldedText = (value: FieldValue): string =>
  fold(Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value));

const tame = (value: FieldValue): FieldValue =>
  typeof value === 'object' && value !== null ? value.map(noNaN) : noNaN(value);

/** NaN cannot be ordered: it becomes null, like an invalid date. */
const noNaN = (value: Scalar): Scalar => (Number.isNaN(value) ? null : value);

/** The value by which a row is sorted. */
export const sortKey = (row: Row, position: number): Scalar => sortKeyOf(row.value(position));

/** The sort key in a field's value: the smallest of several, null for none. */
export function sortKeyOf(value: FieldValue): Scalar {
  if (typeof value !== 'object' || value === null) return value;
  return value.reduce<Scalar>((least, one) => (compareScalars(one, least) < 0 ? one : least), value[0] ?? null);
}

/** How the rows of a collection get their records. */
interface RecordSource {
  /** Derives the record, frozen, from the stored value; undefined if the record is the value itself. */
  readonly derive?: ((value: RecordEntry['value']) => StoredRecord) | undefined;
  /** Slices that parsing uses up. */
  readonly slices?: Slices | undefined;
}

/** A checked record with the values of its declared fields, computed once. */
export class Row {
  readonly id: number;
  readonly entry: RecordEntry;
  /** Its number in the text index, which sets it. */
  place = -1;
  /** Folded texts that were read in a search, by position. */
  texts: (string | undefined)[] | undefined;
  readonly #values: FieldValues;
  readonly #source: RecordSource;
  #derived: WeakRef<StoredRecord> | undefined;

  /** @param values by position in the collection's `Fields` */
  constructor(entry: RecordEntry, values: FieldValues, source: RecordSource = {}) {
    this.id = entry.id;
    this.entry = entry;
    this.#values = values;
    this.#source = source;
  }

  /** Value of a declared field, by position in the collection's `Fields`. */
  value(position: number): FieldValue {
    return this.#values.of(position);
  }

  /** Hash of its file. */
  get hash(): string {
    return this.entry.hash;
  }

  /** Upgraded, checked, frozen; the same object for all who hold it. @throws SliceSpent */
  get record(): StoredRecord {
    const held = this.#held;
    if (held) return held;
    const { derive, slices } = this.#source;
    slices?.take(unparsedBytes(this.entry));
    const record = derive ? derive(this.entry.value) : recordIn(this.entry.value);
    if (derive) this.#derived = new WeakRef(record);
    slices?.hold(record);
    return record;
  }

  /**
   * The record for immediate use: if nobody holds it, it is parsed without being cached.
   *
   * @throws SliceSpent
   */
  glance(): StoredRecord {
    const held = this.#held;
    if (held) return held;
    const { derive = recordIn, slices } = this.#source;
    slices?.take(unparsedBytes(this.entry));
    return derive(glanceAt(this.entry));
  }

  /** The record, if it is in memory. */
  get #held(): StoredRecord | undefined {
    if (this.#source.derive) return this.#derived?.deref();
    const { entry } = this;
    const value = entry instanceof StoredEntry ? entry.held : entry.value;
    return value && recordIn(value);
  }
}

/** Casts a checked value. */
const recordIn = (value: RecordEntry['value']) => value as RecordEntry['value'] & StoredRecord;

const rank = (value: Scalar): number => {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' ? 2 : 3;
};

/**
 * The order of values (contract/query.ts): null, false, true, numbers, strings by code unit.
 *
 * @returns a negative number if `a` comes first, 0 if they are equal. NaN is not allowed.
 */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a !== typeof b || a === null || b === null) return rank(a) - rank(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Typographic characters that keyboards lack, and their plain forms: searches treat them as equal. */
const TYPOGRAPHY: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins there
const NOT_ASCII = /[^\x00-\x7f]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of Latin-1 begins there
const LATIN_1 = /^[\x00-\xff]*$/;

/** Text as searches compare it: lower case, accents dropped, quotation marks and dashes plain. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const folded = lower.replace(NOT_ASCII, plain);
  return folded !== lower && LATIN_1.test(folded) ? narrow(folded) : folded;
}

const plain = (run: string): string =>
  run
    .replace(/[‘’“”–—]/g, (mark) => TYPOGRAPHY[mark] ?? mark)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');

/** V8 would keep two bytes per character, because the original needed them, and these texts stay in memory. */
const narrow = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
