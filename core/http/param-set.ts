import * as v from 'valibot';
import type { Params } from '../contract/point.ts';
import { isRequired } from './args.ts';
import type { Sent } from './call.ts';
import { coerce } from './coerce.ts';
import { type Detail, explain } from './explain.ts';

/** What came of holding what was sent against declared parameters. */
export interface Checked {
  /** Typed, with defaults; means nothing unless the other two are empty. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Required ones that were not sent. */
  readonly missing: readonly string[];
  /** By parameter, the first thing that is wrong with it. */
  readonly invalid: Readonly<Record<string, Detail>>;
}

/** Declared parameters, made ready once: of a route, or of one extension of it. */
export interface ParamSet {
  readonly params: Params;
  /** Values of those that have one when nothing is sent. */
  readonly defaults: Readonly<Record<string, unknown>>;
  check(sent: Sent): Checked;
}

/** Makes declared parameters ready to be checked. */
export function paramSet(params: Params): ParamSet {
  const schema = v.object(params);
  const declared = Object.entries(params).map(([name, type]) => ({
    name,
    type,
    required: isRequired(type),
    takesNull: v.is(type, null),
  }));

  /** Like WordPress, null counts as not sent where the parameter knows no null: clients send it for "nothing to say". */
  const given = (sent: Sent, { name, takesNull }: (typeof declared)[number]) =>
    sent[name] !== undefined && (sent[name] !== null || takesNull);

  return {
    params,
    defaults: v.getDefaults(schema),
    check: (sent) => {
      const present = declared.filter((one) => given(sent, one));
      const values = Object.fromEntries(present.map(({ name, type }) => [name, coerce(type, sent[name])]));
      const missing = declared.filter((one) => one.required && !given(sent, one)).map(({ name }) => name);
      const result = v.safeParse(schema, values);
      if (result.success) return { values: result.output, missing, invalid: {} };
      return { values, missing, invalid: detailsOf(result.issues, missing) };
    },
  };
}

function detailsOf(issues: readonly v.BaseIssue<unknown>[], missing: readonly string[]): Record<string, Detail> {
  const details: Record<string, Detail> = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key);
    if (!missing.includes(name)) details[name] ??= explain(issue);
  }
  return details;
}
