import { isObject } from '../../../../core/lib/json/json.ts';
import { isLines } from '../../../../core/store/schema/body.ts';

/** Texts of files by path. */
export type Texts = ReadonlyMap<string, string>;

/** When something was saved is nobody's work. */
const STAMP = 'modified';

/**
 * Values that somebody wrote, each as JSON has it: what a file has at a place where it had something else before. Of a text of
 * several lines, in whichever way the file has it, the lines that were not in it before.
 */
export function writtenValues(before: Texts, after: Texts): readonly string[] {
  return [...after].flatMap(([file, text]) => {
    const [old, now] = [leavesOf(before.get(file)), leavesOf(text)];
    return [...now].flatMap(([place, values]) => values.filter((value) => !old.get(place)?.includes(value)));
  });
}

/** Values in JSON by their places, such as `tickets.0.price`, of a text its lines; of what is no JSON the whole. */
function leavesOf(text: string | undefined): ReadonlyMap<string, readonly string[]> {
  const leaves = new Map<string, readonly string[]>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (path.length === 1 && path[0] === STAMP) return;
    const body = isLines(value) ? value : typeof value === 'string' ? value.split('\n') : [];
    if (body.length > 1) leaves.set(path.join('.'), body.map(inJson));
    else if (isObject(value) || Array.isArray(value)) {
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
    } else leaves.set(path.join('.'), [JSON.stringify(value)]);
  };
  try {
    visit(JSON.parse(text ?? '{}'), []);
  } catch {
    leaves.set('', [text ?? '']);
  }
  return leaves;
}

/** A line as it stands within a text in JSON. */
const inJson = (line: string): string => JSON.stringify(line).slice(1, -1);
