import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type CompiledAlmanac, compileAlmanac } from '../faults/compile-almanac.ts';
import { type Bench, openBench } from './bench.ts';
import type { Figure } from './figures/figure.ts';
import type { Scale } from './figures/scale.ts';
import { rows } from './rows.ts';

/** Just enough to see that everything still runs; the figures have no meaning. */
const TINY: Scale = {
  ...{ rounds: 1, milliseconds: 50, readers: 4, few: 300, many: 400, venues: 40, starts: 1 },
  ...{ searched: 300, searches: 10, runs: 1, runIn: 1, imported: 60 },
};

let almanac: CompiledAlmanac;
let bench: Bench;
before(async () => {
  almanac = await compileAlmanac();
  bench = await openBench({ scale: TINY, seed: 1, program: almanac.program });
});
after(async () => {
  await bench.close();
  await almanac.remove();
  assert.equal(existsSync(bench.folder), false);
});

// part r does the same as test/checkers/lighthouse.test.ts, except for the scores, and takes a minute
for (const { id, figures } of [
  { id: 'a', figures: 6 },
  { id: 'b', figures: 1 },
  { id: 'c', figures: 7 },
  { id: 'd', figures: 5 },
  { id: 'e', figures: 3 },
  { id: 'f', figures: 2 },
  { id: 'g', figures: 3 },
  { id: 'h', figures: 1 },
  { id: 'i', figures: 2 },
  { id: 'j', figures: 2 },
  { id: 'k', figures: 2 },
  { id: 'l', figures: 4 },
  { id: 'm', figures: 2 },
  { id: 'n', figures: 1 },
  { id: 'o', figures: 2 },
  { id: 'p', figures: 9 },
  { id: 'q', figures: 4 },
  { id: 'w', figures: 2 },
  { id: 'x', figures: 3 },
  { id: 'y', figures: 2 },
]) {
  test(`part ${id} gives its figures`, async () => {
    const row = rows.find((one) => one.id === id);
    assert.ok(row);
    const found: Figure[] = [];
    try {
      for await (const figure of row.measure(bench)) found.push(figure);
    } finally {
      await bench.release();
    }
    assert.ok(found.length >= figures, `${found.length} figures`);
    for (const figure of found) assert.ok(figure.value > 0 && (figure.ratio ?? 1) > 0, JSON.stringify(figure));
  });
}
