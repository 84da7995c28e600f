import { PRINCIPALS, type Principal } from './principals.ts';

/** Content of a table: for each row and principal, one word of the legend, or several alternatives. */
export type Grid = ReadonlyMap<string, Readonly<Record<Principal, readonly string[]>>>;

/**
 * Parses a table: one row per line, with its name, then one word for each principal, in order; alternatives that the documentation
 * leaves open are joined by `|`. The first line names the principals.
 *
 * @throws if a row has another number of words, or the first line does not name the principals
 */
export function grid(text: string): Grid {
  const [head, ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  if (head?.join() !== PRINCIPALS.join()) throw new Error(`a table begins with ${PRINCIPALS.join(' ')}`);
  return new Map(
    rows.map(([name = '', ...words]) => {
      if (words.length !== PRINCIPALS.length) throw new Error(`${name}: ${words.length} words`);
      const entries = PRINCIPALS.map((principal, index) => [principal, words[index]?.split('|') ?? []]);
      return [name, Object.fromEntries(entries)];
    }),
  );
}
