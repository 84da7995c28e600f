import type { Cell, Expected } from './cell.ts';
import type { Grid } from './grid.ts';
import { PRINCIPALS, type Principal } from './principals.ts';

/** Meaning of a word in a table. */
export type Legend = (word: string, who: Principal) => Expected;

/** A cell for each principal of a row. @throws if the table has no such row, or the legend no such word */
export function rowCells(
  table: Grid,
  row: string,
  legend: Legend,
  cell: Omit<Cell, 'who' | 'expected'>,
): readonly Cell[] {
  const words = table.get(row);
  if (!words) throw new Error(`${row} is no row of the table`);
  return PRINCIPALS.map((who) => ({ ...cell, who, expected: words[who].map((word) => legend(word, who)) }));
}
