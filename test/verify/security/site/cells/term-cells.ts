import type { Cell } from '../../cell.ts';
import { rowCells } from '../../row-cells.ts';
import { TAXONOMIES, termOf } from '../kinds.ts';
import { words } from '../legend.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';
import { PATTERN_TERMS, TERMS } from '../writing.ts';

/** Terms are listed, read, made, changed, deleted. */
export const termCells: readonly Cell[] = TAXONOMIES.flatMap(({ kind, plural }) => {
  const all = `${ROOT}/${plural}`;
  const route = `${all}/:id`;
  const subject = termOf(kind);
  const missing = { ...subject, state: 'missing' };
  const cells = (row: string, code: string, cell: Omit<Cell, 'who' | 'expected'>) =>
    rowCells(
      kind === 'pattern-category' && PATTERN_TERMS.has(row) ? PATTERN_TERMS : TERMS,
      row,
      words({ refused: [code], missing: ['rest_term_invalid'], more: { made: { status: 201 } } }),
      cell,
    );
  const json = { description: 'Changed' };
  return [
    ...READ_METHODS.flatMap((method) => [
      ...cells('list', '', { method, route: all }),
      ...cells('list-edit', 'rest_forbidden_context', { method, route: all, query: '?context=edit' }),
      ...cells('read', '', { method, route, subject }),
      ...cells('read-edit', 'rest_forbidden_context', { method, route, subject, query: '?context=edit' }),
      ...cells('read-none', '', { method, route, subject: missing }),
    ]),
    ...cells(kind === 'category' ? 'create' : 'create-flat', 'rest_cannot_create', { method: 'POST', route: all }).map(
      (cell) => ({
        ...cell,
        json: { name: `By ${cell.who}` },
      }),
    ),
    ...UPDATE_METHODS.flatMap((method) => [
      ...cells('update', 'rest_cannot_update', { method, route, subject, json }),
      ...cells('update-none', 'rest_cannot_update', { method, route, subject: missing, json }),
    ]),
    ...cells('delete', 'rest_cannot_delete', { method: 'DELETE', route, subject, query: '?force=true' }),
    ...cells('delete-none', 'rest_cannot_delete', { method: 'DELETE', route, subject: missing, query: '?force=true' }),
    ...cells('trash', 'rest_cannot_delete', { method: 'DELETE', route, subject }),
  ];
});
