import type { Cell, Expected } from '../../cell.ts';
import type { Kind } from '../kinds.ts';
import { ROOT } from '../routes.ts';
import { readCells } from './read-cells.ts';
import { allowCells, deleteCells, updateCells } from './write-cells.ts';

/** Cells that can be requested by slug: items in the trash have another slug. */
const isAsked = ({ subject }: Cell): boolean => subject?.state !== 'trash' && subject?.state !== 'otherwise';

const NONE: Expected = { status: 404, codes: ['rest_post_invalid_id'] };

/** To unauthorized users the item does not exist; wrong credentials are reported. */
const hidden = (cell: Cell): readonly Expected[] =>
  cell.who !== 'wrong' && cell.expected.some(({ status }) => status === 401 || status === 403) ? [NONE] : [];

/** The same requests by slug: the rights are those by id. */
export const bySlugCells = (kind: Kind): readonly Cell[] =>
  [...readCells(kind), ...updateCells(kind), ...deleteCells(kind), ...allowCells(kind)].filter(isAsked).map((cell) => ({
    ...cell,
    route: cell.route.replace(`${ROOT}/${kind.plural}/:id`, `${ROOT}/${kind.plural}/by-slug/:slug`),
    expected: [...cell.expected, ...hidden(cell)],
  }));
