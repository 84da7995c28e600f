import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/collection.ts';
import { type FirstIssue, firstIssue } from '../first-issue.ts';
import type { QuarantinedFile } from '../quarantined-file.ts';
import type { CheckedValues, RecordEntry } from '../record-files.ts';
import { glanceAt } from '../stored-entry.ts';
import type { Fields } from './fields.ts';
import { Row } from './row.ts';
import { isSameJson } from './same-json.ts';
import { NewerVersion, upgraded } from './upgrade.ts';

/** Why a value is no record of its collection. */
export interface RecordProblem extends FirstIssue {
  readonly kind: Extract<QuarantinedFile['kind'], 'schema' | 'newer-version'>;
}

/** A row, or why there is none. */
export type CheckedEntry = { readonly row: Row } | { readonly problem: RecordProblem };

/** Makes rows of one collection out of parsed files. */
export interface RecordCheck {
  /** Upgrades, checks by the schema, reads the declared fields. */
  entry(entry: RecordEntry): CheckedEntry;
  /** The schema's output for a record that is to be written. @throws Error naming the member that is wrong */
  output(record: object): StoredRecord;
  /** Spares an entry the check whose value is a frozen output of the schema. */
  trust(entry: RecordEntry): Row;
}

type Checked = Pick<Collection, 'name' | 'schema' | 'version' | 'upgrade'>;

interface CheckOptions {
  /** Stands for the code that checks: what the same code found before is not checked again. Without it everything is. */
  readonly by?: string | undefined;
  /** Told what was found, to be kept beside the entry. */
  readonly remember?: (entry: RecordEntry, checked: CheckedValues) => void;
}

export function recordCheck(
  collection: Checked,
  fields: Fields,
  { by, remember = () => {} }: CheckOptions = {},
): RecordCheck {
  const derive = (value: RecordEntry['value']): StoredRecord => Object.freeze(derived(collection, value));
  const rowOf = (entry: RecordEntry, { exact, values }: Omit<CheckedValues, 'by'>): Row => {
    if (by !== undefined && entry.checked?.by !== by) remember(entry, { by, exact, values });
    return new Row(entry, values, exact ? undefined : derive);
  };
  return {
    entry: (entry) => {
      if (by !== undefined && entry.checked?.by === by) return { row: rowOf(entry, entry.checked) };
      try {
        const value = glanceAt(entry);
        const record = derived(collection, value);
        return { row: rowOf(entry, { exact: isSameJson(value, record), values: fields.valuesOf(record) }) };
      } catch (error) {
        return { problem: problemOf(error) };
      }
    },
    output: (record) => {
      const result = v.safeParse(collection.schema, record);
      if (result.success) return result.output as StoredRecord;
      throw new Error(`${collection.name}: ${firstIssue(result.issues).message}`);
    },
    trust: (entry) =>
      rowOf(entry, { exact: true, values: fields.valuesOf(entry.value as RecordEntry['value'] & StoredRecord) }),
  };
}

/** What the schema makes of a stored value. @throws NewerVersion, ValiError; what an upgrade throws */
const derived = (collection: Checked, value: RecordEntry['value']): StoredRecord =>
  v.parse(collection.schema, upgraded(collection, value)) as StoredRecord;

function problemOf(error: unknown): RecordProblem {
  if (v.isValiError(error)) return { kind: 'schema', ...firstIssue(error.issues) };
  const kind = error instanceof NewerVersion ? 'newer-version' : 'schema';
  return { kind, message: error instanceof Error ? error.message : String(error), path: [] };
}
