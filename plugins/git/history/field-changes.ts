import { isObject } from '../../../core/index.ts';
import { isSameJson } from '../same-json.ts';

/** A version's change to a field; `from` or `to` is missing if the field did not exist. */
export interface FieldChange {
  /** A path with dots: `meta.rooms`. */
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Leaf values, by path. */
export type Fields = ReadonlyMap<string, unknown>;

/** Members whose values are never shown: permission to edit a record does not include knowing its past passwords. */
const SECRET: ReadonlySet<string> = new Set(['password']);

/** The differences between two versions. */
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
 * The fields of a response body. A text, taken as written (`raw`) or else as displayed (`rendered`), is one field; links and embedded items are left
 * out.
 */
export const fieldsOf = (shown: object): Fields =>
  new Map(Object.entries(shown).flatMap(([name, value]) => (name.startsWith('_') ? [] : leavesOf(value, name))));

function leavesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || Object.keys(value).length === 0) return [[path, value]];
  for (const text of ['raw', 'rendered']) if (Object.hasOwn(value, text)) return [[path, value[text]]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
