import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../house/sources.ts';
import type { Figure } from '../figures/figure.ts';
import { cells } from './cells.ts';
import { markdownTable, withTable } from './readme-table.ts';

const list: Figure = {
  what: 'repeated',
  value: 50_000.4,
  unit: '/s',
  against: { what: 'bare', value: 62_500 },
  ratio: 0.8,
  target: { at: 'least', must: 0.7 },
};

const LIST_CELLS = ['repeated', '50,000/s', 'bare: 62,500/s'];
const both = { at: 'least', must: 0.7, goal: 0.9 } as const;

for (const [what, figure, expected] of [
  ['a ratio that is reached', list, [...LIST_CELLS, '0.80', '', '', '≥ 0.7', '', 'yes']],
  ['one that is missed', { ...list, ratio: 0.6 }, [...LIST_CELLS, '0.60', '', '', '≥ 0.7', '', 'no']],
  ['a missed goal', { ...list, target: both }, [...LIST_CELLS, '0.80', '', '', '≥ 0.7', '≥ 0.9', 'yes / no']],
  ['a goal', { ...list, ratio: 0.9, target: both }, [...LIST_CELLS, '0.90', '', '', '≥ 0.7', '≥ 0.9', 'yes / yes']],
  [
    'CPU for each answer',
    { ...list, cpu: { value: 20.04, compared: { value: 17, ratio: 0.85 } } },
    [...LIST_CELLS, '0.80', '20.0 : 17.0 µs', '0.85', '≥ 0.7', '', 'yes'],
  ],
  [
    'a target for the figure itself',
    { what: 'start', value: 1.234, unit: 's', target: { at: 'most', must: 2, goal: 1.2 } },
    ['start', '1.23 s', '', '', '', '', '≤ 2 s', '≤ 1.2 s', 'yes / no'],
  ],
  [
    'memory over it',
    { what: 'it', value: 701, unit: 'MiB', target: { at: 'most', must: 700 } },
    ['it', '701 MiB', '', '', '', '', '≤ 700 MiB', '', 'no'],
  ],
  ['no target', { what: 'it', value: 3, unit: '/s', ratio: 123.4 }, ['it', '3/s', '', '123', '', '', '', '', '']],
] as const satisfies readonly (readonly [string, Figure, readonly string[]])[]) {
  test(`cells of ${what}`, () => assert.deepEqual(cells(figure), expected));
}

const table = markdownTable('A machine', [{ row: { id: 'a', title: 'lists' }, figures: [list] }]);

test('a table of Markdown names the machine and has a line for each figure', () => {
  assert.deepEqual(table.split('\n'), [
    'A machine.',
    '',
    '|  | figure | compared with | ratio | CPU each | by CPU | must | goal | reached (must / goal) |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    '| **lists** |  |  |  |  |  |  |  |  |',
    '| repeated | 50,000/s | bare: 62,500/s | 0.80 |  |  | ≥ 0.7 |  | yes |',
  ]);
});

test('a table replaces the one before, and nothing else', () => {
  const page = 'before\n<!-- bench -->\nold $& text\n<!-- /bench -->\nafter\n';
  const expected = `before\n<!-- bench -->\n${table}\n<!-- /bench -->\nafter\n`;
  assert.equal(withTable(page, table), expected);
  assert.equal(withTable(expected, table), expected);
});

test('a page without a place for a table is left alone', () => {
  assert.throws(() => withTable('# Almanac\n', table), /no place/);
});

test('docs/measured/bench.md has a place for the table', () => {
  const page = readFileSync(join(projectFolder, 'docs/measured/bench.md'), 'utf8');
  assert.match(withTable(page, table), /^A machine\.$/m);
});
