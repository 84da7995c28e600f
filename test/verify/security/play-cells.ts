import { lineOf } from './cell.ts';
import { mayChange, playCell } from './play-cell.ts';
import type { Table, TableSite } from './table.ts';

/**
 * Sends the requests of all cells of a table, those that change nothing first, so that lists show what the table expects.
 *
 * @returns problems, one line each
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
