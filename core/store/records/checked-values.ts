import type { Scalar } from '../../contract/data/query.ts';
import type { Remark } from '../schema/remarks.ts';

/** What a declared field has for one record; null for a `text` field, whose text is had from `Fields.text`. */
export type FieldValue = Scalar | readonly Scalar[];

/** Values of the declared fields of one record, by position. */
export interface FieldValues {
  of(position: number): FieldValue;
}

/** What checks by the same code found, of as many records as lie side by side. */
export interface CheckedTable {
  /** Fingerprint of the code that checked them. */
  readonly by: string;
  /** How many fields are declared. */
  readonly fields: number;
  /** @param at number of the record among those of the table */
  value(position: number, at: number): FieldValue;
}

const NOTHING: readonly Remark[] = [];

/**
 * What the upper half found when it checked the value of a record: spares the next start the work. Many records have theirs
 * in one table: as objects of their own, the values of a large site would take more memory than all else of it.
 */
export class CheckedValues implements FieldValues {
  /** Is the value itself, its bodies as texts, what the schema gives for it? */
  readonly exact: boolean;
  /** What is to be told of it; a snapshot does not keep it. */
  readonly remarks: readonly Remark[];
  #table: CheckedTable;
  #at: number;

  constructor(table: CheckedTable, at: number, exact: boolean, remarks = NOTHING) {
    this.#table = table;
    this.#at = at;
    this.exact = exact;
    this.remarks = remarks;
  }

  /** Of one record alone. @param by empty where no code is known that others could compare theirs with */
  static alone(by: string, values: readonly FieldValue[], exact: boolean, remarks = NOTHING): CheckedValues {
    return new CheckedValues(
      { by, fields: values.length, value: (position) => values[position] ?? null },
      0,
      exact,
      remarks,
    );
  }

  /** Fingerprint of the code that checked it. */
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

  /** Has the same values where others have them, for all who hold it. @param other of the same record and code */
  moveTo(other: CheckedValues): void {
    this.#table = other.#table;
    this.#at = other.#at;
  }
}
