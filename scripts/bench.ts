/**
 * Measures the server on this machine (test/verify/bench/): the named parts, or all of them.
 *
 *   npm run bench -- [a b …] [--quick] [--write] [--seed N]
 *
 * `--quick` makes fewer and shorter runs; `--write` puts the table into docs/measured/bench.md. Servers are started with the
 * commands shown in the README.
 * Exit status: 0 when everything was measured, whether or not targets were met; 1 for a wrong response; 2 for bad usage.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Bench, openBench } from '../test/verify/bench/bench.ts';
import type { Figure } from '../test/verify/bench/figures/figure.ts';
import { FULL, QUICK } from '../test/verify/bench/figures/scale.ts';
import { machineLine } from '../test/verify/bench/machine/machine-line.ts';
import { cells } from '../test/verify/bench/report/cells.ts';
import { type Measured, markdownTable, withTable } from '../test/verify/bench/report/readme-table.ts';
import type { BenchRow } from '../test/verify/bench/row.ts';
import { rows } from '../test/verify/bench/rows.ts';

/** Load average above which other processes distort the figures. */
const MOST_BUSY = 0.5;

const PAGE = fileURLToPath(new URL('../docs/measured/bench.md', import.meta.url));

/** Column widths of the table on a terminal, in characters. */
const WIDTHS = [46, 10, 40, 7, 18, 7, 9, 9, 9];

function refuse(reason: string): never {
  console.error(`bench: ${reason}`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        seed: { type: 'string', default: '1' },
      },
    });
    const seed = Number(values.seed);
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) refuse('--seed must be a whole number below 2^32');
    const unknown = positionals.filter((id) => !rows.some((row) => row.id === id));
    if (unknown.length > 0)
      refuse(`there is no part ${unknown.join(', ')}; available are ${rows.map(({ id }) => id).join(', ')}`);
    const chosen = rows.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
    return { chosen, seed, scale: values.quick ? QUICK : FULL, write: values.write };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** A failure in one part does not stop the others from being measured. */
async function attempt({ id }: BenchRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(`bench: (${id}) ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** Prints each figure as soon as it is known. */
async function measure(row: BenchRow, bench: Bench): Promise<Measured> {
  console.log(`\n(${row.id}) ${row.title}`);
  const figures: Figure[] = [];
  await attempt(row, async () => {
    for await (const figure of row.measure(bench)) {
      figures.push(figure);
      const columns = cells(figure).map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0));
      console.log(`  ${columns.join(' ').trimEnd()}`);
    }
  });
  await attempt(row, bench.release);
  return { row, figures };
}

const { chosen, seed, scale, write } = readArguments();
const [busy = 0] = loadavg();
// what `npm run almanac` runs
const program = [fileURLToPath(new URL('almanac.mjs', import.meta.url))];
const bench = await openBench({ scale, seed, program });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => bench.close().finally(() => process.exit(1)));
}
try {
  const machine = machineLine(bench);
  console.log(`${machine}; --seed ${seed}`);
  if (busy > MOST_BUSY) console.log(`load average ${busy.toFixed(1)} before the first turn: these figures say little`);
  const measured: Measured[] = [];
  for (const row of chosen) measured.push(await measure(row, bench));
  if (write) writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), markdownTable(machine, measured)));
} finally {
  await bench.close();
}
