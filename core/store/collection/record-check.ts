import * as v from 'valibot';
import type { Collection, StoredRecord } from '../../contract/data/collection.ts';
import { type FirstIssue, firstIssue, messageOf, nearestName } from '../../lib/index.ts';
import { CheckedValues } from '../records/checked-values.ts';
import type { QuarantinedFile } from '../records/file-problem.ts';
import type { RecordEntry } from '../records/record-files.ts';
import { glanceAt } from '../records/stored-entry.ts';
import { NotALine, withBodyTexts } from '../schema/body.ts';
import { Misfit } from '../schema/misfit.ts';
import { type Remark, remarksFor } from '../schema/remarks.ts';
import { type Shape, shapeOf } from '../schema/shape.ts';
import { NewerVersion, upgraded } from '../schema/upgrade.ts';
import { type Fields, Row } from './index/fields.ts';
import type { Slices } from './index/slices.ts';

/** Why a value is not a valid record of its collection. */
export interface RecordProblem extends FirstIssue {
  readonly kind: Extract<QuarantinedFile['kind'], 'schema' | 'newer-version'>;
}

/** A row with remarks on it, or why there is none. */
export type CheckedEntry =
  | { readonly row: Row; readonly remarks: readonly Remark[] }
  | { readonly problem: RecordProblem };

/** Turns parsed files into rows of one collection. */
export interface RecordCheck {
  /** Has the same code already checked this very entry? */
  knows(entry: RecordEntry): boolean;
  /** Upgrades and validates the value, and reads the declared fields. */
  entry(entry: RecordEntry): CheckedEntry;
  /** The schema's output for a record that is to be written. @throws Misfit naming the invalid member */
  output(record: object): StoredRecord;
  /** Reads a former value of a record; undefined if it is invalid. */
  former(value: RecordEntry['value']): StoredRecord | undefined;
  /** Marks an entry as checked whose value is this output of the schema. */
  trust(entry: RecordEntry, record: StoredRecord): void;
}

type Checked = Pick<Collection, 'name' | 'schema' | 'version' | 'upgrade' | 'bodies' | 'private' | 'sets' | 'rules'>;

interface CheckOptions {
  /** Fingerprint of the checking code: earlier results of the same code are used. Without it, everything is checked. */
  readonly by?: string | undefined;
  /** Receives the result, to be stored with the entry. */
  readonly remember?: (entry: RecordEntry, checked: CheckedValues) => void;
  /** Names of members that other plugins store in the records. */
  readonly foreign?: ReadonlySet<string>;
  /** Slices that parsing records in reads uses up. */
  readonly slices?: Slices;
}

/** A value upgraded to the collection's version, and the schema's output for it. */
interface Told {
  readonly current: object;
  readonly record: StoredRecord;
}

const NOBODY: ReadonlySet<string> = new Set();

export function recordCheck(
  collection: Checked,
  fields: Fields,
  { by, remember = () => {}, foreign = NOBODY, slices }: CheckOptions = {},
): RecordCheck {
  const derive = (value: RecordEntry['value']): StoredRecord => Object.freeze(derived(collection, value));
  const said = (value: RecordEntry['value']) => withBodyTexts(value, collection.bodies);
  const read = (value: RecordEntry['value']) => Object.freeze(said(value)) as ReturnType<typeof said> & StoredRecord;
  const exactly = { derive: collection.bodies.length > 0 ? read : undefined, slices };
  const anew = { derive, slices };
  const shape = shapeOf(collection);
  const remarksOn = remarksFor(collection, shape, foreign) as (
    value: object,
    record: StoredRecord,
  ) => readonly Remark[];
  const rowOf = (entry: RecordEntry, checked: CheckedValues) => ({
    row: new Row(entry, checked, checked.exact ? exactly : anew),
    remarks: checked.remarks,
  });
  const checked = (entry: RecordEntry, exact: boolean, { current, record }: Told) => {
    const found = CheckedValues.alone(by ?? '', fields.valuesOf(record), exact, remarksOn(current, record));
    if (by !== undefined && entry.checked?.by !== by) remember(entry, found);
    return rowOf(entry, found);
  };
  return {
    knows: (entry) => by !== undefined && entry.checked?.by === by,
    entry: (entry) => {
      if (by !== undefined && entry.checked?.by === by) return rowOf(entry, entry.checked);
      try {
        const value = glanceAt(entry);
        const current = upgraded(collection, value);
        const record = v.parse(collection.schema, current) as StoredRecord;
        const exact = isSameJson(said(value), record);
        return checked(entry, exact, { current, record });
      } catch (error) {
        return { problem: problemOf(error, glanceAt(entry), shape) };
      }
    },
    output: (record) => {
      const result = v.safeParse(collection.schema, record);
      if (result.success) return result.output as StoredRecord;
      const { message, path } = schemaIssue(result.issues, record, shape);
      throw new Misfit(`${collection.name}: ${message}`, path);
    },
    former: (value) => {
      try {
        return derive(value);
      } catch {
        return undefined;
      }
    },
    trust: (entry, record) => {
      checked(entry, true, { current: record, record });
    },
  };
}

/** The schema's output for a stored value. @throws NewerVersion, ValiError; what an upgrade throws */
const derived = (collection: Checked, value: RecordEntry['value']): StoredRecord =>
  v.parse(collection.schema, upgraded(collection, value)) as StoredRecord;

function problemOf(error: unknown, value: object, shape: Shape): RecordProblem {
  if (v.isValiError(error)) return { kind: 'schema', ...schemaIssue(error.issues, value, shape) };
  if (error instanceof NotALine) return { kind: 'schema', message: error.message, path: error.path };
  const kind = error instanceof NewerVersion ? 'newer-version' : 'schema';
  return { kind, message: messageOf(error), path: [] };
}

/** Are these the same JSON, with members in the same order? */
function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, at) => others[at] === key && isSameJson(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/** The first issue of a record. If a member is missing but a similar unknown one is present, the message suggests to rename it. */
function schemaIssue(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  record: object,
  { members }: Shape,
): FirstIssue {
  const issue = firstIssue(issues);
  const [missing] = issue.path;
  if (issue.path.length !== 1 || typeof missing !== 'string' || Object.hasOwn(record, missing)) return issue;
  const known = [...members.keys()];
  const instead = Object.keys(record).find((name) => !members.has(name) && nearestName(name, known) === missing);
  if (instead === undefined) return issue;
  return { path: [instead], message: `${issue.message}; rename ${instead}, which is unknown` };
}
