import type { Cell, Subject } from '../cell.ts';
import { entryOf } from '../entry-of.ts';
import { rowCells } from '../row-cells.ts';
import { DATES, type Kind, PASSWORD, subjectsOf } from './kinds.ts';
import { writes } from './legend.ts';
import { itemRoutes, ROOT, UPDATE_METHODS } from './routes.ts';
import { ASKED, CHANGE, CHANGE_EVENT, CREATE, CREATE_EVENT, DELETE, LINK, UPDATE } from './writing.ts';

/** Requests with the right password have a separate row. */
const passwordsFor = ({ state }: Subject) =>
  state === 'password'
    ? [
        { row: 'password', json: {} },
        { row: 'password', json: { password: 'wrong' } },
        { row: 'opened', json: { password: PASSWORD } },
      ]
    : [{ row: state, json: {} }];

/** The title is changed, by id and by slug, by every method. */
export const updateCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      UPDATE_METHODS.flatMap((method) =>
        passwordsFor(subject).flatMap(({ row, json }) =>
          rowCells(entryOf(UPDATE, subject.owner), row, writes(kind.kind, 200), {
            method,
            route,
            subject,
            json: { [kind.title]: 'Changed', ...json },
            opened: row === 'opened',
          }),
        ),
      ),
    ),
  );

/** More than the title of a draft is changed. */
export const changeCells = (kind: Kind): readonly Cell[] =>
  ['author', 'contributor'].flatMap((owner) =>
    [entryOf(CHANGE, owner), ...(kind.kind === 'event' ? [entryOf(CHANGE_EVENT, owner)] : [])].flatMap((table) =>
      [...table.keys()].flatMap((row) =>
        itemRoutes(kind.plural).flatMap((route) =>
          rowCells(table, row, writes(kind.kind, 200), {
            method: 'PATCH',
            route,
            subject: { kind: kind.kind, state: 'draft', owner },
            json: entryOf(ASKED, row),
          }),
        ),
      ),
    ),
  );

/** A POST may name another method. */
const DELETE_FORMS = [
  { method: 'DELETE' },
  { method: 'DELETE', query: '?force=true' },
  { method: 'POST', query: '?_method=DELETE' },
];

/** One record is deleted, by id and by slug. */
export const deleteCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) =>
    itemRoutes(kind.plural).flatMap((route) =>
      passwordsFor(subject).flatMap(({ row, json }) =>
        DELETE_FORMS.flatMap((form) =>
          rowCells(entryOf(DELETE, subject.owner), row, writes(kind.kind, 200), {
            ...form,
            route,
            subject,
            json,
            opened: row === 'opened',
          }),
        ),
      ),
    ),
  );

/** Each record is created under a unique name: creating a venue or organizer that exists returns the existing one. */
export const createCells = (kind: Kind): readonly Cell[] =>
  [CREATE, ...(kind.kind === 'event' ? [CREATE_EVENT] : [])].flatMap((table) =>
    [...table.keys()].flatMap((row) =>
      rowCells(table, row, writes(kind.kind, 201), {
        method: 'POST',
        route: `${ROOT}/${kind.plural}`,
        json: { [kind.title]: 'Made :fresh', ...kind.needs, ...entryOf(ASKED, row) },
      }),
    ),
  );

/** An event is made that names a record of the author. */
export const linkCells: readonly Cell[] = ['venue', 'organizer'].flatMap((kind) =>
  [...LINK.keys()].flatMap((state) =>
    [':named', [':named']].flatMap((reference) =>
      rowCells(LINK, state, writes('event', 201), {
        method: 'POST',
        route: `${ROOT}/events`,
        named: { kind, state, owner: 'author' },
        json: { title: 'Made', ...DATES, [kind]: reference },
      }),
    ),
  ),
);
