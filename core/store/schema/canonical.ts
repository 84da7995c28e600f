import { isObject } from '../../lib/index.ts';
import { bodyInFile } from './body.ts';
import type { Shape } from './shape.ts';

/**
 * A value in the canonical layout of its file: members in the order of the schema, then undeclared ones in alphabetical order;
 * sets sorted by value; bodies as lists of lines. If a schema declares no members, their order is kept, since it may have a
 * meaning, as in styles.
 *
 * @param layBody converts a body to its layout in the file
 */
export function canonical(value: unknown, shape: Shape, layBody = bodyInFile): unknown {
  if (shape.isBody) return layBody(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, shape.items, layBody));
    return shape.isSet ? items.sort(byValue) : items;
  }
  // an object with toJSON, such as a Date, is written as a single value
  if (!isObject(value) || typeof value.toJSON === 'function') return value;
  return Object.fromEntries(
    orderedKeys(Object.keys(value), shape).map((key) => [
      key,
      canonical(value[key], shape.members.get(key) ?? shape.items, layBody),
    ]),
  );
}

/** Keys of an object in canonical order. */
export function orderedKeys(keys: readonly string[], { members }: Shape): readonly string[] {
  if (members.size === 0 || areInOrder(keys, members)) return keys;
  const present = new Set(keys);
  const declared = [...members.keys()].filter((key) => present.has(key));
  const unknown = keys.filter((key) => !members.has(key)).sort();
  return [...declared, ...unknown];
}

/** Are all of these declared, and in the order of the schema? That is the case for the output of a schema. */
function areInOrder(keys: readonly string[], members: Shape['members']): boolean {
  let passed = 0;
  for (const key of members.keys()) if (key === keys[passed]) passed++;
  return passed === keys.length;
}

/** Numbers first, then strings; other values come last, in their original order. */
function byValue(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return rankOf(a) - rankOf(b);
}

const rankOf = (value: unknown): number => ['number', 'string'].indexOf(typeof value) >>> 0;
