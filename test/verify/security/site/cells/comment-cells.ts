import type { Cell } from '../../cell.ts';
import { grid } from '../../grid.ts';
import { rowCells } from '../../row-cells.ts';
import { words } from '../legend.ts';
import { ROOT, UPDATE_METHODS } from '../routes.ts';

/** Comments are closed: the list is empty for everybody, and none can be read, written or changed. */
const COMMENTS = grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
  list        ok      login  ok          ok           ok      ok       ok      ok
  moderate    sign    login  no          no           no      no       ok      ok
  write       sign    login  no          ok           ok      ok       ok      ok
  create      sign    login  no          no           no      no       no      no
  none        none    login  none        none         none    none     none    none
`);

const LIST = `${ROOT}/comments`;
const ONE = `${LIST}/:id`;

const cells = (row: string, code: string, cell: Omit<Cell, 'who' | 'expected'>) =>
  rowCells(COMMENTS, row, words({ refused: [code], missing: ['rest_comment_invalid_id'] }), cell);

/** Comments are listed, and nothing else. */
export const commentCells: readonly Cell[] = [
  ...cells('list', '', { method: 'GET', route: LIST }),
  ...cells('list', '', { method: 'GET', route: LIST, query: '?status=approve&type=comment' }),
  ...cells('moderate', 'rest_forbidden_context', { method: 'GET', route: LIST, query: '?context=edit' }),
  ...cells('moderate', 'rest_cannot_read', { method: 'GET', route: LIST, query: '?post=0' }),
  ...['author=1', 'author_exclude=1', 'author_email=a@example.org', 'status=hold', 'type=ping'].flatMap((asked) =>
    cells('write', 'rest_forbidden_param', { method: 'GET', route: LIST, query: `?${asked}` }),
  ),
  ...rowCells(COMMENTS, 'create', words({ refused: ['rest_comment_login_required', 'rest_comment_invalid_post_id'] }), {
    method: 'POST',
    route: LIST,
    json: { content: 'Hello' },
  }),
  ...['GET', 'DELETE', ...UPDATE_METHODS].flatMap((method) =>
    cells('none', '', { method, route: ONE, parts: { id: '7' } }),
  ),
  ...rowCells(COMMENTS, 'list', words({ refused: [], more: { ok: { status: 200, allow: [] } } }), {
    method: 'OPTIONS',
    route: LIST,
  }),
];
