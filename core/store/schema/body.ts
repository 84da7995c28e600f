import { replaceEach } from '../../lib/index.ts';

/** An item in a list of lines that is not a string. */
export class NotALine extends Error {
  /** Path to the item: keys and indexes. */
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    super(`${path.join('.')}: must be a string: it is in a list of lines`);
    this.name = 'NotALine';
    this.path = path;
  }
}

/**
 * A body in the format of its file: a list of lines, so that people and git can compare it line by line; a single line stays a
 * string. It is split at line feeds only, so joining the lines with them restores the exact text, including characters such as
 * carriage returns. Other values are unchanged.
 */
export function bodyInFile(body: unknown): unknown {
  const text = bodyText(body);
  return typeof text === 'string' && text.includes('\n') ? text.split('\n') : text;
}

/** A body as one string, from a string or a list of lines; other values are unchanged. */
export const bodyText = (stored: unknown): unknown => (isLines(stored) ? stored.join('\n') : stored);

/** Is it a list of strings? */
export const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/**
 * A stored value with each of its bodies as one string; the value itself if no body is stored as lines.
 *
 * @param bodies paths, as declared by a collection
 * @throws NotALine
 */
export function withBodyTexts<T>(value: T, bodies: readonly string[]): T {
  let joined: unknown = value;
  for (const path of bodies) {
    joined = replaceEach(joined, path.split('.'), [], (stored, at) => {
      if (!Array.isArray(stored)) return stored;
      const wrong = stored.findIndex((line) => typeof line !== 'string');
      if (wrong >= 0) throw new NotALine([...at, wrong]);
      return stored.join('\n');
    });
  }
  return joined as T;
}
