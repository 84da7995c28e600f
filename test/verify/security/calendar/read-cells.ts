import type { Cell } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import { rowCells } from '../row-cells.ts';
import { type Kind, PASSWORD, subjectsOf } from './kinds.ts';
import { reads } from './legend.ts';
import { EDIT, OPENED, VIEW } from './reading.ts';
import { itemRoutes, READ_METHODS } from './routes.ts';

/** One record is read, by id and by slug, in every context. */
export const readCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      READ_METHODS.flatMap((method) => [
        ...['', '?context=embed'].flatMap((query) =>
          rowCells(entryOf(VIEW, subject.owner), subject.state, reads(kind.kind), { method, route, subject, query }),
        ),
        ...rowCells(entryOf(EDIT, subject.owner), subject.state, reads(kind.kind), {
          method,
          route,
          subject,
          query: '?context=edit',
          opened: true,
        }),
        ...(subject.state === 'password'
          ? rowCells(OPENED, 'password', reads(kind.kind), {
              method,
              route,
              subject,
              query: `?password=${PASSWORD}`,
              opened: true,
            })
          : []),
      ]),
    ),
  );
