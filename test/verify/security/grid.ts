import { PRINCIPALS, type Principal } from './principals.ts';

/** What a table says: for each row and each principal one word of its legend, or several of which any is sound. */
export type Grid = ReadonlyMap<string, Readonly<Record<Principal, readonly string[]>>>;

/**
 * Reads a table as a person writes it: a row a line, its name first, then a word for each principal, in their order;
 * words between which the documents do not choose are joined by `|`. The first line names the principals.
 *
 * @throws when a row has another number of words, or the first line does not name the principals
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
