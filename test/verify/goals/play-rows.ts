import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { rowsOf, type Subject } from '../rows.ts';
import { goalLine, isGreen } from './goal.ts';
import type { GoalResult, GoalRow, GoalRun } from './row.ts';

/**
 * Runs all rows of a subject, or those given on the command line: `[<id> …] [--deep] [--seed N]`. Prints a line
 * `GOAL <id> <done>/<target> failures=<n>` per row to standard output, failures and durations to standard error.
 * Exit status: 0 if all rows are green, 1 if one is not, 2 for an invalid command line.
 *
 * @param subject of the rows, and name of the command
 */
export async function playRows(subject: Subject): Promise<void> {
  const refuse = (reason: string): never => {
    console.error(`${subject}: ${reason}`);
    process.exit(2);
  };
  const { ids, deep, seed } = readArguments(refuse);
  const rows = await rowsOf(subject);
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) refuse(`no row ${unknown.join(', ')}; there are ${rows.map((row) => row.id).join(', ')}`);
  console.log(`${subject}: --seed ${seed}`);
  for (const row of rows.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const note = (text: string) => console.error(`${row.id}: ${text}`);
    const begun = performance.now();
    const result = await play(row, { deep, seed, note });
    console.log(goalLine(row.id, result));
    note(`took ${((performance.now() - begun) / 1_000).toFixed()} s`);
    if (!isGreen(result)) process.exitCode = 1;
  }
}

function readArguments(refuse: (reason: string) => never) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { deep: { type: 'boolean', default: false }, seed: { type: 'string' } },
    });
    const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) refuse('--seed must be a whole number below 2^32');
    return { ids: positionals.map((id) => id.toUpperCase()), deep: values.deep, seed };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a row. An error of the row counts as one failure. */
async function play(row: GoalRow, run: GoalRun): Promise<GoalResult> {
  try {
    return await row.run(run);
  } catch (error) {
    run.note(error instanceof Error ? String(error.stack) : String(error));
    return { done: 0, target: 1, failures: 1 };
  }
}
