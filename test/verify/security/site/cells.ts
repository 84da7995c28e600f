import type { Cell } from '../cell.ts';
import { blockCells } from './block-cells.ts';
import { bySlugCells } from './by-slug-cells.ts';
import { commentCells } from './comment-cells.ts';
import { KINDS } from './kinds.ts';
import { listCells, nestedCells, searchCells } from './list-cells.ts';
import { pathCells } from './path-cells.ts';
import { peopleCells } from './people-cells.ts';
import { readCells } from './read-cells.ts';
import { registryCells } from './registry-cells.ts';
import { termCells } from './term-cells.ts';
import { versionCells } from './version-cells.ts';
import { allowCells, changeCells, createCells, deleteCells, updateCells } from './write-cells.ts';

/** Every question to site content and the answers that are right. */
export const cells: readonly Cell[] = [
  ...pathCells,
  ...registryCells,
  ...searchCells,
  ...nestedCells,
  ...KINDS.flatMap((kind) => [
    ...listCells(kind),
    ...readCells(kind),
    ...versionCells(kind),
    ...allowCells(kind),
    ...updateCells(kind),
    ...changeCells(kind),
    ...deleteCells(kind),
    ...createCells(kind),
    ...bySlugCells(kind),
  ]),
  ...termCells,
  ...peopleCells,
  ...commentCells,
  ...blockCells,
];
