import { replaceEach } from '../../lib/index.ts';

/** Something in a list of lines that is none. */
export class NotALine extends Error {
  /** Keys and positions that lead to it. */
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    super(`${path.join('.')}: must be a string: it is in a list of lines`);
    this.name = 'NotALine';
    this.path = path;
  }
}

/**
 * A body as its file holds it: a list of its lines, so that people and git compare it line by line; a text of one line as it
 * is. It is cut at line feeds and nowhere else, which stand for themselves between two lines: whatever the text holds beside
 * them, such as carriage returns, joining the lines gives the very same text. What is no text or list of lines stays as it is.
 */
export function bodyInFile(body: unknown): unknown {
  const text = bodyText(body);
  return typeof text === 'string' && text.includes('\n') ? text.split('\n') : text;
}

/** A body as one text, which a file may hold as a text or as a list of lines; what is neither stays as it is. */
export const bodyText = (stored: unknown): unknown => (isLines(stored) ? stored.join('\n') : stored);

/** A list of texts. */
export const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/**
 * A stored value with each of its bodies as one text; the value itself where no file holds one as lines.
 *
 * @param bodies paths, as a collection declares them
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
