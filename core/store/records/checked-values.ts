import type { Scalar } from '../../contract/data/query.ts';
import type { Remark } from '../schema/remarks.ts';

/** Value of a declared field of one record; null for a `text` field, whose text comes from `Fields.text`. */
export type FieldValue = Scalar | readonly Scalar[];

/** Values of the declared fields of one record, by position. */
export interface FieldValues {
  of(position: number): FieldValue;
}

/** Results of checks by the same code, for any number of records. */
export interface CheckedTable {
  /** Fingerprint of the code that checked them. */
  readonly by: string;
  /** How many fields are declared. */
  readonly fields: number;
  /** @param at index of the record in the table */
  value(position: number, at: number): FieldValue;
}

const NOTHING: readonly Remark[] = [];

/**
 * The result of checking a record, kept to save the next start the work. Many records share one table: as separate objects,
 * the values of a large site would take more memory than everything else.
 */
export class CheckedValues implements FieldValues {
  /** Does the schema output the value unchanged, with its bodies as texts? */
  readonly exact: boolean;
  /** Remarks on the record; not stored in snapshots. */
  readonly remarks: readonly Remark[];
  #table: CheckedTable;
  #at: number;

  constructor(table: CheckedTable, at: number, exact: boolean, remarks = NOTHING) {
    this.#table = table;
    this.#at = at;
    this.exact = exact;
    this.remarks = remarks;
  }

  /** For a single record. @param by empty if the fingerprint is unknown */
  static alone(by: string, values: readonly FieldValue[], exact: boolean, remarks = NOTHING): CheckedValues {
    return new CheckedValues(
      { by, fields: values.length, value: (position) => values[position] ?? null },
      0,
      exact,
      remarks,
    );
  }

  /** Fingerprint of the code that checked the record. */
  get by(): string {
    return this.#table.by;
  }

  /** How many fields are declared. */
  get fields(): number {
    return this.#table.fields;
  }

  of(position: number): FieldValue {
    return this.#table.value(position, this.#at);
  }

  /** Uses the table of another instance from now on, for all who hold this one. @param other for the same record and code */
  moveTo(other: CheckedValues): void {
    this.#table = other.#table;
    this.#at = other.#at;
  }
}
