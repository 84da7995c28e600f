import { isObject } from './json/json.ts';

/** Keys and positions that lead to a value. */
type Path = readonly (string | number)[];

/** What stands for an id, told of which collections it may be and where it stands. */
export type ReplaceReference = (id: number, collections: readonly string[], path: Path) => number;

/**
 * A value with each id in it replaced that stands where the references say; the value itself where nothing changed. What is
 * no id, such as the 0 of nobody in particular, stays as it is.
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
 * A value with what stands at a path replaced, once for each place that its `*` stand for; the value itself where nothing
 * changed.
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
