import * as v from 'valibot';
import type { Params } from '../../contract/point.ts';
import type { Sent } from '../request/call.ts';
import { isRequired } from './args.ts';
import { coerce } from './coerce.ts';
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
  readonly required: boolean;
  readonly takesNull: boolean;
  /** What it is when it is not sent. */
  readonly absent: v.SafeParseResult<v.GenericSchema>;
}

/** Like WordPress, null counts as not sent where the parameter knows no null: clients send it for "nothing to say". */
const isGiven = (sent: Sent, { name, takesNull }: Declared) =>
  sent[name] !== undefined && (sent[name] !== null || takesNull);

/** Makes declared parameters ready to be checked. */
export function paramSet(params: Params): ParamSet {
  const declared = Object.entries(params).map(
    ([name, type]): Declared => ({
      name,
      type,
      required: isRequired(type),
      takesNull: v.is(type, null),
      absent: v.safeParse(type, undefined),
    }),
  );
  return {
    params,
    defaults: v.getDefaults(v.object(params)),
    check: (sent) => {
      const values: Record<string, unknown> = {};
      const invalid: Record<string, Detail> = {};
      const missing: string[] = [];
      const wrongWithin: string[] = [];
      for (const one of declared) {
        const given = isGiven(sent, one);
        if (!given && one.required) {
          missing.push(one.name);
          continue;
        }
        // one problem a parameter is told, so more need not be looked for in a list of thousands
        const result = given
          ? v.safeParse(one.type, coerce(one.type, sent[one.name]), { abortEarly: true })
          : one.absent;
        if (!result.success) {
          invalid[one.name] = explain(one.name, result.issues[0]);
          if (result.issues[0].path) wrongWithin.push(one.name);
        } else if (result.output !== undefined) values[one.name] = result.output;
      }
      return { values, missing, invalid, wrongWithin };
    },
  };
}
