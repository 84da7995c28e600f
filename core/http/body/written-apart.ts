import { hashOf } from '../../lib/index.ts';

/** Placeholder that real text does not contain. If a text does, another mark is chosen, which cannot be predicted. */
const MARK = '\u0000 written apart';

/** Values to be written separately, collected while a value is being written (synchronously); undefined otherwise. */
let found: object[] | undefined;
let mark = MARK;

/**
 * For the `toJSON` of a value that is written separately when it is part of a larger one.
 *
 * @returns a placeholder, typed as the value, while a larger value is written by `writeAround`; undefined otherwise
 */
export function placeFor<T>(one: object): T | undefined {
  found?.push(one);
  // only the writer sees the mark
  return found && (mark as T);
}

/** JSON of a value around the parts that are written separately. */
interface WrittenAround {
  /** Texts before, between and after those parts. */
  readonly texts: readonly string[];
  /** Those parts, in order. */
  readonly apart: readonly object[];
}

/** Writes a value as `JSON.stringify` does, with gaps for the values that called `placeFor`. */
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
