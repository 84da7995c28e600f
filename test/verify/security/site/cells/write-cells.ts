import type { Cell, Expected, Subject } from '../../cell.ts';
import { entryOf } from '../../entry-of.ts';
import { rowCells } from '../../row-cells.ts';
import { type Kind, subjectsOf, termOf } from '../kinds.ts';
import { becoming, words } from '../legend.ts';
import { ABSENT, EDIT } from '../reading.ts';
import { tableOf } from '../rights.ts';
import { ROOT, UPDATE_METHODS } from '../routes.ts';
import { ASKED, CHANGE, CREATE } from '../writing.ts';

const NEW = { title: 'Made', content: 'Made' };

/** Parameters of a row, and the term that it names. */
function askedBy(kind: Kind, row: string): Pick<Cell, 'json' | 'named'> {
  if (row !== 'terms') return { json: entryOf(ASKED, row) };
  return kind.kind === 'block'
    ? { json: { pattern_category: [':named'] }, named: termOf('pattern-category') }
    : { json: { categories: [':named'] }, named: termOf('category') };
}

const absentOf = ({ kind }: Kind): readonly Subject[] =>
  ['missing', 'otherwise'].map((state) => ({ kind, state, owner: 'author' }));

/** `Allow` of an item lists what the client may do with it. */
export const allowCells = (kind: Kind): readonly Cell[] =>
  subjectsOf(kind).flatMap((subject) => {
    const none: Expected = { status: 200, allow: [] };
    const ok: Expected = { status: 200, allow: [...UPDATE_METHODS, 'DELETE'].toSorted() };
    const legend = words({ refused: [], more: { ok, sign: none, no: none } });
    const route = `${ROOT}/${kind.plural}/:id`;
    return rowCells(tableOf(EDIT, subject), subject.state, legend, { method: 'OPTIONS', route, subject });
  });

/** The title is changed, by every method. */
export const updateCells = (kind: Kind): readonly Cell[] => {
  const legend = (state: string) =>
    words({
      refused: ['rest_cannot_edit'],
      missing: ['rest_post_invalid_id'],
      more: { ok: { status: 200, becomes: state === 'password' ? 'publish' : state } },
    });
  return UPDATE_METHODS.flatMap((method) => {
    const cell = { method, route: `${ROOT}/${kind.plural}/:id`, json: { title: 'Changed' } };
    return [
      ...subjectsOf(kind).flatMap((subject) =>
        rowCells(tableOf(EDIT, subject), subject.state, legend(subject.state), { ...cell, subject }),
      ),
      ...absentOf(kind).flatMap((subject) => rowCells(ABSENT, 'edit', legend(''), { ...cell, subject })),
    ];
  });
};

/** More than the title of a draft is changed. */
export const changeCells = (kind: Kind): readonly Cell[] =>
  kind.owners
    .filter((owner) => CHANGE[`${kind.kind} ${owner}`])
    .flatMap((owner) => {
      const subject = { kind: kind.kind, state: 'draft', owner };
      const table = tableOf(CHANGE, subject);
      return [...table.keys()].flatMap((row) =>
        rowCells(table, row, words({ refused: ['rest_cannot_edit'], more: becoming(200) }), {
          method: 'PATCH',
          route: `${ROOT}/${kind.plural}/:id`,
          subject,
          ...askedBy(kind, row),
        }),
      );
    });

/** Items are moved to the trash, and deleted permanently. */
export const deleteCells = (kind: Kind): readonly Cell[] => {
  const legend = (ok: Expected) =>
    words({ refused: ['rest_cannot_delete'], missing: ['rest_post_invalid_id'], more: { ok } });
  const trashes = ({ state }: Subject): Expected =>
    state === 'trash' ? { status: 410, codes: ['rest_already_trashed'] } : { status: 200, becomes: 'trash' };
  const cell = { method: 'DELETE', route: `${ROOT}/${kind.plural}/:id` };
  return [
    ...subjectsOf(kind).flatMap((subject) => {
      const table = tableOf(EDIT, subject);
      return [
        ...rowCells(table, subject.state, legend(trashes(subject)), { ...cell, subject }),
        ...rowCells(table, subject.state, legend({ status: 200 }), { ...cell, subject, query: '?force=true' }),
      ];
    }),
    ...absentOf(kind).flatMap((subject) => rowCells(ABSENT, 'edit', legend({ status: 200 }), { ...cell, subject })),
  ];
};

/** An item is made. */
export const createCells = (kind: Kind): readonly Cell[] => {
  const table = entryOf(CREATE, kind.kind);
  return [...table.keys()].flatMap((row) => {
    const { json, named } = askedBy(kind, row);
    return rowCells(table, row, words({ refused: ['rest_cannot_create'], more: becoming(201) }), {
      method: 'POST',
      route: `${ROOT}/${kind.plural}`,
      json: { ...NEW, ...json },
      ...(named && { named }),
    });
  });
};
