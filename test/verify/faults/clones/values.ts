import { isObject } from '../../../../core/lib/json/json.ts';
import { isLines } from '../../../../core/store/schema/body.ts';

/** Texts of files by path. */
export type Texts = ReadonlyMap<string, string>;

/** The time of saving is not written by anybody. */
const STAMP = 'modified';

/**
 * Values that were written, as JSON: those that differ from the value at the same place before. Of multi-line texts, in whatever
 * form the file has them, the lines that are new.
 */
export function writtenValues(before: Texts, after: Texts): readonly string[] {
  return [...after].flatMap(([file, text]) => {
    const [old, now] = [leavesOf(before.get(file)), leavesOf(text)];
    return [...now].flatMap(([place, values]) => values.filter((value) => !old.get(place)?.includes(value)));
  });
}

/** JSON values by place, such as `tickets.0.price`; texts as lines; the whole content if it is not JSON. */
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

/** A line as it is escaped within a JSON string. */
const inJson = (line: string): string => JSON.stringify(line).slice(1, -1);
