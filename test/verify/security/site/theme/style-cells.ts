import type { Cell, Expected, Subject } from '../../cell.ts';
import { rowCells } from '../../row-cells.ts';
import { pathCellsOf } from '../cells/path-cells.ts';
import { words } from '../legend.ts';
import { READ_METHODS, ROOT, UPDATE_METHODS } from '../routes.ts';
import { OWN, THEMES_SEEN, WRITERS } from './reading.ts';
import { ACTIVE, isChanged, missing, OTHER, revisionOf, rowOfTheme, STYLES, THEMES, variationOf } from './subjects.ts';

const STYLES_ROUTE = `${ROOT}/global-styles`;
const UNREAD = 'rest_cannot_read_global_styles';
const NO_STYLES = missing('styles');

const paths = pathCellsOf(
  {
    '/global-styles/:id': UPDATE_METHODS,
    '/global-styles/:parent/revisions': [],
    '/global-styles/:parent/revisions/:id': [],
    '/global-styles/themes/:stylesheet': [],
    '/global-styles/themes/:stylesheet/variations': [],
    '/themes': [],
    '/themes/:stylesheet': [],
  },
  revisionOf(NO_STYLES),
);

/** The row of OWN: styles of themes that are not active are to others as if they were not there. */
const rowOf = (subject: Subject): string => {
  const row = rowOfTheme(subject);
  return row === 'inactive' ? 'hidden' : row;
};

/** What was changed of the styles of a theme is read and written. */
const styleCells: readonly Cell[] = [...STYLES, NO_STYLES].flatMap((subject) => {
  const isMissing = subject.state === 'missing';
  const told: Expected = { status: 200, ...(isChanged(subject) && { tells: ['title', 'text'] }) };
  const reads = words({
    refused: ['rest_cannot_view', 'rest_forbidden_context'],
    missing: ['rest_global_styles_not_found'],
    more: { ok: told },
  });
  const writes = words({ refused: ['rest_cannot_edit'], missing: ['rest_global_styles_not_found'] });
  const route = `${STYLES_ROUTE}/:id`;
  const row = rowOf(subject);
  return [
    ...READ_METHODS.flatMap((method) => [
      ...['', '?context=embed'].flatMap((query) =>
        rowCells(
          WRITERS,
          rowOfTheme(subject),
          query === '' ? reads : words({ refused: ['rest_cannot_view'], missing: ['rest_global_styles_not_found'] }),
          {
            method,
            route,
            subject,
            query,
          },
        ),
      ),
      ...rowCells(OWN, row, reads, { method, route, subject, query: '?context=edit' }),
    ]),
    ...UPDATE_METHODS.flatMap((method) =>
      rowCells(OWN, row, writes, { method, route, subject, json: { title: 'Changed' } }),
    ),
    ...rowCells(OWN, row, writes, {
      method: 'PATCH',
      route,
      subject,
      json: { styles: { color: { background: '#102030' } } },
    }),
    ...(isMissing
      ? []
      : rowCells(
          OWN,
          'ok',
          (word, who) => {
            const none: Expected = { status: 200, allow: [] };
            const ok: Expected = { status: 200, allow: UPDATE_METHODS.toSorted() };
            return words({ refused: [], more: { ok, sign: none, no: none } })(word, who);
          },
          { method: 'OPTIONS', route, subject },
        )),
  ];
});

/** Revisions of them are administrators' alone. */
const revisionCells: readonly Cell[] = [...STYLES, NO_STYLES].flatMap((subject) => {
  const revision = revisionOf(subject);
  const legend = (ok: Expected) =>
    words({
      refused: ['rest_cannot_read', UNREAD],
      missing: [
        'rest_post_invalid_parent',
        'rest_post_invalid_id',
        'rest_revision_parent_id_mismatch',
        'rest_global_styles_not_found',
      ],
      more: { ok },
    });
  const list = `${STYLES_ROUTE}/:parent/revisions`;
  const row = rowOf(subject);
  return READ_METHODS.flatMap((method) => [
    ...['', '?context=edit', '?context=embed'].flatMap((query) =>
      rowCells(OWN, row, legend({ status: 200 }), { method, route: list, subject: revision, query }),
    ),
    ...rowCells(OWN, isChanged(subject) ? row : 'absent', legend({ status: 200, tells: ['text'] }), {
      method,
      route: `${list}/:id`,
      subject: revision,
    }),
    ...(isChanged(subject) && row !== 'absent'
      ? rowCells(OWN, 'absent', legend({ status: 200 }), {
          method,
          route: `${list}/:id`,
          subject: { ...revision, state: `elsewhere-${subject.state}` },
        })
      : []),
  ]);
});

/** The styles of a theme itself, and its variations. */
const themeStyleCells: readonly Cell[] = [...THEMES, missing('theme')].flatMap((theme) => {
  const legend = (ok: Expected) => words({ refused: [UNREAD], missing: ['rest_theme_not_found'], more: { ok } });
  const variations: Expected = { status: 200, shows: { kinds: ['variation'], subjects: [variationOf(theme)] } };
  const parts = { stylesheet: theme.state };
  return READ_METHODS.flatMap((method) => [
    ...rowCells(WRITERS, rowOfTheme(theme), legend({ status: 200 }), {
      method,
      route: `${STYLES_ROUTE}/themes/:stylesheet`,
      parts,
    }),
    ...rowCells(WRITERS, rowOfTheme(theme), legend(variations), {
      method,
      route: `${STYLES_ROUTE}/themes/:stylesheet/variations`,
      parts,
    }),
  ]);
});

/** Which themes there are, and which is active. */
const themeCells: readonly Cell[] = READ_METHODS.flatMap((method) => {
  const shows = (isShown: (theme: Subject) => boolean): Expected => ({
    status: 200,
    shows: { kinds: ['theme'], subjects: THEMES.filter(isShown) },
  });
  const legend = words({
    refused: ['rest_cannot_view_themes', 'rest_cannot_view_active_theme'],
    missing: ['rest_theme_not_found'],
    more: {
      all: shows(() => true),
      active: shows(({ state }) => state === ACTIVE),
      inactive: shows(({ state }) => state !== ACTIVE),
    },
  });
  const queries = {
    list: '',
    active: '?status=active',
    inactive: '?status=inactive',
    both: '?status=active,inactive',
  };
  const ones = { 'one-active': ACTIVE, 'one-inactive': OTHER, 'one-missing': 'unheard' };
  return [
    ...Object.entries(queries).flatMap(([row, query]) =>
      rowCells(THEMES_SEEN, row, legend, { method, route: `${ROOT}/themes`, query }),
    ),
    ...Object.entries(ones).flatMap(([row, stylesheet]) =>
      rowCells(THEMES_SEEN, row, legend, { method, route: `${ROOT}/themes/:stylesheet`, parts: { stylesheet } }),
    ),
  ];
});

/** Every question to styles and themes and the answers that are right. */
export const stylesCells: readonly Cell[] = [
  ...paths,
  ...styleCells,
  ...revisionCells,
  ...themeStyleCells,
  ...themeCells,
];
