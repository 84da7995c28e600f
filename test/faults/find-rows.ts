import { readdir } from 'node:fs/promises';
import type { FaultRow } from './row.ts';

const ROW_FILE = /^r(\d+)\.ts$/;

/** The rows that lie here, each the `row` of its module `r<number>.ts`, in the order of their numbers. */
export async function findRows(): Promise<readonly FaultRow[]> {
  const numbers = (await readdir(new URL('.', import.meta.url)))
    .flatMap((name) => ROW_FILE.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);
  return Promise.all(
    numbers.map(async (number): Promise<FaultRow> => {
      const { row } = await import(new URL(`r${number}.ts`, import.meta.url).href);
      return row;
    }),
  );
}
