import { isObject } from '../../../core/is-object.ts';

/** Texts of files by path. */
export type Texts = ReadonlyMap<string, string>;

/** When something was saved is nobody's work. */
const STAMP = 'modified';

/** Values that somebody wrote, each as JSON has it: what a file has at a place where it had something else before. */
export function writtenValues(before: Texts, after: Texts): readonly string[] {
  return [...after].flatMap(([file, text]) => {
    const [old, now] = [leavesOf(before.get(file)), leavesOf(text)];
    return [...now].filter(([place, value]) => old.get(place) !== value).map(([, value]) => value);
  });
}

/** Values in JSON by their places, such as `tickets.0.price`; of another text the whole. */
function leavesOf(text: string | undefined): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (path.length === 1 && path[0] === STAMP) return;
    if (isObject(value) || Array.isArray(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
    } else leaves.set(path.join('.'), JSON.stringify(value));
  };
  try {
    visit(JSON.parse(text ?? '{}'), []);
  } catch {
    leaves.set('', text ?? '');
  }
  return leaves;
}
