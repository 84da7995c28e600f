import { isObject } from '../../../../core/index.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value at a path in an object; undefined if there is none. */
export function valueAt(object: JsonObject, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object with a value at a path; missing objects on the way are created. */
export function withValueAt(object: JsonObject, [name, ...rest]: readonly string[], value: unknown): JsonObject {
  if (name === undefined) return object;
  const below = valueAt(object, [name]);
  return { ...object, [name]: rest.length === 0 ? value : withValueAt(isObject(below) ? below : {}, rest, value) };
}
