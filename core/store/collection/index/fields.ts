import type { Collection, FieldKind, StoredRecord } from '../../../contract/data/collection.ts';
import type { Scalar } from '../../../contract/data/query.ts';
import { didYouMean } from '../../../lib/index.ts';
import type { FieldValue, FieldValues } from '../../records/checked-values.ts';
import type { RecordEntry } from '../../records/record-files.ts';
import { glanceAt, StoredEntry, unparsedBytes } from '../../records/stored-entry.ts';
import type { Slices } from './slices.ts';

/** Position of the field that every collection has: `id`, sorted. */
export const ID = 0;

/** Kinds of fields that have values; of a text there is only what it is searched by. */
export const VALUED: readonly FieldKind[] = ['sorted', 'posting', 'unique'];

/** Making a text to search by takes about so much longer than parsing as much JSON. */
const MAKING = 4;

/** Reading a text takes about this part of what parsing as much JSON takes, and a short one as long as so many bytes of JSON. */
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
  /** Does it hold this one, folded as well? For reads that go on where they were cut off. @throws SliceSpent */
  hasText(row: Row, position: number, needle: string): boolean;
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

const foldedText = (value: FieldValue): string =>
  fold(Array.isArray(value) ? value.join('\n') : value === null ? '' : String(value));

const tame = (value: FieldValue): FieldValue =>
  typeof value === 'object' && value !== null ? value.map(noNaN) : noNaN(value);

/** NaN has no place in an order; a date that cannot be read is no date. */
const noNaN = (value: Scalar): Scalar => (Number.isNaN(value) ? null : value);

/** The value by which a row stands in an order. */
export const sortKey = (row: Row, position: number): Scalar => sortKeyOf(row.value(position));

/** Of what a field has for a row that by which it stands in an order: the smallest of several, null for none. */
export function sortKeyOf(value: FieldValue): Scalar {
  if (typeof value !== 'object' || value === null) return value;
  return value.reduce<Scalar>((least, one) => (compareScalars(one, least) < 0 ? one : least), value[0] ?? null);
}

/** How the rows of a collection have their records. */
interface RecordSource {
  /** Makes the record of the stored value, frozen; left out where that is the value itself. */
  readonly derive?: ((value: RecordEntry['value']) => StoredRecord) | undefined;
  /** What parsing takes is taken from these. */
  readonly slices?: Slices | undefined;
}

/** A record that was checked, with the values of its declared fields, computed once. */
export class Row {
  readonly id: number;
  readonly entry: RecordEntry;
  /** Where it stands in the index of texts, which says so. */
  place = -1;
  /** Of `text` fields that were read in a search, by position. */
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

  /** What a declared field has for it, by position in the collection's `Fields`. */
  value(position: number): FieldValue {
    return this.#values.of(position);
  }

  /** Of the file that it was read from. */
  get hash(): string {
    return this.entry.hash;
  }

  /** Upgraded, checked, frozen; for all who hold it the same object. @throws SliceSpent */
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
   * The record for a look that is over at once: parsed for that alone where nobody has asked for it yet.
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

  /** The record, where nothing has to be parsed or made for it. */
  get #held(): StoredRecord | undefined {
    if (this.#source.derive) return this.#derived?.deref();
    const { entry } = this;
    const value = entry instanceof StoredEntry ? entry.held : entry.value;
    return value && recordIn(value);
  }
}

/** A value that was checked. */
const recordIn = (value: RecordEntry['value']) => value as RecordEntry['value'] & StoredRecord;

const rank = (value: Scalar): number => {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  return typeof value === 'number' ? 2 : 3;
};

/**
 * The order of values (contract/query.ts): null, false, true, numbers, strings by code unit.
 *
 * @returns below zero when `a` comes first, 0 when they are equal. NaN must not come here.
 */
export function compareScalars(a: Scalar, b: Scalar): number {
  if (typeof a !== typeof b || a === null || b === null) return rank(a) - rank(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** What no keyboard tells from its plain form: searches find one by the other. */
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

/** The engine goes on with two bytes a character where it once needed them, and these texts are kept. */
const narrow = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
