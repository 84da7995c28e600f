import type { Cell } from '../../cell.ts';
import { listCells, readCells } from './read-cells.ts';
import { showingCells } from './showing-cells.ts';
import { writeCells } from './write-cells.ts';

/** Every question to media, and to what shows them, and the answers that are right. */
export const cells: readonly Cell[] = [...readCells, ...listCells, ...showingCells, ...writeCells];
