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

/** Why a value is no record of its collection. */
export interface RecordProblem extends FirstIssue {
  readonly kind: Extract<QuarantinedFile['kind'], 'schema' | 'newer-version'>;
}

/** A row and what is to be told of it, or why there is none. */
export type CheckedEntry =
  | { readonly row: Row; readonly remarks: readonly Remark[] }
  | { readonly problem: RecordProblem };

/** Makes rows of one collection out of parsed files. */
export interface RecordCheck {
  /** Did the same code check this very entry before? */
  knows(entry: RecordEntry): boolean;
  /** Upgrades, checks by the schema, reads the declared fields. */
  entry(entry: RecordEntry): CheckedEntry;
  /** The schema's output for a record that is to be written. @throws Misfit naming the member that is wrong */
  output(record: object): StoredRecord;
  /** The record that a value says which no file need have any more; undefined if it says none. */
  former(value: RecordEntry['value']): StoredRecord | undefined;
  /** Spares an entry the check whose value says this output of the schema. */
  trust(entry: RecordEntry, record: StoredRecord): void;
}

type Checked = Pick<Collection, 'name' | 'schema' | 'version' | 'upgrade' | 'bodies' | 'private' | 'sets' | 'rules'>;

interface CheckOptions {
  /** Stands for the code that checks: what the same code found before is not checked again. Without it everything is. */
  readonly by?: string | undefined;
  /** Told what was found, to be kept beside the entry. */
  readonly remember?: (entry: RecordEntry, checked: CheckedValues) => void;
  /** Members that other plugins keep in the records. */
  readonly foreign?: ReadonlySet<string>;
  /** What parsing records for reads takes is taken from these. */
  readonly slices?: Slices;
}

/** A value as the collection's version has it, and what the schema gives for it. */
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

/** What the schema makes of a stored value. @throws NewerVersion, ValiError; what an upgrade throws */
const derived = (collection: Checked, value: RecordEntry['value']): StoredRecord =>
  v.parse(collection.schema, upgraded(collection, value)) as StoredRecord;

function problemOf(error: unknown, value: object, shape: Shape): RecordProblem {
  if (v.isValiError(error)) return { kind: 'schema', ...schemaIssue(error.issues, value, shape) };
  if (error instanceof NotALine) return { kind: 'schema', message: error.message, path: error.path };
  const kind = error instanceof NewerVersion ? 'newer-version' : 'schema';
  return { kind, message: messageOf(error), path: [] };
}

/** Do these say the same JSON, members in the same order? */
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

/** The first of the issues of a record; of a member that is missing, also the unknown one that stands in its place. */
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
