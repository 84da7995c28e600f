import { isObject } from './json/json.ts';

/** Keys and indexes that lead to a value. */
type Path = readonly (string | number)[];

/** Returns the replacement of an id; gets the collections that it may belong to, and its path. */
export type ReplaceReference = (id: number, collections: readonly string[], path: Path) => number;

/**
 * Replaces each id at the paths of the references; returns the same value if nothing changes. Values that are not ids, such as 0
 * for none, stay as they are.
 */
export function replaceReferences<T>(
  value: T,
  references: Readonly<Record<string, readonly string[]>>,
  replace: ReplaceReference,
): T {
  let replaced = value;
  for (const [path, collections] of Object.entries(references)) {
    replaced = replaceEach(replaced, path.split('.'), [], (one, at) =>
      isId(one) ? replace(one, collections, at) : one,
    ) as T;
  }
  return replaced;
}

/**
 * Replaces the values at a path, once for each match of its `*`; returns the same value if nothing changes.
 *
 * @param steps of the path; `*` stands for each item of a list or member of an object
 */
export function replaceEach(
  value: unknown,
  steps: readonly string[],
  at: Path,
  replace: (one: unknown, at: Path) => unknown,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return replace(value, at);
  if (Array.isArray(value)) {
    if (step !== '*') return value;
    const items = value.map((item, index) => replaceEach(item, rest, [...at, index], replace));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const changed = (step === '*' ? Object.keys(value) : [step])
    .filter((key) => Object.hasOwn(value, key))
    .map((key) => [key, replaceEach(value[key], rest, [...at, key], replace)] as const)
    .filter(([key, member]) => member !== value[key]);
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
