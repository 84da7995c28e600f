import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../is-object.ts';

/** What a version changed of a field; `from` and `to` are left out where it was not there. */
export interface FieldChange {
  /** Dots reach inside: `meta.rooms`. */
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Members whose values nobody is told: who may change a record need not know how it was locked. */
const SECRET: ReadonlySet<string> = new Set(['password']);

/**
 * What differs between two versions of a record.
 *
 * @param former text of its file before; undefined for none, as is `text`
 * @returns undefined where one of them is no JSON object
 */
export function fieldChanges(former: string | undefined, text: string | undefined): readonly FieldChange[] | undefined {
  const [from, to] = [fieldsOf(former), fieldsOf(text)];
  if (!from || !to) return undefined;
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isDeepStrictEqual(from.get(field), to.get(field)))
    .map((field) => ({
      field,
      ...(!SECRET.has(field) && {
        ...(from.has(field) && { from: from.get(field) }),
        ...(to.has(field) && { to: to.get(field) }),
      }),
    }));
}

/** Values that hold no others by their paths. */
function fieldsOf(text: string | undefined): ReadonlyMap<string, unknown> | undefined {
  if (text === undefined) return new Map();
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? new Map(leavesOf(value, '')) : undefined;
  } catch {
    return undefined;
  }
}

const leavesOf = (value: object, path: string): readonly (readonly [string, unknown])[] =>
  Object.entries(value).flatMap(([key, member]) =>
    isObject(member) && Object.keys(member).length > 0
      ? leavesOf(member, `${path}${key}.`)
      : [[`${path}${key}`, member] as const],
  );
