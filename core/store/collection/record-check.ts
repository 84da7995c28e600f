import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/collection.ts';
import type { QuarantinedFile } from '../quarantined-file.ts';
import type { RecordEntry } from '../record-files.ts';
import type { Fields } from './fields.ts';
import type { Row } from './row.ts';
import { NewerVersion, upgraded } from './upgrade.ts';

/** Why a value is no record of its collection. */
export interface RecordProblem {
  readonly kind: Extract<QuarantinedFile['kind'], 'schema' | 'newer-version'>;
  readonly message: string;
  /** Keys and positions that lead to the member that is wrong; empty for the whole record. */
  readonly path: readonly (string | number)[];
}

/** A row, or why there is none. */
export type CheckedEntry = { readonly row: Row } | { readonly problem: RecordProblem };

/** Makes rows of one collection out of parsed files. */
export interface RecordCheck {
  /** Upgrades, checks by the schema, reads the declared fields. Done once for each value. */
  entry(entry: RecordEntry): CheckedEntry;
  /** The schema's output for a record that is to be written. @throws Error naming the member that is wrong */
  output(record: object): StoredRecord;
  /** Spares an entry the check whose value is a frozen output of the schema. */
  trust(entry: RecordEntry): Row;
}

export function recordCheck(
  collection: Pick<Collection, 'name' | 'schema' | 'version' | 'upgrade'>,
  fields: Fields,
): RecordCheck {
  const known = new WeakMap<object, CheckedEntry>();
  const rowOf = ({ id, hash }: RecordEntry, record: StoredRecord): Row => ({
    id,
    hash,
    record,
    values: fields.valuesOf(record),
  });
  const check = (entry: RecordEntry): CheckedEntry => {
    try {
      const result = v.safeParse(collection.schema, upgraded(collection, entry.value));
      if (!result.success) return { problem: { kind: 'schema', ...explain(result.issues) } };
      return { row: rowOf(entry, Object.freeze(result.output) as StoredRecord) };
    } catch (error) {
      const kind = error instanceof NewerVersion ? 'newer-version' : 'schema';
      return { problem: { kind, message: error instanceof Error ? error.message : String(error), path: [] } };
    }
  };
  return {
    entry: (entry) => {
      let checked = known.get(entry.value);
      if (!checked) {
        checked = check(entry);
        known.set(entry.value, checked);
      }
      return checked;
    },
    output: (record) => {
      const result = v.safeParse(collection.schema, record);
      if (result.success) return result.output as StoredRecord;
      throw new Error(`${collection.name}: ${explain(result.issues).message}`);
    },
    trust: (entry) => {
      const row = rowOf(entry, entry.value as unknown as StoredRecord);
      known.set(entry.value, { row });
      return row;
    },
  };
}

function explain(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): Pick<RecordProblem, 'message' | 'path'> {
  const [{ message, path: steps = [] }] = issues;
  const path = steps.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  return { path, message: path.length > 0 ? `${path.join('.')}: ${message}` : message };
}
