import type { Scalar } from '../../contract/data/query.ts';
import type { CheckedTable, CheckedValues, FieldValue } from '../records/checked-values.ts';

const PLACE_BYTES = 2;

/** Values of many records: of each field those that there are, each once, and by record its place among them. */
export class KeptTable implements CheckedTable {
  readonly by: string;
  /** By field. */
  readonly distinct: readonly (readonly FieldValue[])[];
  /** Of all records in the first field, then of all in the second, and so on. */
  readonly #places: Uint16Array;
  readonly #records: number;

  private constructor(by: string, distinct: readonly (readonly FieldValue[])[], places: Uint16Array, records: number) {
    this.by = by;
    this.distinct = distinct;
    this.#places = places;
    this.#records = records;
  }

  /** @param checked by one code, at most 65,536 */
  static of(by: string, checked: readonly CheckedValues[]): KeptTable {
    const fields = checked[0]?.fields ?? 0;
    const places = new Uint16Array(fields * checked.length);
    const distinct = Array.from({ length: fields }, (_, field) => {
      const known = new Map<unknown, number>();
      const values: FieldValue[] = [];
      for (const [at, one] of checked.entries()) {
        const value = one.of(field);
        const key = keyOf(value);
        const place = known.get(key) ?? values.push(value) - 1;
        known.set(key, place);
        places[field * checked.length + at] = place;
      }
      return values;
    });
    return new KeptTable(by, distinct, places, checked.length);
  }

  /** @param places as `placeBytes` gives them */
  static from(by: string, distinct: readonly (readonly FieldValue[])[], places: Uint8Array): KeptTable {
    const view = new DataView(places.buffer, places.byteOffset, places.length);
    const numbers = new Uint16Array(places.length / PLACE_BYTES);
    for (let at = 0; at < numbers.length; at++) numbers[at] = view.getUint16(at * PLACE_BYTES, true);
    return new KeptTable(by, distinct, numbers, numbers.length / Math.max(1, distinct.length));
  }

  get fields(): number {
    return this.distinct.length;
  }

  value(position: number, at: number): FieldValue {
    return this.distinct[position]?.[this.#places[position * this.#records + at] ?? -1] ?? null;
  }

  /** Little-endian. */
  placeBytes(): Uint8Array {
    const view = new DataView(new ArrayBuffer(this.#places.length * PLACE_BYTES));
    for (const [at, place] of this.#places.entries()) view.setUint16(at * PLACE_BYTES, place, true);
    return new Uint8Array(view.buffer);
  }
}

/** Tells values apart; a list and a text that reads like it too. */
const keyOf = (value: FieldValue): unknown => {
  if (typeof value === 'string') return `'${value}`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

/** Makes lists that say the same one: most records share their terms, their venue with others, and have them in several fields. */
export class SharedLists {
  readonly #ofOne = new Map<Scalar | undefined, FieldValue>();
  readonly #others = new Map<string, FieldValue>();

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
