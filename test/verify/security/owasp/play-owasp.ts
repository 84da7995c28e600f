import { passedTests } from './passed-tests.ts';
import { LEAST, type OwaspRow } from './table.ts';

/** The result: passed tests, and problems. */
export interface PlayedOwasp {
  readonly done: number;
  readonly failures: number;
}

/**
 * Runs every test that the rows name.
 *
 * @param folder of the tests; ends with a slash
 * @param note told which did not pass, and which row has too few
 */
export async function playOwasp(
  rows: readonly OwaspRow[],
  folder: string,
  note: (text: string) => void,
): Promise<PlayedOwasp> {
  const named = rows.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, names]) => names.map((name) => ({ file, name }))),
  );
  const passed = new Set<string>();
  for (const file of new Set(named.map((one) => one.file))) {
    const names = named.filter((one) => one.file === file).map(({ name }) => name);
    for (const name of await passedTests(`${folder}${file}`, names)) passed.add(`${file}: ${name}`);
  }
  const missing = named.map(({ file, name }) => `${file}: ${name}`).filter((test) => !passed.has(test));
  const short = rows.filter(({ tests }) => new Set(Object.values(tests).flat()).size < LEAST);
  for (const test of missing) note(`${test}: did not pass, or is not there`);
  for (const { risk } of short) note(`${risk}: fewer than ${LEAST} tests`);
  return { done: passed.size, failures: missing.length + short.length };
}
