import type { Cell, Expected } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import type { Grid } from '../../grid.ts';
import { rowCells } from '../../row-cells.ts';
import type { Part } from '../../words.ts';
import { type Kind, PASSWORD, subjectsOf } from '../kinds.ts';
import { words } from '../legend.ts';
import { ABSENT, EDIT, LOCKED, VIEW } from '../reading.ts';
import { tableOf } from '../rights.ts';
import { READ_METHODS, ROOT } from '../routes.ts';

const ALL: readonly Part[] = ['title', 'text'];
const told = (...tells: readonly Part[]): Readonly<Record<string, Expected>> => ({ ok: { status: 200, tells } });

/** Reads of one item in every context, including missing ones and those of another kind. */
export const readCells = (kind: Kind): readonly Cell[] => {
  const route = `${ROOT}/${kind.plural}/:id`;
  const reads = (more: Readonly<Record<string, Expected>> = {}) =>
    words({ refused: ['rest_forbidden'], missing: ['rest_post_invalid_id'], more });
  const edits = (more: Readonly<Record<string, Expected>> = {}) =>
    words({ refused: ['rest_forbidden_context', 'rest_forbidden'], missing: ['rest_post_invalid_id'], more });
  const absent = ['missing', 'otherwise'].map((state) => ({ kind: kind.kind, state, owner: 'author' }));
  return READ_METHODS.flatMap((method) => [
    ...subjectsOf(kind).flatMap((subject) => {
      const row = (table: Readonly<Record<string, Grid>>, legend: ReturnType<typeof words>, query: string) =>
        rowCells(tableOf(table, subject), subject.state, legend, { method, route, subject, query });
      const shown = subject.state === 'password' ? told('title') : told(...ALL);
      return [
        ...row(VIEW, reads(shown), ''),
        ...row(VIEW, reads(subject.state === 'password' ? shown : {}), '?context=embed'),
        ...row(EDIT, edits(told(...ALL)), '?context=edit'),
        ...(subject.state === 'password' ? lockedCells(kind, { method, route, subject }) : []),
      ];
    }),
    ...absent.flatMap((subject) => [
      ...rowCells(ABSENT, 'view', reads(), { method, route, subject }),
      ...rowCells(ABSENT, 'edit', edits(), { method, route, subject, query: '?context=edit' }),
    ]),
  ]);
};

/** Reads of a protected item with the right and a wrong password. */
const lockedCells = ({ kind }: Kind, cell: Omit<Cell, 'who' | 'expected'>): readonly Cell[] => {
  const table = entryOf(LOCKED, kind === 'block' ? 'block' : 'public');
  const legend = words({ refused: ['rest_forbidden'], more: { opened: { status: 200, tells: ALL } } });
  return [
    ...rowCells(table, 'right', legend, { ...cell, query: `?password=${PASSWORD}`, opened: true }),
    ...rowCells(table, 'wrong', legend, { ...cell, query: '?password=wrong' }),
  ];
};
