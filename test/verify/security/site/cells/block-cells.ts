import type { Cell } from '../../cell.ts';
import { grid } from '../../grid.ts';
import { rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { ROOT } from '../routes.ts';

/** Requests of editors about blocks, for users who write. */
const BLOCKS = grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
  asked       sign    login  no          ok           ok      ok       ok      ok
  none        sign    login  no          none         none    none     none    none
  unknown     sign    login  no          no           no      no       no      no
`);

const cells = (
  row: string,
  route: string,
  refused: string,
  cell: Omit<Cell, 'who' | 'expected' | 'route' | 'method'>,
) =>
  rowCells(BLOCKS, row, words({ refused: [refused], missing: ['rest_block_type_invalid', 'block_invalid'] }), {
    method: 'GET',
    route: `${ROOT}${route}`,
    ...cell,
  });

const TYPES = '/block-types';
const RENDERER = '/block-renderer/:name+';
const CANNOT_VIEW = 'rest_block_type_cannot_view';

/** Types of blocks, patterns of the theme, and the renderer. */
export const blockCells: readonly Cell[] = [
  ...cells('asked', TYPES, CANNOT_VIEW, {}),
  ...cells('asked', `${TYPES}/:namespace`, CANNOT_VIEW, { parts: { namespace: 'core' } }),
  ...cells('asked', `${TYPES}/:namespace/:name`, CANNOT_VIEW, { parts: { namespace: 'core', name: 'paragraph' } }),
  ...cells('none', `${TYPES}/:namespace/:name`, CANNOT_VIEW, { parts: { namespace: 'core', name: 'none' } }),
  ...['patterns', 'categories'].flatMap((list) => cells('asked', `/block-patterns/${list}`, 'rest_cannot_view', {})),
  ...['GET', 'POST'].flatMap((method) =>
    (
      [
        ['asked', 'core/latest-posts', '?context=edit'],
        ['none', 'core/none', '?context=edit'],
        ['unknown', 'core/latest-posts', '?context=edit&post_id=777777'],
      ] as const
    ).flatMap(([row, name, query]) =>
      cells(row, RENDERER, 'block_cannot_read', { parts: { name }, query }).map((cell) => ({ ...cell, method })),
    ),
  ),
];
