import type { Cell } from '../cell.ts';
import { blockCells } from './cells/block-cells.ts';
import { bySlugCells } from './cells/by-slug-cells.ts';
import { commentCells } from './cells/comment-cells.ts';
import { listCells, nestedCells, searchCells } from './cells/list-cells.ts';
import { pathCells } from './cells/path-cells.ts';
import { peopleCells } from './cells/people-cells.ts';
import { readCells } from './cells/read-cells.ts';
import { registryCells } from './cells/registry-cells.ts';
import { termCells } from './cells/term-cells.ts';
import { versionCells } from './cells/version-cells.ts';
import { allowCells, changeCells, createCells, deleteCells, updateCells } from './cells/write-cells.ts';
import { KINDS } from './kinds.ts';

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
