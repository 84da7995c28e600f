import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Figure } from '../figure.ts';
import { cells } from './cells.ts';
import { markdownTable, withTable } from './readme-table.ts';

const list: Figure = {
  what: 'repeated',
  value: 50_000.4,
  unit: '/s',
  against: { what: 'bare', value: 62_500 },
  ratio: 0.8,
  target: { at: 'least', value: 0.7 },
};

for (const [what, figure, expected] of [
  ['a ratio that is reached', list, ['repeated', '50,000/s', 'bare: 62,500/s', '0.80', '≥ 0.7', 'yes']],
  ['one that is missed', { ...list, ratio: 0.6 }, ['repeated', '50,000/s', 'bare: 62,500/s', '0.60', '≥ 0.7', 'no']],
  [
    'a target for the figure itself',
    { what: 'start', value: 1.234, unit: 's', target: { at: 'most', value: 2 } },
    ['start', '1.23 s', '', '', '≤ 2 s', 'yes'],
  ],
  [
    'memory over it',
    { what: 'it', value: 701, unit: 'MiB', target: { at: 'most', value: 700 } },
    ['it', '701 MiB', '', '', '≤ 700 MiB', 'no'],
  ],
  ['no target', { what: 'it', value: 3, unit: '/s', ratio: 123.4 }, ['it', '3/s', '', '123', '', '']],
] as const satisfies readonly (readonly [string, Figure, readonly string[]])[]) {
  test(`cells of ${what}`, () => assert.deepEqual(cells(figure), expected));
}

const table = markdownTable('A machine', [{ row: { id: 'a', title: 'lists' }, figures: [list] }]);

test('a table of Markdown names the machine and has a line for each figure', () => {
  assert.deepEqual(table.split('\n'), [
    'A machine.',
    '',
    '|  | figure | compared with | ratio | target | reached |',
    '| --- | --: | --: | --: | --: | --: |',
    '| **lists** |  |  |  |  |  |',
    '| repeated | 50,000/s | bare: 62,500/s | 0.80 | ≥ 0.7 | yes |',
  ]);
});

test('a table takes the place of the one before, and of nothing else', () => {
  const readme = 'before\n<!-- bench -->\nold $& text\n<!-- /bench -->\nafter\n';
  const expected = `before\n<!-- bench -->\n${table}\n<!-- /bench -->\nafter\n`;
  assert.equal(withTable(readme, table), expected);
  assert.equal(withTable(expected, table), expected);
});

test('a README without a place for a table is left alone', () => {
  assert.throws(() => withTable('# Almanac\n', table), /no place/);
});
