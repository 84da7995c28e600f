import type { Scalar } from '../../contract/data/query.ts';
import { type CheckedTable, CheckedValues, type FieldValue } from './checked-values.ts';

const PLACE_BYTES = 2;
const NUMBER_BYTES = 8;

/** Is this machine big-endian? */
const IS_BIG_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;

/** Distinct values of one field. If all are numbers or null, they are in a Float64Array, with NaN for null. */
type Distinct = readonly FieldValue[] | Float64Array;

/** Distinct values of one field in a snapshot's JSON; for numbers only their count, since they are in its binary part. */
export type DistinctInJson = readonly FieldValue[] | number;

/** Dictionary-encoded values of many records: for each field its distinct values, and for each record the index of its value. */
export class ValueTable implements CheckedTable {
  readonly by: string;
  readonly #distinct: readonly Distinct[];
  /** Indexes into the distinct values: of all records for the first field, then for the second, and so on. */
  readonly #places: Uint16Array;
  readonly #records: number;

  private constructor(by: string, distinct: readonly Distinct[], places: Uint16Array) {
    this.by = by;
    this.#distinct = distinct;
    this.#places = places;
    this.#records = places.length / Math.max(1, distinct.length);
  }

  /** @param checked at most 65,536, checked by the same code */
  static of(by: string, checked: readonly CheckedValues[]): ValueTable {
    const fields = checked[0]?.fields ?? 0;
    const lists = new SharedLists();
    const places = new Uint16Array(fields * checked.length);
    const distinct = Array.from({ length: fields }, (_, field) => {
      const known = new Map<FieldValue, number>();
      // here and below, no `entries()`: it would allocate a pair for each value of each record
      checked.forEach((one, at) => {
        const value = lists.shared(one.of(field));
        const place = known.get(value) ?? known.size;
        known.set(value, place);
        places[field * checked.length + at] = place;
      });
      return compact([...known.keys()]);
    });
    return new ValueTable(by, distinct, places);
  }

  /**
   * @param inJson from `ValueTable.inJson`
   * @param bytes from `ValueTable.bytes`
   */
  static from(by: string, inJson: readonly DistinctInJson[], bytes: Uint8Array): ValueTable {
    let start = 0;
    const distinct = inJson.map((values) => {
      if (typeof values !== 'number') return values;
      const end = start + values * NUMBER_BYTES;
      const numbers = new Float64Array(inOrder(bytes.subarray(start, end), NUMBER_BYTES));
      start = end;
      return numbers;
    });
    return new ValueTable(by, distinct, new Uint16Array(inOrder(bytes.subarray(start), PLACE_BYTES)));
  }

  get fields(): number {
    return this.#distinct.length;
  }

  value(position: number, at: number): FieldValue {
    const place = this.#places[position * this.#records + at] as number;
    const value = (this.#distinct[position] as Distinct)[place] as FieldValue;
    return Number.isNaN(value) ? null : value;
  }

  /** By field. */
  inJson(): readonly DistinctInJson[] {
    return this.#distinct.map((values) => (values instanceof Float64Array ? values.length : values));
  }

  /** Little-endian: the distinct values of numeric fields, NaN for null, then the indexes. */
  bytes(): Uint8Array {
    const numbers = this.#distinct.filter((values) => values instanceof Float64Array);
    return Buffer.concat([
      ...numbers.map((values) => new Uint8Array(inOrder(bytesOf(values), NUMBER_BYTES))),
      new Uint8Array(inOrder(bytesOf(this.#places), PLACE_BYTES)),
    ]);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Copies numbers, converting between little-endian and this machine's byte order. @param width bytes of each */
function inOrder(bytes: Uint8Array, width: typeof PLACE_BYTES | typeof NUMBER_BYTES): ArrayBuffer {
  const copy = new Uint8Array(bytes);
  if (IS_BIG_ENDIAN) {
    if (width === PLACE_BYTES) Buffer.from(copy.buffer).swap16();
    else Buffer.from(copy.buffer).swap64();
  }
  return copy.buffer;
}

/** Numbers in a typed array, unless there are other values: in a mixed array each number may be an object. */
function compact(values: readonly FieldValue[]): Distinct {
  // in a loop: `Float64Array.from` is many times slower, and a start does this for all values
  const numbers = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as FieldValue;
    if (value !== null && typeof value !== 'number') return values;
    numbers[at] = value ?? Number.NaN;
  }
  return numbers;
}

/** Moves the values of these to one table. @param checked at most 65,536, checked by the same code */
export function layTogether(checked: readonly CheckedValues[]): void {
  const [first] = checked;
  if (!first) return;
  const table = ValueTable.of(first.by, checked);
  for (const [at, one] of checked.entries()) one.moveTo(new CheckedValues(table, at, one.exact));
}

/** Replaces equal lists by one instance: many records have the same terms or venue, often in several fields. */
export class SharedLists {
  readonly #ofOne = new Map<Scalar | undefined, FieldValue>();
  readonly #others = new Map<string, FieldValue>();

  /** Replaces each value by its shared instance. */
  share(values: FieldValue[]): void {
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as FieldValue;
      // most values are not lists
      if (typeof value === 'object') values[at] = this.shared(value);
    }
  }

  /** The shared instance of a value. */
  shared(value: FieldValue): FieldValue {
    if (typeof value !== 'object' || value === null) return value;
    return value.length === 1 ? first(this.#ofOne, value[0], value) : first(this.#others, JSON.stringify(value), value);
  }
}

/** The value stored for a key; the given one is stored if there is none. */
function first<K, V>(known: Map<K, V>, key: K, value: V): V {
  const there = known.get(key);
  if (there !== undefined) return there;
  known.set(key, value);
  return value;
}
