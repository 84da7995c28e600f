import { readdir } from 'node:fs/promises';
import type { GoalRow } from './row.ts';

const ROW_FILE = /^[a-z](\d+)\.ts$/;

/**
 * The rows of a folder, each the `row` of its module `<letter><number>.ts`, in the order of their numbers.
 *
 * @param folder ends with a slash
 */
export async function findRows(folder: URL): Promise<readonly GoalRow[]> {
  const numberOf = (name: string) => Number(ROW_FILE.exec(name)?.[1]);
  const files = (await readdir(folder))
    .filter((name) => ROW_FILE.test(name))
    .sort((one, other) => numberOf(one) - numberOf(other));
  return Promise.all(
    files.map(async (file): Promise<GoalRow> => {
      const { row } = await import(new URL(file, folder).href);
      return row;
    }),
  );
}
