import type { Cell, Expected } from '../../cell.ts';
import type { Kind } from '../kinds.ts';
import { ROOT } from '../routes.ts';
import { readCells } from './read-cells.ts';
import { allowCells, deleteCells, updateCells } from './write-cells.ts';

/** Of what nobody asks by slug: what went to the trash has another slug by then. */
const isAsked = ({ subject }: Cell): boolean => subject?.state !== 'trash' && subject?.state !== 'otherwise';

const NONE: Expected = { status: 404, codes: ['rest_post_invalid_id'] };

/** Whom the item is hidden from is told that there is none; who signs in wrongly is told that. */
const hidden = (cell: Cell): readonly Expected[] =>
  cell.who !== 'wrong' && cell.expected.some(({ status }) => status === 401 || status === 403) ? [NONE] : [];

/** The same questions by slug: whoever reads or changes an item by its id does so by its slug, and nobody else. */
export const bySlugCells = (kind: Kind): readonly Cell[] =>
  [...readCells(kind), ...updateCells(kind), ...deleteCells(kind), ...allowCells(kind)].filter(isAsked).map((cell) => ({
    ...cell,
    route: cell.route.replace(`${ROOT}/${kind.plural}/:id`, `${ROOT}/${kind.plural}/by-slug/:slug`),
    expected: [...cell.expected, ...hidden(cell)],
  }));
