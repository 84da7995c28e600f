import { isObject } from '../../../core/index.ts';
import { isSameJson } from '../same-json.ts';

/** What a version changed of a field; `from` and `to` are left out where it was not there. */
export interface FieldChange {
  /** Dots reach inside: `meta.rooms`. */
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Values that hold no others, by their paths. */
export type Fields = ReadonlyMap<string, unknown>;

/** Members whose values no answer shows: who may change a record need not know how it was locked. */
const SECRET: ReadonlySet<string> = new Set(['password']);

/** What differs between two versions. */
export const fieldChanges = (from: Fields, to: Fields): readonly FieldChange[] =>
  [...new Set([...from.keys(), ...to.keys()])]
    .filter((field) => !isSameJson(from.get(field), to.get(field)))
    .map((field) => ({
      field,
      ...(!SECRET.has(field) && {
        ...(from.get(field) !== undefined && { from: from.get(field) }),
        ...(to.get(field) !== undefined && { to: to.get(field) }),
      }),
    }));

/**
 * The fields of what is shown. A text that is shown as it was written (`raw`), or only as it is read (`rendered`), is one
 * field; links and what is embedded are none.
 */
export const fieldsOf = (shown: object): Fields =>
  new Map(Object.entries(shown).flatMap(([name, value]) => (name.startsWith('_') ? [] : leavesOf(value, name))));

function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, value]];
  for (const text of ['raw', 'rendered']) if (Object.hasOwn(value, text)) return [[path, value[text]]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
