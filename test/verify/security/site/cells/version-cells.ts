import type { Cell, Expected, Subject } from '../../cell.ts';
import { type Legend, rowCells } from '../../row-cells.ts';
import { autosaveOf, isAutosaved, type Kind, revisionOf, subjectsOf } from '../kinds.ts';
import { words } from '../legend.ts';
import { ABSENT, EDIT } from '../reading.ts';
import { tableOf } from '../rights.ts';
import { ROOT } from '../routes.ts';

/** Users who may edit the item may read its versions. */
const reads = (ok: Expected): Legend =>
  words({
    refused: ['rest_cannot_read'],
    missing: ['rest_post_invalid_id', 'rest_post_no_autosave'],
    more: { ok },
  });

/** A version cannot go to the trash. */
const UNTRASHED: Expected = { status: 501, codes: ['rest_trash_not_supported'] };

const NO_PARENT = words({
  refused: ['rest_cannot_read', 'rest_cannot_edit', 'rest_cannot_delete'],
  missing: ['rest_post_invalid_parent', 'rest_post_invalid_id', 'rest_revision_parent_id_mismatch'],
});

/** The cells of a request about the versions of an item, by the rights to edit that item. */
const row = (item: Subject, legend: Legend, cell: Omit<Cell, 'who' | 'expected'>): readonly Cell[] =>
  rowCells(tableOf(EDIT, item), item.state, legend, cell);

/** Revisions and autosaves are listed, read, made, deleted. */
export const versionCells = (kind: Kind): readonly Cell[] => [
  ...subjectsOf(kind).flatMap((item) => [...readCells(kind, item), ...changeCells(kind, item)]),
  ...absentCells(kind),
];

function readCells({ plural }: Kind, item: Subject): readonly Cell[] {
  const revision = revisionOf(item);
  const autosaves = isAutosaved(item) ? [autosaveOf(item)] : [];
  const kinds = [revision.kind, autosaveOf(item).kind];
  const some = (...subjects: readonly Subject[]) => reads({ status: 200, shows: { kinds, subjects } });
  const one = reads({ status: 200, tells: ['title', 'text'] });
  const of = `${ROOT}/${plural}/:parent`;
  const method = 'GET';
  return [
    ...row(item, some(revision, ...autosaves), { method, route: `${of}/revisions`, subject: revision }),
    ...row(item, some(...autosaves), { method, route: `${ROOT}/${plural}/:id/autosaves`, subject: item }),
    ...['', '?context=edit'].flatMap((query) =>
      row(item, one, { method, route: `${of}/revisions/:id`, subject: revision, query }),
    ),
    ...autosaves.flatMap((subject) => row(item, one, { method, route: `${of}/autosaves/:id`, subject })),
  ];
}

function changeCells({ plural }: Kind, item: Subject): readonly Cell[] {
  const json = { title: 'Saved' };
  const autosaves = { method: 'POST', route: `${ROOT}/${plural}/:id/autosaves`, subject: item, json };
  const deletes = { method: 'DELETE', route: `${ROOT}/${plural}/:parent/revisions/:id`, subject: revisionOf(item) };
  return [
    ...row(item, words({ refused: ['rest_cannot_edit'] }), autosaves),
    ...row(item, words({ refused: ['rest_cannot_delete'] }), { ...deletes, query: '?force=true' }),
    ...row(item, words({ refused: ['rest_cannot_delete'], more: { ok: UNTRASHED } }), deletes),
  ];
}

/** A missing parent, a missing revision, and a revision of another item. */
function absentCells({ kind, plural, owners: [owner = ''] }: Kind): readonly Cell[] {
  const route = `${ROOT}/${plural}/:parent/revisions/:id`;
  const missing = { kind: `${kind}-revision`, state: 'missing', owner };
  const none = words({
    refused: ['rest_cannot_read', 'rest_cannot_delete'],
    missing: ['rest_post_invalid_id', 'rest_revision_parent_id_mismatch'],
  });
  return [
    ...rowCells(ABSENT, 'edit', NO_PARENT, {
      method: 'GET',
      route: `${ROOT}/${plural}/:parent/revisions`,
      subject: missing,
    }),
    ...['GET', 'DELETE'].flatMap((method) => {
      const query = method === 'DELETE' ? '?force=true' : '';
      return [
        ...rowCells(ABSENT, 'edit', NO_PARENT, { method, route, query, subject: missing }),
        ...['absent', 'elsewhere'].flatMap((state) =>
          rowCells(
            tableOf(EDIT, { kind, state: 'publish', owner }),
            'publish',
            (word, who) => none(word === 'ok' ? 'none' : word, who),
            {
              method,
              route,
              query,
              subject: { ...missing, state },
            },
          ),
        ),
      ];
    }),
  ];
}
