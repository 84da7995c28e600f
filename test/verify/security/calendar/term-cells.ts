import type { Cell } from '../cell.ts';
import { rowCells } from '../row-cells.ts';
import { TERM_KINDS } from './kinds.ts';
import { writes } from './legend.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from './routes.ts';
import { TERMS } from './writing.ts';

/** Categories and tags are listed, read, made, changed, deleted. */
export const termCells: readonly Cell[] = TERM_KINDS.flatMap(({ kind, plural }) => {
  const all = `${ROOT}/${plural}`;
  const item = `${all}/:id`;
  const subject = { kind, state: 'publish', owner: 'administrator' };
  const missing = { ...subject, state: 'missing' };
  const cells = (row: string, cell: Omit<Cell, 'who' | 'expected'>) => rowCells(TERMS, row, writes(kind, 200), cell);
  return [
    ...READ_METHODS.flatMap((method) => [
      ...cells('list', { method, route: all, query: '?hide_empty=false' }),
      ...cells('read', { method, route: item, subject }),
      ...cells('read-none', { method, route: item, subject: missing }),
    ]),
    ...cells(kind === 'category' ? 'create-category' : 'create', { method: 'POST', route: all }).map((cell) => ({
      ...cell,
      json: { name: `By ${cell.who}` },
    })),
    ...UPDATE_METHODS.flatMap((method) => [
      ...cells('update', { method, route: item, subject, json: { description: 'Changed' } }),
      ...cells('update-none', { method, route: item, subject: missing, json: { description: 'Changed' } }),
    ]),
    ...['', '?force=true'].flatMap((query) => [
      ...cells('delete', { method: 'DELETE', route: item, subject, query }),
      ...cells('delete-none', { method: 'DELETE', route: item, subject: missing, query }),
    ]),
  ];
});
