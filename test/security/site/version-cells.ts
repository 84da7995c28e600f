import type { Cell, Expected, Subject } from '../cell.ts';
import { type Legend, rowCells } from '../row-cells.ts';
import { autosaveOf, isAutosaved, type Kind, revisionOf, subjectsOf } from './kinds.ts';
import { words } from './legend.ts';
import { ABSENT, EDIT } from './reading.ts';
import { tableOf } from './rights.ts';
import { READ_METHODS, ROOT } from './routes.ts';

/** Versions are for those who may edit the item. */
const reads = (ok: Expected): Legend =>
  words({
    refused: ['rest_cannot_read'],
    missing: ['rest_post_invalid_id', 'rest_post_no_autosave'],
    more: { ok },
  });

/** A version cannot go to the trash. */
const UNTRASHED: Expected = { status: 501, codes: ['rest_trash_not_supported'] };
const untrashed = words({ refused: ['rest_cannot_delete'], more: { ok: UNTRASHED } });

const NO_PARENT = words({
  refused: ['rest_cannot_read', 'rest_cannot_edit', 'rest_cannot_delete'],
  missing: ['rest_post_invalid_parent', 'rest_post_invalid_id'],
});

/** Revisions and autosaves are listed, read, made, deleted. */
export const versionCells = (kind: Kind): readonly Cell[] => {
  const { plural } = kind;
  const revisions = `${ROOT}/${plural}/:parent/revisions`;
  const autosaves = `${ROOT}/${plural}/:id/autosaves`;
  const autosave = `${ROOT}/${plural}/:parent/autosaves/:id`;
  const row = (item: Subject, legend: Legend, cell: Omit<Cell, 'who' | 'expected'>) =>
    rowCells(tableOf(EDIT, item), item.state, legend, cell);
  return [
    ...READ_METHODS.flatMap((method) => [
      ...subjectsOf(kind).flatMap((item) => {
        const subject = revisionOf(item);
        const kinds = [subject.kind, autosaveOf(item).kind];
        const all = [subject, ...(isAutosaved(item) ? [autosaveOf(item)] : [])];
        const one: Expected = { status: 200, tells: ['title', 'text'] };
        return [
          ...row(item, reads({ status: 200, shows: { kinds, subjects: all } }), { method, route: revisions, subject }),
          ...['', '?context=edit'].flatMap((query) =>
            row(item, reads(one), { method, route: `${revisions}/:id`, subject, query }),
          ),
          ...row(item, reads({ status: 200, shows: { kinds, subjects: all.slice(1) } }), {
            method,
            route: autosaves,
            subject: item,
          }),
        ];
      }),
      ...subjectsOf(kind)
        .filter(isAutosaved)
        .flatMap((item) =>
          row(item, reads({ status: 200, tells: ['title', 'text'] }), {
            method,
            route: autosave,
            subject: autosaveOf(item),
          }),
        ),
    ]),
    ...subjectsOf(kind).flatMap((item) => [
      ...row(item, words({ refused: ['rest_cannot_edit'] }), {
        method: 'POST',
        route: autosaves,
        subject: item,
        json: { title: 'Saved' },
      }),
      ...row(item, words({ refused: ['rest_cannot_delete'], more: { ok: { status: 200 } } }), {
        method: 'DELETE',
        route: `${revisions}/:id`,
        subject: revisionOf(item),
        query: '?force=true',
      }),
      ...row(item, untrashed, { method: 'DELETE', route: `${revisions}/:id`, subject: revisionOf(item) }),
    ]),
    ...absentCells(kind),
  ];
};

/** A parent that is not there, a revision that is not, and one of another item. */
function absentCells({ kind, plural, owners: [owner = ''] }: Kind): readonly Cell[] {
  const route = `${ROOT}/${plural}/:parent/revisions/:id`;
  const missing = { kind: `${kind}-revision`, state: 'missing', owner };
  const none = words({ refused: ['rest_cannot_read', 'rest_cannot_delete'], missing: ['rest_post_invalid_id'] });
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
