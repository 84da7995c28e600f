import type { Scalar } from '../../contract/data/query.ts';
import { type CheckedTable, CheckedValues, type FieldValue } from './checked-values.ts';

const PLACE_BYTES = 2;
const NUMBER_BYTES = 8;

/** Does this machine have the high byte of a number first? */
const IS_BIG_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0;

/** Values of one field, each once; NaN stands for null where all others are numbers. */
type Distinct = readonly FieldValue[] | Float64Array;

/** Values of one field as a snapshot has them in JSON, each once; or how many numbers it has among its bytes. */
export type DistinctInJson = readonly FieldValue[] | number;

/** Values of many records: of each field those that there are, each once, and by record its place among them. */
export class ValueTable implements CheckedTable {
  readonly by: string;
  readonly #distinct: readonly Distinct[];
  /** Of all records in the first field, then of all in the second, and so on. */
  readonly #places: Uint16Array;
  readonly #records: number;

  private constructor(by: string, distinct: readonly Distinct[], places: Uint16Array) {
    this.by = by;
    this.#distinct = distinct;
    this.#places = places;
    this.#records = places.length / Math.max(1, distinct.length);
  }

  /** @param checked by one code, at most 65,536 */
  static of(by: string, checked: readonly CheckedValues[]): ValueTable {
    const fields = checked[0]?.fields ?? 0;
    const lists = new SharedLists();
    const places = new Uint16Array(fields * checked.length);
    const distinct = Array.from({ length: fields }, (_, field) => {
      const known = new Map<FieldValue, number>();
      // here and below: a pair of place and value would be made for each value of each record
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
   * @param inJson as `ValueTable.inJson` gives them
   * @param bytes as `ValueTable.bytes` gives them
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

  /** Little-endian: the numbers of fields that have no other values, NaN for null, and the places. */
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

/** A copy of numbers that are little-endian as this machine has them, or the other way round. @param width bytes of each */
function inOrder(bytes: Uint8Array, width: typeof PLACE_BYTES | typeof NUMBER_BYTES): ArrayBuffer {
  const copy = new Uint8Array(bytes);
  if (IS_BIG_ENDIAN) {
    if (width === PLACE_BYTES) Buffer.from(copy.buffer).swap16();
    else Buffer.from(copy.buffer).swap64();
  }
  return copy.buffer;
}

/** Numbers are objects each where others stand among them. */
function compact(values: readonly FieldValue[]): Distinct {
  // in a loop: `Float64Array.from` takes many times as long, and a start does this for all values
  const numbers = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as FieldValue;
    if (value !== null && typeof value !== 'number') return values;
    numbers[at] = value ?? Number.NaN;
  }
  return numbers;
}

/** Has the values of these lie in one table from now on. @param checked by one code, at most 65,536 */
export function layTogether(checked: readonly CheckedValues[]): void {
  const [first] = checked;
  if (!first) return;
  const table = ValueTable.of(first.by, checked);
  for (const [at, one] of checked.entries()) one.moveTo(new CheckedValues(table, at, one.exact));
}

/** Makes lists that say the same one: most records share their terms, their venue with others, and have them in several fields. */
export class SharedLists {
  readonly #ofOne = new Map<Scalar | undefined, FieldValue>();
  readonly #others = new Map<string, FieldValue>();

  /** Puts in place of each value one that says the same. */
  share(values: FieldValue[]): void {
    for (let at = 0; at < values.length; at++) {
      const value = values[at] as FieldValue;
      // most are none: nothing is to be done for them
      if (typeof value === 'object') values[at] = this.shared(value);
    }
  }

  /** The value, or one that says the same. */
  shared(value: FieldValue): FieldValue {
    if (typeof value !== 'object' || value === null) return value;
    return value.length === 1 ? first(this.#ofOne, value[0], value) : first(this.#others, JSON.stringify(value), value);
  }
}

/** What is there for a key, or else this from now on. */
function first<K, V>(known: Map<K, V>, key: K, value: V): V {
  const there = known.get(key);
  if (there !== undefined) return there;
  known.set(key, value);
  return value;
}
