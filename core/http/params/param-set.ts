import * as v from 'valibot';
import type { Params } from '../../contract/params.ts';
import { oncePer } from '../../lib/index.ts';
import { NOTHING, type Sent } from '../request/parameters.ts';
import { coerce, compileParam, REFUSED, type TakeParam } from './coerce.ts';
import { type Detail, explain } from './explain.ts';
import { isRequired } from './json-schema.ts';

/** Result of parameter validation. */
export interface Checked {
  /** Valid parameters, typed, with defaults. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Required parameters that were not sent. */
  readonly missing: readonly string[];
  /** The first problem of each invalid parameter, by name. */
  readonly invalid: Readonly<Record<string, Detail>>;
  /** Invalid parameters whose problem is within one of their members. */
  readonly wrongWithin: readonly string[];
}

/** Declared parameters of a route or of one of its extensions, prepared once. */
export interface ParamSet {
  readonly params: Params;
  /** Values of the parameters that have one if nothing is sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  check(sent: Sent): Checked;
}

interface Declared {
  readonly name: string;
  readonly type: v.GenericSchema;
  readonly take: TakeParam;
  readonly required: boolean;
  readonly takesNull: boolean;
  /** Result if the parameter is not sent. */
  readonly absent: v.SafeParseResult<v.GenericSchema>;
}

/** Validates a value with valibot. Stops at the first problem: only one is reported, and a list may have thousands of items. */
const parsed = (type: v.GenericSchema, value: unknown) => v.safeParse(type, coerce(type, value), { abortEarly: true });

/** For parameters that are not compiled, so that valibot checks them. */
const takeNothing: TakeParam = () => REFUSED;

const declare = ([name, type]: readonly [string, v.GenericSchema]): Declared => ({
  name,
  type,
  take: compileParam(type) ?? takeNothing,
  required: isRequired(type),
  takesNull: v.is(type, null),
  absent: v.safeParse(type, undefined),
});

/** Collects the problems found by a check. */
class Problems {
  readonly missing: string[] = [];
  readonly invalid: Record<string, Detail> = {};
  readonly wrongWithin: string[] = [];

  add(name: string, issue: v.BaseIssue<unknown>): void {
    this.invalid[name] = explain(name, issue);
    if (issue.path) this.wrongWithin.push(name);
  }
}

const NONE = new Problems();

/** Prepares declared parameters for checks: once, because a reload of plugins mounts mostly the same routes again. */
export const paramSet = oncePer((params: Params): ParamSet => {
  const declared = Object.entries(params).map(declare);
  const check = (sent: Sent): Checked => {
    const values: Record<string, unknown> = {};
    let problems: Problems | undefined;
    for (const { name, type, take, required, takesNull, absent } of declared) {
      const value = sent[name];
      // as in WordPress, null counts as not sent unless the parameter accepts it: clients send null for "no value"
      const isGiven = value !== undefined && (value !== null || takesNull);
      if (!isGiven && required) {
        problems ??= new Problems();
        problems.missing.push(name);
        continue;
      }
      const taken = isGiven ? take(value) : REFUSED;
      if (taken !== REFUSED) {
        values[name] = taken;
        continue;
      }
      const result = isGiven ? parsed(type, value) : absent;
      if (!result.success) {
        problems ??= new Problems();
        problems.add(name, result.issues[0]);
      } else if (result.output !== undefined) values[name] = result.output;
    }
    const { missing, invalid, wrongWithin } = problems ?? NONE;
    return { values, missing, invalid, wrongWithin };
  };
  const defaults = { ...v.getDefaults(v.object(params)), ...check(NOTHING).values };
  return { params, defaults, check };
});
