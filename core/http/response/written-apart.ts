import { hashOf } from '../../lib/index.ts';

/** What no text of people has in it; where one has, another mark is chosen, which the text cannot tell beforehand. */
const MARK = '\u0000 written apart';

/** What is written apart from the value that is being written, which is written at once; undefined where none is. */
let found: object[] | undefined;
let mark = MARK;

/**
 * For `toJSON` of what is written apart where it lies in a larger value.
 *
 * @returns what keeps its place while such a value is written, taken for what it stands for; undefined otherwise
 */
export function placeFor<T>(one: object): T | undefined {
  found?.push(one);
  // nobody but the writer sees it
  return found && (mark as T);
}

/** JSON of a value around what is written apart. */
interface WrittenAround {
  /** Before, between and behind what is written apart. */
  readonly texts: readonly string[];
  /** In its order. */
  readonly apart: readonly object[];
}

/** Writes a value as `JSON.stringify` does, but for what asks for a place. */
export function writeAround(value: unknown, as = MARK): WrittenAround {
  const outer = { found, mark };
  const apart: object[] = [];
  found = apart;
  mark = as;
  let json: string;
  try {
    json = JSON.stringify(value ?? null) ?? 'null';
  } finally {
    ({ found, mark } = outer);
  }
  const texts = apart.length === 0 ? [json] : json.split(JSON.stringify(as));
  return texts.length === apart.length + 1 ? { texts, apart } : writeAround(value, MARK + hashOf(json));
}
