import * as v from 'valibot';
import type { Params } from '../../contract/point.ts';
import type { Sent } from '../request/call.ts';
import { NOTHING } from '../request/query-string.ts';
import { isRequired } from './args.ts';
import { coerce } from './coerce.ts';
import { compileParam, REFUSED, type TakeParam } from './compile-param.ts';
import { type Detail, explain } from './explain.ts';

/** What came of holding what was sent against declared parameters. */
export interface Checked {
  /** Those that are right, typed, with defaults. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Required ones that were not sent. */
  readonly missing: readonly string[];
  /** By parameter, the first thing that is wrong with it. */
  readonly invalid: Readonly<Record<string, Detail>>;
  /** Those of them that are right but for one of their members. */
  readonly wrongWithin: readonly string[];
}

/** Declared parameters, made ready once: of a route, or of one extension of it. */
export interface ParamSet {
  readonly params: Params;
  /** Values of those that have one when nothing is sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  check(sent: Sent): Checked;
}

interface Declared {
  readonly name: string;
  readonly type: v.GenericSchema;
  readonly take: TakeParam;
  readonly required: boolean;
  readonly takesNull: boolean;
  /** What it is when it is not sent. */
  readonly absent: v.SafeParseResult<v.GenericSchema>;
}

/** What valibot makes of a value. One problem a parameter is told, so more need not be looked for in a list of thousands. */
const parsed = (type: v.GenericSchema, value: unknown) => v.safeParse(type, coerce(type, value), { abortEarly: true });

/** For what is not compiled valibot has the only word. */
const takeNothing: TakeParam = () => REFUSED;

const declare = ([name, type]: readonly [string, v.GenericSchema]): Declared => ({
  name,
  type,
  take: compileParam(type) ?? takeNothing,
  required: isRequired(type),
  takesNull: v.is(type, null),
  absent: v.safeParse(type, undefined),
});

/** What is wrong, while it is gathered. */
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

/** Makes declared parameters ready to be checked. */
export function paramSet(params: Params): ParamSet {
  const declared = Object.entries(params).map(declare);
  const check = (sent: Sent): Checked => {
    const values: Record<string, unknown> = {};
    let problems: Problems | undefined;
    for (const { name, type, take, required, takesNull, absent } of declared) {
      const value = sent[name];
      // like WordPress, null counts as not sent where the parameter knows no null: clients send it for "nothing to say"
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
}
