import { isObject } from '../../lib/index.ts';
import { bodyInFile } from './body.ts';
import type { Shape } from './shape.ts';

/**
 * A value as its file lays it out: members in the order of the schema, those that it does not name after them and sorted,
 * sets sorted by value, bodies as lists of lines. Where a schema names no members their order is left alone: it may mean something, as in styles.
 *
 * @param layBody how a body is laid out
 */
export function canonical(value: unknown, shape: Shape, layBody = bodyInFile): unknown {
  if (shape.isBody) return layBody(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, shape.items, layBody));
    return shape.isSet ? items.sort(byValue) : items;
  }
  // what says itself how it is written, such as a Date, has no members of a record
  if (!isObject(value) || typeof value.toJSON === 'function') return value;
  return Object.fromEntries(
    orderedKeys(Object.keys(value), shape).map((key) => [
      key,
      canonical(value[key], shape.members.get(key) ?? shape.items, layBody),
    ]),
  );
}

/** These keys of an object in the order of its file. */
export function orderedKeys(keys: readonly string[], { members }: Shape): readonly string[] {
  if (members.size === 0 || areInOrder(keys, members)) return keys;
  const present = new Set(keys);
  const declared = [...members.keys()].filter((key) => present.has(key));
  const unknown = keys.filter((key) => !members.has(key)).sort();
  return [...declared, ...unknown];
}

/** Are all of these declared, and in their order? So they are in what a schema has put out. */
function areInOrder(keys: readonly string[], members: Shape['members']): boolean {
  let passed = 0;
  for (const key of members.keys()) if (key === keys[passed]) passed++;
  return passed === keys.length;
}

/** Numbers before texts; what is neither comes last, as it was. */
function byValue(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return rankOf(a) - rankOf(b);
}

const rankOf = (value: unknown): number => ['number', 'string'].indexOf(typeof value) >>> 0;
