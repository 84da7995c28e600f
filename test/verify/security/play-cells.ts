import { lineOf } from './cell.ts';
import { mayChange, playCell } from './play-cell.ts';
import type { Table, TableSite } from './table.ts';

/**
 * Asks all questions of a table: first what changes nothing, so that lists show what the table knows.
 *
 * @returns what was wrong, a line each
 */
export async function playCells(table: Table, opened: TableSite): Promise<readonly string[]> {
  const problems: string[] = [];
  const cells = table.cells.toSorted((one, other) => Number(mayChange(one)) - Number(mayChange(other)));
  for (const [index, cell] of cells.entries()) {
    const address = `10.${[16, 8, 0].map((shift) => (index >> shift) & 255).join('.')}`;
    try {
      problems.push(...(await playCell(cell, table, opened, address)));
    } catch (error) {
      problems.push(`${lineOf(cell)}: could not be asked: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return problems;
}
