import type { Cell, Expected, Subject } from '../cell.ts';
import type { Grid } from '../grid.ts';
import { rowCells } from '../row-cells.ts';
import { words } from '../site/legend.ts';
import { UPDATE_METHODS } from '../site/routes.ts';
import { ABSENT, EVENT_IN_TRASH, historyOf, PATHS, WAS_PUBLISHED } from './reading.ts';
import { KINDS, type Kind, pastOf, SUBJECTS } from './subjects.ts';

/** Of menus and their items that are not there, for whom their gate keeps out. */
const UNSHOWN = ['rest_post_invalid_id', 'rest_term_invalid'];

/** The legend of a history or former version: all words of that version are shown, or none. */
const legend = (subject: Subject, query = '') => {
  const past = pastOf(subject);
  const ok: Expected = { status: 200, shows: { kinds: [past.kind], subjects: [past] } };
  return words({
    // menus check their own gate first, so requests to edit get its error
    refused: ['rest_forbidden', query.includes('edit') ? 'rest_forbidden_context' : 'rest_cannot_view'],
    missing: ['rest_no_such_version', ...(subject.kind.startsWith('menu') ? UNSHOWN : [])],
    more: {
      ok,
      edit: { status: 403, codes: ['rest_forbidden_context'] },
      gone: { status: 403, codes: ['event-no-longer-available'] },
    },
  });
};

/** By commit and by day. */
const LOOKS = ['?_at=:commit&_embed=1', '?_at=2029-06-01&context=edit'];

/** Content with a password is only shown with context=edit. */
const looksAt = ({ kind, state }: Subject): readonly string[] =>
  kind === 'event' && state === 'password' ? LOOKS.filter((query) => query.includes('edit')) : LOOKS;

/** Where a look at what was meets a rule for reading of its own. */
function lookTable(subject: Subject, query: string): Grid {
  if (subject.kind === 'event' && subject.state === 'trash') return EVENT_IN_TRASH;
  if (subject.owner === 'contributor' && query.includes('edit')) return WAS_PUBLISHED;
  return historyOf(subject);
}

/** The history of each record, and each record as it was. */
const recordCells = (kind: Kind): readonly Cell[] =>
  SUBJECTS.filter((subject) => subject.kind === kind.kind).flatMap((subject) => {
    const table = historyOf(subject);
    const item = `${kind.route}/:id`;
    return [
      ...rowCells(table, subject.state, legend(subject), { method: 'GET', route: `${item}/history`, subject }),
      ...looksAt(subject).flatMap((query) =>
        rowCells(lookTable(subject, query), subject.state, legend(subject, query), {
          method: 'GET',
          route: item,
          subject,
          query,
        }),
      ),
    ];
  });

/** Records that never existed, or exist under another path. */
const absentCells = ({ kind, route }: Kind): readonly Cell[] =>
  ['missing', ...(['post', 'page', 'tag'].includes(kind) ? ['otherwise'] : [])].flatMap((state) => {
    const subject = { kind, state, owner: 'author' };
    return [
      { row: state, route: `${route}/:id/history`, query: '' },
      { row: kind.startsWith('menu') ? 'unshown' : state, route: `${route}/:id`, query: '?_at=2029-06-02' },
    ].flatMap(({ row, ...cell }) => rowCells(ABSENT, row, legend(subject), { method: 'GET', subject, ...cell }));
  });

const paths = words({ refused: ['rest_cannot_view'], more: { ok: { status: 200, allow: [] } } });

/** Histories are read, and nothing else; lists have no past. */
const pathCells = ({ kind, route }: Kind): readonly Cell[] => {
  const subject = { kind, state: 'missing', owner: 'author' };
  const history = { route: `${route}/:id/history`, subject };
  return [
    ...rowCells(PATHS, 'describe', paths, { method: 'OPTIONS', ...history }),
    ...[...UPDATE_METHODS, 'DELETE'].flatMap((method) => rowCells(PATHS, 'no-method', paths, { method, ...history })),
    ...rowCells(PATHS, kind.startsWith('menu') ? 'no-past-of-menus' : 'no-past', paths, {
      method: 'GET',
      route,
      query: '?_at=2029-06-02',
    }),
  ];
};

/** Every question to histories and the answers that are right. */
export const cells: readonly Cell[] = KINDS.flatMap((kind) => [
  ...recordCells(kind),
  ...absentCells(kind),
  ...pathCells(kind),
]);
