import { isObject } from '../../../../core/index.ts';

/** An object as JSON has it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** What lies at a path below an object; undefined where nothing does. */
export function valueAt(object: JsonObject, path: readonly string[]): unknown {
  let value: unknown = object;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The object with this at a path; what is not there on the way is made. */
export function withValueAt(object: JsonObject, [name, ...rest]: readonly string[], value: unknown): JsonObject {
  if (name === undefined) return object;
  const below = valueAt(object, [name]);
  return { ...object, [name]: rest.length === 0 ? value : withValueAt(isObject(below) ? below : {}, rest, value) };
}
