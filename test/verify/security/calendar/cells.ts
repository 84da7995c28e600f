import type { Cell } from '../cell.ts';
import { KINDS } from './kinds.ts';
import { filteredCells, listCells, nestedCells } from './list-cells.ts';
import { pathCells } from './path-cells.ts';
import { readCells } from './read-cells.ts';
import { termCells } from './term-cells.ts';
import { changeCells, createCells, deleteCells, linkCells, updateCells } from './write-cells.ts';

/** Every question to the calendar and the answers that are right. */
export const cells: readonly Cell[] = [
  ...pathCells,
  ...nestedCells,
  ...filteredCells,
  ...linkCells,
  ...KINDS.flatMap((kind) => [
    ...listCells(kind),
    ...readCells(kind),
    ...updateCells(kind),
    ...changeCells(kind),
    ...deleteCells(kind),
    ...createCells(kind),
  ]),
  ...termCells,
];
